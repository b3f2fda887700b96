/** Separating positions of the register that no other test has. */
final class ReadingTests {
    private final Object book;

    ReadingTests(Object book) {
        this.book = book;
    }

    private Table attack(String city, String front, String events, String rulings, String cards) {
        return Table.with(book, "{'phase':'tactics','players':[{'front_line':[" + front + "]},{}],"
            + "'war_zone':{'city':['" + city + "'],'event':[" + events + "],'victory':['level-up']}}",
            rulings, cards).act("{'attack':'" + city + "'}");
    }

    void revealAllFirst() { // D-36
        String events = "'british-counterattack','incoming-sandstorm','british-infantry-brigade',"
            + "'british-tank-brigade','royal-air-force','british-artillery-regiment'";
        String none = "{'tobruk':{'reinforcements':0},'british-artillery-regiment':{'reveal_rules':null}}";
        attack("tobruk", "'corps-hq'", events, "{}", none)
            .has("combat.garrison", "['incoming-sandstorm','british-infantry-brigade']")
            .has("war_zone.british-reinforcements",
                "['british-tank-brigade','royal-air-force','british-artillery-regiment']");
        attack("tobruk", "'corps-hq'", events, "{'D-36':'D-36b'}", none)
            .has("combat.garrison", "['incoming-sandstorm','british-artillery-regiment']")
            .has("war_zone.british-reinforcements",
                "['british-infantry-brigade','british-tank-brigade','royal-air-force']");
    }

    void turnOfAReplacement() { // D-37
        String events = "'british-counterattack','royal-air-force','british-artillery-regiment'";
        String front = "'corps-hq','italian-infantry-regiment','panzer-regiment-iii'";
        attack("tobruk", front, events, "{}", "{}").kind("pick")
            .has("players.0.discard", "['panzer-regiment-iii']"); // the tank has gone, the gun asks
        attack("tobruk", front, events, "{'D-37':'D-37b'}", "{}").kind("pick")
            .has("players.0.discard", "[]").act("{'choose-unit':'panzer-regiment-iii'}").kind("combat");
    }

    void fillingTheBritishPile() { // D-40
        String position = "{'phase':'tactics','players':[{'front_line':['corps-hq']},{}],'war_zone':"
            + "{'city':['el-agheila'],'event':['british-counterattack','british-infantry-brigade',"
            + "'incoming-sandstorm','royal-air-force'],'british-reinforcements':['royal-air-force',"
            + "'royal-air-force'],'victory':['level-up']}}";
        String none = "{'el-agheila':{'reinforcements':0}}";
        Table.with(book, position, "{}", none).act("{'attack':'el-agheila'}").has("war_zone.british-reinforcements",
            "['incoming-sandstorm','royal-air-force','royal-air-force']");
        Table.with(book, position, "{'D-40':'D-40b'}", none).act("{'attack':'el-agheila'}")
            .has("war_zone.british-reinforcements", "['royal-air-force','royal-air-force']");
    }

    void twoTriggers() { // D-21
        String events = "'british-counterattack','british-counterattack','incoming-sandstorm'";
        attack("tobruk", "'corps-hq'", events, "{}", "{}").has("due", "1");
        attack("tobruk", "'corps-hq'", events, "{'D-21':'D-21b'}", "{}").has("due", "2");
    }

    void destroyedGarrison() { // D-113
        String position = "{'phase':'combat','players':[{'front_line':['corps-hq'],'wallet':{'attack':13}},{}],"
            + "'combats':1,'combat':{'site':'fort-capuzzo','garrison':[{'card':'british-tank-brigade',"
            + "'destroyed_by':0},'british-infantry-brigade','royal-air-force']},'war_zone':{'city':"
            + "['fort-capuzzo'],'victory':['level-up']}}";
        Table.with(book, position).act("proceed", "{'offer':13}").has("combat.won", "true");
        Table.with(book, position, "{'D-113':'D-113b'}", "{}").act("proceed", "{'offer':13}")
            .has("combat.won", "false");
    }

    void paymentOfTheRifles() { // D-04
        String position = "{'phase':'tactics','players':[{'front_line':['motorized-rifle-regiment',"
            + "'italian-infantry-regiment',{'card':'italian-infantry-regiment','exhausted':true}]},{}],"
            + "'war_zone':{'victory':['level-up']}}";
        String use = "{'use':{'unit':'motorized-rifle-regiment','ability':2}}";
        Table.with(book, position).refused(use, "EA-9l");
        Table.with(book, position, "{'D-04':'D-04b'}", "{}").act(use).kind("pick")
            .act("{'choose-unit':{'card':'italian-infantry-regiment','exhausted':true}}").kind("tactics")
            .has("players.0.wallet.attack", "1");
    }

    void readingsThatWeDoNotPlay() {
        Table table = new Table(book);
        String load = "'op':'load','game':'el-alamein','position':{'phase':'tactics','players':[{},{}]},'rulings':";
        Check.same("unsupported-ruling", table.error(load + "{'D-23':'D-23b'}"), "D-23b");
        Check.same("unsupported-ruling", table.error(load + "{'D-43':'D-43a'}"), "D-43a");
        table.ok(load + "{'D-09':'D-09b','D-78':'D-78c','D-31':'D-31b'}"); // not about our part
    }
}

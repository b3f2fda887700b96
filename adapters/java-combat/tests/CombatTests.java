/** EA-12: Combat. */
final class CombatTests {
    private final Object book;

    CombatTests(Object book) {
        this.book = book;
    }

    /** Tobruk (6, Garrison 2, Reinforcements 2, three Victory Cards) with two Infantry Brigades: 14. */
    private Table tobruk(int attack, String rulings) {
        return Table.with(book, "{'phase':'tactics','players':[{'front_line':['panzer-regiment-iii',"
            + "'italian-tank-regiment'],'wallet':{'attack':" + attack + "}},{}],'war_zone':{'city':['tobruk'],"
            + "'event':['british-infantry-brigade','british-infantry-brigade','royal-air-force',"
            + "'incoming-sandstorm','royal-air-force'],'victory':['enemy-forces-defeated',"
            + "'enemy-forces-defeated','captured-enemy-general','captured-enemy-general']}}", rulings, "{}")
            .act("{'attack':'tobruk'}").kind("combat").act("proceed").kind("payment");
    }

    void payingLess() { // EA-12.1.8a, EA-12.1.8b, EA-12.1.8h, EA-12.3b
        tobruk(14, "{}").act("{'offer':13}").kind("pick").has("players.0.wallet.attack", "1")
            .has("combat.garrison", "['british-infantry-brigade','british-infantry-brigade']")
            .act("{'choose-unit':'italian-tank-regiment'}").kind("after-combat").has("combat.won", "false")
            .has("war_zone.city", "['tobruk']").has("players.0.front_line", "['panzer-regiment-iii']")
            .has("conquerors", "[]");
    }

    void payingExactly() { // EA-12.1.7a, EA-12.1.8c to EA-12.1.8e, EA-12.3a
        tobruk(14, "{}").act("{'offer':14}").act("{'choose-unit':'italian-tank-regiment'}")
            .kind("after-combat").has("combat.won", "true").has("players.0.wallet.attack", "0")
            .has("combat.garrison.1", "{'card':'british-infantry-brigade','destroyed_by':0}")
            .has("players.0.front_line", "['panzer-regiment-iii','tobruk','enemy-forces-defeated',"
                + "'enemy-forces-defeated','captured-enemy-general']")
            .has("war_zone.victory", "['captured-enemy-general']").has("conquerors", "[0]");
    }

    void payingMore() { // D-43b
        tobruk(16, "{}").act("{'offer':15}").has("combat.won", "true").has("players.0.wallet.attack", "1");
        tobruk(16, "{}").refused("{'offer':17}", "EA-2b").refused("{'offer':-1}", "EA-2b");
    }

    void notPaying() { // D-42a, D-42b
        tobruk(14, "{}").refused("decline", "EA-9k").act("{'offer':0}").kind("pick").has("combat.won", "false");
        tobruk(14, "{'D-42':'D-42b'}").refused("{'offer':0}", "EA-12.1.8a").act("{'offer':14}")
            .has("combat.won", "true");
        tobruk(13, "{'D-42':'D-42b'}").act("{'offer':0}").has("combat.won", "false");
    }

    void nothingElseBetweenTotalAndPayment() { // EA-6d, D-41a
        tobruk(14, "{}").refused("{'use':{'unit':'italian-tank-regiment'}}", "EA-9k")
            .refused("proceed", "EA-9k");
    }

    void reinforcementsLieOnTheBritishPile() { // EA-5.8h, EA-12.1.4a
        tobruk(0, "{}").has("war_zone.british-reinforcements", "['royal-air-force','incoming-sandstorm']")
            .has("war_zone.event", "['royal-air-force']");
    }

    void theGarrisonComesFromBothPiles() { // EA-12.2a, EA-12.2b, D-119
        String position = "{'phase':'tactics','players':[{'front_line':['panzer-regiment-iii']},{}],"
            + "'war_zone':{'city':['tobruk'],'event':['british-infantry-brigade'],'british-reinforcements':"
            + "['incoming-sandstorm','british-tank-brigade'],'victory':['level-up']}}";
        Table.with(book, position).act("{'attack':'tobruk'}")
            .has("combat.garrison", "['british-infantry-brigade','incoming-sandstorm']")
            .has("war_zone.british-reinforcements", "['british-tank-brigade']").has("war_zone.event", "[]");
        Table.with(book, position, "{'D-119':'D-119b'}", "{}").act("{'attack':'tobruk'}")
            .has("combat.garrison", "['british-infantry-brigade','british-tank-brigade']");
    }

    void aGarrisonMayBeSmaller() { // D-38a, D-39
        String position = "{'phase':'tactics','players':[{'front_line':['panzer-regiment-iii'],"
            + "'wallet':{'attack':10}},{}],'war_zone':{'city':['fort-capuzzo'],"
            + "'event':['british-infantry-brigade'],'victory':['level-up']}}";
        Table.with(book, position).act("{'attack':'fort-capuzzo'}")
            .has("combat.garrison", "['british-infantry-brigade']")
            .act("proceed", "{'offer':10}").has("combat.won", "true");
        String short1 = position.replace("'fort-capuzzo'", "'benghazi'")
            .replace("['british-infantry-brigade']", "['british-infantry-brigade','royal-air-force']");
        Table.with(book, short1).act("{'attack':'benghazi'}")
            .has("war_zone.british-reinforcements", "['royal-air-force']");
        String three = "{'benghazi':{'reinforcements':3}}";
        Table.with(book, short1, "{}", three).act("{'attack':'benghazi'}")
            .has("war_zone.british-reinforcements", "['royal-air-force']");
        Table.with(book, short1, "{'D-39':'D-39b'}", three).act("{'attack':'benghazi'}")
            .has("war_zone.british-reinforcements", "[]");
    }

    void aBoxHasNoGarrison() { // EA-12.1.6b
        Table.with(book, "{'phase':'tactics','players':[{'front_line':['italian-infantry-regiment'],"
            + "'wallet':{'attack':5}},{}],'war_zone':{'box':['box','box'],'event':['royal-air-force'],"
            + "'victory':['level-up']}}").act("{'attack':'box'}").kind("combat").has("combat.garrison", "[]")
            .act("proceed", "{'offer':5}").kind("after-combat").has("war_zone.box", "['box']")
            .has("players.0.front_line", "['italian-infantry-regiment','box']")
            .act("proceed").kind("tactics").refused("{'attack':'box'}", "EA-12a").has("conquerors", "[]");
    }

    void whoMayDeclareOnWhat() { // EA-12.1.1b, EA-12.1.2b
        String cards = "'war_zone':{'box':['box'],'city':['tobruk','bardia'],'victory':['level-up']}}";
        Table.with(book, "{'phase':'tactics','players':[{'front_line':['box','supply-depot']},{}]," + cards)
            .refused("{'attack':'box'}", "EA-12.1.1b");
        Table.with(book, "{'phase':'tactics','players':[{'front_line':['corps-hq']},{}]," + cards)
            .refused("{'attack':'bardia'}", "EA-12.1.2b").refused("{'attack':'level-up'}", "EA-12.1.2b")
            .fails("{'attack':'nowhere'}", "", "unknown-action");
        String tank = "{'phase':'tactics','players':[{'front_line':['british-tank-brigade']},{}]," + cards;
        Table.with(book, tank).act("{'attack':'box'}"); // D-60a
        Table.with(book, tank, "{'D-60':'D-60b'}", "{}").refused("{'attack':'box'}", "EA-12.1.1b");
    }

    void combatGoesOnWithoutUnits() { // D-47a
        Table.with(book, "{'phase':'tactics','players':[{'front_line':['italian-infantry-regiment'],"
            + "'wallet':{'attack':10}},{}],'war_zone':{'city':['el-agheila'],'event':"
            + "['british-artillery-regiment'],'victory':['level-up','enemy-forces-defeated']}}")
            .act("{'attack':'el-agheila'}").kind("combat").has("players.0.front_line", "[]")
            .act("proceed", "{'offer':6}").kind("after-combat").has("players.0.front_line",
                "['el-agheila','enemy-forces-defeated','level-up']") // no unit to attach to: Deployed
            .has("war_zone.victory", "[]");
    }

    void damageNamesAKind() { // D-44, D-45a
        String position = "{'phase':'combat','players':[{'front_line':['italian-infantry-regiment',"
            + "'italian-tank-regiment'],'wallet':{'attack':9}},{}],'combats':1,'combat':{'site':'tobruk'},"
            + "'war_zone':{'city':['tobruk'],'victory':['level-up']}}";
        String tank = "{'tobruk':{'battle_damage':{'count':1,'which':{'subtype':'tank'}}}}";
        Table.with(book, position, "{}", tank).act("proceed", "{'offer':0}").kind("after-combat")
            .has("players.0.discard", "['italian-tank-regiment']");
        Table.with(book, position, "{'D-44':'D-44a'}", tank).act("proceed", "{'offer':0}").kind("pick");
        String two = "{'tobruk':{'battle_damage':{'count':2,'which':{'subtype':'tank'}}}}";
        Table.with(book, position, "{}", two).act("proceed", "{'offer':0}").kind("after-combat")
            .has("players.0.front_line", "['italian-infantry-regiment']");
    }

    void playsInCombat() { // EA-12.1.5c, EA-5.2j, EA-5.8a, D-118
        String position = "{'phase':'combat','players':[{'hand':['motorized-transport','motorcycle-unit',"
            + "'outflanking-operation'],'front_line':['corps-hq'],'wallet':{'tactic':2}},{}],'combats':1,"
            + "'combat':{'site':'box'},'war_zone':{'box':['box'],'victory':['level-up']}}";
        Table.with(book, position).refused("{'play':'motorcycle-unit'}", "EA-12.1.5c")
            .act("{'play':'motorized-transport'}", "{'play':'outflanking-operation'}")
            .has("combat.weakened", "3").has("war_zone.outflanking-operation", "['outflanking-operation']")
            .has("players.0.playing_area", "['motorized-transport']");
        Table.with(book, position, "{'D-112':'D-112b'}", "{}")
            .refused("{'play':'outflanking-operation'}", "EA-12.1.5c").act("{'play':'motorized-transport'}");
        String after = position.replace("'phase':'combat'", "'phase':'after-combat'");
        Table.with(book, after).act("{'play':'outflanking-operation'}");
        Table.with(book, after, "{'D-118':'D-118b'}", "{}")
            .refused("{'play':'outflanking-operation'}", "EA-12.1.5c");
    }

    void elAlameinBringsACounterattack() { // EA-13.1c, D-01
        String position = "{'phase':'combat','counterattacks':1,'combats':1,'players':[{'front_line':"
            + "['box'],'wallet':{'attack':8}},{}],'combat':{'site':'el-alamein'},'war_zone':"
            + "{'city':['el-alamein'],'victory':['enemy-forces-defeated','enemy-forces-defeated',"
            + "'enemy-forces-defeated','enemy-forces-defeated','enemy-forces-defeated']}}";
        Table.with(book, position).act("proceed", "{'offer':8}").has("due", "0");
        Table.with(book, position, "{'D-01':'D-01a'}", "{}").act("proceed", "{'offer':8}").has("due", "1");
        Table.with(book, position.replace("'counterattacks':1", "'counterattacks':0"))
            .act("proceed", "{'offer':8}").has("due", "1");
    }
}

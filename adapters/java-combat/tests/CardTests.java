/** Cards of the catalogue, one by one. */
final class CardTests {
    private final Object book;

    CardTests(Object book) {
        this.book = book;
    }

    private Table at(String phase, String me, String more) {
        return Table.with(book, "{'phase':'" + phase + "','players':[{" + me + "},{}]," + more + "}");
    }

    private static final String PILES = "'war_zone':{'victory':['level-up'],'italian-infantry-regiment':"
        + "['italian-infantry-regiment'],'motorized-rifle-regiment':['motorized-rifle-regiment']}";

    void reconnaissanceLooksAtTwo() { // EA-14.1a, D-70a
        at("tactics", "'hand':['armoured-reconnaissance'],'deck':['box','level-up','corps-hq'],"
            + "'wallet':{'tactic':1}", PILES).act("{'play':'armoured-reconnaissance'}").kind("look")
            .refused("{'choose':'corps-hq'}", "").act("{'choose':'level-up'}").kind("tactics")
            .has("players.0.hand", "['level-up']").has("players.0.deck", "['box','corps-hq']");
        at("tactics", "'hand':['armoured-reconnaissance'],'deck':['box'],'discard':['corps-hq','level-up'],"
            + "'wallet':{'tactic':1}", PILES)
            .chance("{'play':'armoured-reconnaissance'}", "{'kind':'shuffle','outcome':['level-up','corps-hq']}")
            .act("{'choose':'level-up'}").has("players.0.deck", "['box','corps-hq']");
        at("tactics", "'hand':['armoured-reconnaissance'],'deck':['box'],'wallet':{'tactic':1}", PILES)
            .act("{'play':'armoured-reconnaissance'}").kind("tactics").has("players.0.hand", "['box']");
    }

    void italianHqTakesAnInfantry() { // EA-11.3k
        at("tactics", "'hand':['italian-hq'],'wallet':{'tactic':1}", PILES).act("{'play':'italian-hq'}")
            .has("players.0.hand", "['italian-infantry-regiment']")
            .has("war_zone.italian-infantry-regiment", "[]");
    }

    void fieldHospitalChoosesAPile() {
        at("tactics", "'front_line':['field-hospital'],'wallet':{'supply':1}", PILES)
            .act("{'use':{'unit':'field-hospital'}}").kind("pick").act("{'choose':'motorized-rifle-regiment'}")
            .has("players.0.discard", "['motorized-rifle-regiment']").has("players.0.wallet.supply", "0");
    }

    void rommelReactivatesTwo() { // EA-5.7d, EA-3.3b
        at("tactics", "'hand':['lil-rommel'],'front_line':[{'card':'corps-hq','exhausted':true},"
            + "{'card':'tank-hunters','exhausted':true},{'card':'tank-hunters','exhausted':true},'corps-hq',"
            + "{'card':'supply-depot','exhausted':true}]", PILES).act("{'play':'lil-rommel'}").kind("pick")
            .refused("{'choose-unit':'corps-hq'}", "")
            .refused("{'choose-unit':{'card':'supply-depot','exhausted':true}}", "")
            .act("{'choose-unit':{'card':'tank-hunters','exhausted':true}}",
                "{'choose-unit':{'card':'corps-hq','exhausted':true}}").kind("tactics")
            .has("players.0.front_line", "['corps-hq','tank-hunters',{'card':'tank-hunters','exhausted':true},"
                + "'corps-hq',{'card':'supply-depot','exhausted':true}]")
            .has("war_zone.lil-rommel", "['lil-rommel']").has("players.0.playing_area", "[]");
    }

    void fieldWorkshopReactivatesATank() {
        at("tactics", "'front_line':['field-workshop',{'card':'british-tank-brigade','exhausted':true}]", PILES)
            .act("{'use':{'unit':'field-workshop'}}").has("players.0.front_line",
                "[{'card':'field-workshop','exhausted':true},'british-tank-brigade']");
    }

    private static final String TANKS = "'combats':1,'combat':{'site':'tobruk','garrison':"
        + "['british-tank-brigade','royal-air-force','british-tank-brigade']},"
        + "'war_zone':{'city':['tobruk'],'victory':['level-up']}";

    void tankHuntersDestroyOne() { // EA-12.1.5d, EA-5.8g
        at("combat", "'front_line':['tank-hunters'],'wallet':{'attack':13}", TANKS)
            .act("{'use':{'unit':'tank-hunters','ability':1}}").kind("combat") // alike: nothing to choose
            .has("combat.garrison",
                "[{'card':'british-tank-brigade','destroyed_by':0},'royal-air-force','british-tank-brigade']")
            .act("proceed", "{'offer':13}").has("combat.won", "true");
    }

    void italianTanksReturnAfterFightingTanks() { // EA-15.1y, D-52
        String me = "'deck':['box','box','box','box'],'front_line':['heavy-flak-company','panzer-regiment-iii',"
            + "'italian-infantry-regiment',{'card':'italian-tank-regiment','exhausted':true}]";
        String[] on = {"proceed", "{'offer':0}", "{'choose-unit':'panzer-regiment-iii'}", "proceed",
            "{'choose':'royal-air-force'}", "proceed", "proceed"}; // the tanks left are alike
        at("combat", me, TANKS).act(on).has("war_zone.italian-tank-regiment", "['italian-tank-regiment']");
        at("combat", me, TANKS).act("{'use':{'unit':'heavy-flak-company'}}").act(on)
            .has("war_zone.italian-tank-regiment", "[]");
    }

    void artilleryWeakens() { // EA-12.1.6a
        at("combat", "'front_line':['motorized-artillery'],'wallet':{'attack':14}", TANKS)
            .act("{'use':{'unit':'motorized-artillery'}}").has("combat.weakened", "3")
            .act("proceed", "{'offer':14}").has("combat.won", "true"); // 6 + 4 + 3 + 4 - 3
    }

    void sandstormIsPlaced() { // EA-12.1.8f, EA-3.5d, D-93a
        at("combat", "'front_line':['corps-hq'],'wallet':{'attack':10}", "'combats':1,'combat':"
            + "{'site':'el-agheila','garrison':['incoming-sandstorm']},'war_zone':{'city':['el-agheila'],"
            + "'victory':['enemy-forces-defeated','enemy-forces-defeated','enemy-forces-defeated','level-up']}")
            .act("proceed", "{'offer':4}").kind("hand").refused("{'choose-player':2}", "EA-3.5d")
            .act("{'choose-player':1}").kind("after-combat").has("combat.garrison", "[]")
            .has("players.1.front_line", "['incoming-sandstorm']").act("proceed").kind("tactics");
    }

    void levelUpAttachesNowOrNever() { // EA-10h, EA-10i, EA-5.8t
        Table table = at("combat", "'front_line':['corps-hq','italian-infantry-regiment'],"
            + "'wallet':{'attack':3}", "'combats':1,'combat':{'site':'el-agheila'},'war_zone':{'city':"
            + "['el-agheila'],'victory':['level-up','level-up','level-up','level-up']}");
        table.act("proceed", "{'offer':3}").kind("may-attach").refused("{'choose-unit':'el-agheila'}", "EA-10h")
            .refused("{'choose-unit':'level-up'}", "EA-10h").act("{'choose-unit':'italian-infantry-regiment'}",
                "{'choose-unit':{'card':'italian-infantry-regiment','attached':['level-up']}}", "decline")
            .has("players.0.front_line", "['corps-hq',{'card':'italian-infantry-regiment',"
                + "'attached':['level-up','level-up']},'el-agheila','level-up']");
        table.act("{'use':{'unit':{'card':'italian-infantry-regiment','attached':['level-up','level-up']}}}",
            "proceed", "proceed").chance("proceed",
                "{'kind':'shuffle','outcome':['italian-infantry-regiment']}")
            .has("box", "['level-up','level-up']").has("players.0.front_line", "['corps-hq','el-agheila','level-up']");
    }

    void capturedTanksFight() { // EA-11.3g, EA-5.5b
        at("tactics", "'hand':['british-tank-brigade'],'wallet':{'tactic':1,'supply':1}", PILES)
            .act("{'play':'british-tank-brigade'}").has("players.0.front_line", "['british-tank-brigade']")
            .act("{'use':{'unit':'british-tank-brigade'}}").has("players.0.wallet.attack", "3");
    }

    void airForceTakesATank() { // EA-5.8e
        at("tactics", "'front_line':['panzer-regiment-iii','italian-tank-regiment','corps-hq']",
            "'war_zone':{'city':['el-agheila'],'event':['royal-air-force'],'victory':['level-up']}")
            .act("{'attack':'el-agheila'}").kind("pick").refused("{'choose-unit':'corps-hq'}", "")
            .act("{'choose-unit':'italian-tank-regiment'}").kind("combat");
    }

    void anUnknownWordIsOutOfScope() {
        Table.with(book, "{'phase':'tactics','players':[{'hand':['motorcycle-unit'],'wallet':{'tactic':1}},{}]}",
            "{}", "{'motorcycle-unit':{'play_rules':[{'juggle':3}]}}")
            .fails("{'play':'motorcycle-unit'}", "", "unsupported-phase");
    }
}

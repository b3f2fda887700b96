/** The worked example of section 15-1, step by step, up to where the counterattack begins. */
final class ExampleTests {
    private final Object book;

    ExampleTests(Object book) {
        this.book = book;
    }

    private static final String POSITION = "{'phase':'tactics','active':1,'turn':5,'players':[{},"
        + "{'hand':['motorized-rifle-regiment','motorized-transport','italian-infantry-regiment'],"
        + "'deck':['sea-transport','sea-transport','sea-transport','sea-transport','sea-transport'],"
        + "'wallet':{'tactic':1},'front_line':['panzer-regiment-iii','italian-infantry-regiment',"
        + "'italian-infantry-regiment','italian-infantry-regiment','italian-tank-regiment',"
        + "'italian-tank-regiment','italian-tank-regiment','heavy-flak-company','motorized-repair-shop']},{}],"
        + "'war_zone':{'city':['fort-capuzzo','sidi-barrani'],'event':['british-tank-brigade',"
        + "'british-counterattack','british-artillery-regiment','british-infantry-brigade',"
        + "'british-tank-brigade','royal-air-force','incoming-sandstorm'],'british-reinforcements':"
        + "['incoming-sandstorm','british-counterattack','british-tank-brigade'],'victory':"
        + "['captured-enemy-general','captured-enemy-general','enemy-forces-defeated','level-up','level-up']}}";

    private Table declared() {
        return Table.with(book, POSITION).kind("tactics")
            .act("{'play':'motorized-rifle-regiment'}") // EA-15.1a
            .has("players.1.wallet.tactic", "0")
            .act("{'attack':'fort-capuzzo'}").kind("pick") // EA-15.1i
            .has("box", "['british-counterattack']") // EA-15.1f
            .has("due", "1") // EA-15.1g
            .refused("proceed", "EA-9k")
            .refused("{'choose-unit':'motorized-transport'}", "")
            .act("{'choose-unit':'italian-infantry-regiment'}").kind("combat")
            .has("combat.garrison",
                "['british-tank-brigade','british-artillery-regiment','british-infantry-brigade']")
            .has("war_zone.british-reinforcements", "['british-tank-brigade','royal-air-force',"
                + "'incoming-sandstorm','british-counterattack','british-tank-brigade']") // EA-15.1j
            .has("war_zone.event", "['incoming-sandstorm']");
    }

    private Table thirteen() {
        return declared()
            .act("{'use':{'unit':'heavy-flak-company','ability':1}}") // EA-15.1k
            .has("combat.garrison.0", "{'card':'british-tank-brigade','destroyed_by':1}")
            .has("war_zone.heavy-flak-company", "['heavy-flak-company']")
            .act("{'play':'motorized-transport'}", "{'use':{'unit':'panzer-regiment-iii','ability':1}}")
            .has("players.1.wallet", "{'tactic':0,'supply':0,'reinforcement':0,'attack':4}") // EA-15.1m
            .act("{'use':{'unit':'italian-infantry-regiment'}}", "{'use':{'unit':'italian-infantry-regiment'}}",
                "{'use':{'unit':'italian-tank-regiment'}}", "{'use':{'unit':'italian-tank-regiment'}}",
                "{'use':{'unit':'italian-tank-regiment'}}")
            .has("players.1.wallet.attack", "12") // EA-15.1n
            .act("{'use':{'unit':{'card':'motorized-rifle-regiment','exhausted':true},'ability':2}}")
            .has("players.1.wallet.attack", "13") // EA-15.1o
            .has("players.1.hand", "[]");
    }

    void thirteenPointsTakeTheCity() {
        Table table = thirteen().act("proceed").kind("payment").act("{'offer':13}")
            .kind("pick") // EA-15.1p
            .has("players.1.wallet.attack", "0")
            .act("{'choose-unit':{'card':'italian-tank-regiment','exhausted':true}}") // EA-15.1s
            .kind("may-attach") // EA-15.1t
            .act("{'choose-unit':{'card':'motorized-rifle-regiment','exhausted':true}}") // EA-15.1u
            .kind("after-combat").has("combat.won", "true")
            .has("war_zone.city", "['sidi-barrani']").has("war_zone.victory", "['level-up']")
            .act("{'use':{'unit':'motorized-repair-shop','ability':1}}") // EA-15.1v
            .has("players.1.discard", "['italian-infantry-regiment','italian-infantry-regiment',"
                + "'italian-tank-regiment','british-tank-brigade']")
            .act("proceed").kind("put-under").act("{'choose':'british-infantry-brigade'}")
            .kind("tactics").has("combat", "null") // EA-15.1w
            .has("war_zone.event",
                "['incoming-sandstorm','british-infantry-brigade','british-artillery-regiment']")
            .has("conquerors", "[1]");
        table.act("proceed").kind("reinforcement").has("players.1.wallet.reinforcement", "1")
            .has("players.1.hand", "[]"); // nothing could be kept, so nothing is asked
        Check.same(true, table.legal("proceed"), "Clean-Up is legal, though a counterattack follows");
        table.fails("proceed", "", "unsupported-phase"); // EA-13.1d
    }

    void whatIsLeftAfterCleanUp() {
        // Without the British Counterattack card the turn can be ended: EA-15.1x to EA-15.1z.
        Table.with(book, POSITION.replace("'british-counterattack','british-artillery-regiment'",
                "'british-artillery-regiment'"))
            .act("{'play':'motorized-rifle-regiment'}", "{'attack':'fort-capuzzo'}",
                "{'choose-unit':'italian-infantry-regiment'}", "{'use':{'unit':'heavy-flak-company'}}",
                "{'use':{'unit':'italian-infantry-regiment'}}", "{'use':{'unit':'italian-infantry-regiment'}}",
                "{'use':{'unit':'italian-tank-regiment'}}", "proceed", "{'offer':0}",
                "{'choose-unit':'italian-tank-regiment'}", "proceed",
                "{'choose':'british-tank-brigade'}", "{'choose':'british-infantry-brigade'}")
            .kind("tactics").act("proceed", "proceed", "decline").kind("tactics")
            .has("active", "2").has("turn", "6")
            .has("players.1.front_line", "['panzer-regiment-iii',"
                + "{'card':'italian-tank-regiment','exhausted':true},'italian-tank-regiment',"
                + "'motorized-repair-shop',{'card':'motorized-rifle-regiment','exhausted':true}]");
    }

    void withoutTheFlakSeventeenAreNeeded() { // EA-15.1l
        declared().act("{'play':'motorized-transport'}", "{'use':{'unit':'panzer-regiment-iii'}}", "proceed",
            "{'offer':4}").kind("pick").has("combat.won", "false");
    }
}

/** EA-4 to EA-8, EA-11, EA-14: set-up, the phases, recruiting, the deck, the end. */
final class TurnTests {
    private final Object book;

    TurnTests(Object book) {
        this.book = book;
    }

    private Table at(String phase, String me) {
        return Table.with(book, position(phase, me));
    }

    private static String position(String phase, String me) {
        return "{'phase':'" + phase + "','players':[{" + me + "},{}],'war_zone':{'victory':['level-up'],"
            + "'panzer-regiment':['panzer-regiment-iii','panzer-regiment-iv'],'sea-transport':['sea-transport'],"
            + "'event':['royal-air-force'],'city':['alexandria']}}";
    }

    void startingPhase() { // EA-7.1a to EA-7.1d
        at("starting", "'hand':['motorized-transport','motorcycle-unit'],'front_line':['corps-hq'],"
            + "'wallet':{'tactic':1,'reinforcement':1,'supply':9}")
            .refused("{'play':'motorcycle-unit'}", "EA-7.1c").refused("{'use':{'unit':'corps-hq'}}", "EA-7.1c")
            .refused("{'attack':'alexandria'}", "EA-7.1c").refused("{'recruit':'panzer-regiment'}", "EA-7.1c")
            .act("{'play':'motorized-transport'}").has("players.0.wallet.supply", "10")
            .act("proceed").kind("tactics").has("players.0.wallet.tactic", "2");
    }

    void playing() { // EA-5.2a to EA-5.2o, EA-7.2a to EA-7.2f
        at("tactics", "'hand':['motorcycle-unit','panzer-regiment-iv','royal-air-force'],'wallet':{'tactic':1}")
            .refused("{'play':'panzer-regiment-iv'}", "EA-5.2o").refused("{'play':'sea-transport'}", "EA-5.2a")
            .refused("{'play':'royal-air-force'}", "EA-7.2f").refused("{'recruit':'event'}", "EA-11.1a")
            .refused("{'offer':0}", "EA-12.1.7a").refused("{'draw':1}", "EA-5.2f").refused("decline", "")
            .act("{'play':'motorcycle-unit'}") // EA-5.2l
            .has("players.0.wallet", "{'tactic':1,'supply':0,'reinforcement':0,'attack':2}")
            .has("players.0.playing_area", "['motorcycle-unit']");
    }

    void uniqueCards() { // EA-5.8c, D-68
        String me = "'hand':['armoured-signals','armoured-signals','motorcycle-unit'],'wallet':{'tactic':1}";
        String other = "{'motorcycle-unit':{'keywords':['unique']}}";
        Table.with(book, position("tactics", me), "{}", other).act("{'play':'armoured-signals'}")
            .refused("{'play':'armoured-signals'}", "EA-5.8c").refused("{'play':'motorcycle-unit'}", "EA-5.8c")
            .has("players.0.unique", "['armoured-signals']");
        Table.with(book, position("tactics", me), "{'D-68':'D-68a'}", other).act("{'play':'armoured-signals'}")
            .refused("{'play':'armoured-signals'}", "EA-5.8c").act("{'play':'motorcycle-unit'}");
    }

    void drawPoints() { // EA-5.2e, EA-5.2f, EA-2g, D-66
        String me = "'hand':['motorized-repair-shop'],'deck':['box','level-up','alexandria'],"
            + "'wallet':{'tactic':2}";
        at("tactics", me).act("{'play':'motorized-repair-shop'}").kind("draw").refused("proceed", "EA-9k")
            .refused("{'play':'box'}", "EA-5.2m").refused("{'draw':3}", "EA-2g").act("{'draw':1}")
            .has("players.0.hand", "['box']").kind("tactics");
        at("tactics", me).act("{'play':'motorized-repair-shop'}").refused("decline", "EA-9k")
            .refused("{'draw':4}", "EA-2g").act("{'draw':0}").has("players.0.hand", "[]");
        Table.with(book, position("tactics", me), "{'D-66':'D-66b'}", "{}")
            .act("{'play':'motorized-repair-shop'}").kind("tactics").has("players.0.hand", "['box','level-up']");
    }

    void rebuildingTheDeck() { // EA-14.1a to EA-14.1d
        Table table = at("tactics", "'hand':['motorized-repair-shop'],'deck':['box'],"
            + "'discard':['sea-transport','corps-hq'],'wallet':{'tactic':1}").act("{'play':'motorized-repair-shop'}");
        Check.same(true, table.legal("{'draw':2}"), "legal without the outcome");
        table.fails("{'draw':2}", "", "tape-exhausted")
            .fails("{'draw':2}", "{'kind':'shuffle','outcome':['corps-hq']}", "tape-mismatch")
            .fails("{'draw':2}", "{'kind':'pick','outcome':'box','of':['box']}", "tape-mismatch")
            .chance("{'draw':2}", "{'kind':'shuffle','outcome':['corps-hq','sea-transport']}")
            .has("players.0.hand", "['box','corps-hq']").has("players.0.deck", "['sea-transport']");
        at("tactics", "'hand':['motorized-repair-shop'],'wallet':{'tactic':1}")
            .act("{'play':'motorized-repair-shop'}").kind("tactics");
    }

    void optionalDeployment() { // EA-7.2k, EA-10k, D-56a
        String me = "'hand':['motorized-repair-shop','motorcycle-unit'],'wallet':{'tactic':2}";
        at("tactics", me).refused("{'deploy':'motorized-repair-shop'}", "EA-7.2k")
            .act("{'play':'motorized-repair-shop'}", "{'play':'motorcycle-unit'}")
            .refused("{'deploy':'motorcycle-unit'}", "EA-3.2d").act("{'deploy':'motorized-repair-shop'}")
            .has("players.0.front_line", "['motorized-repair-shop']");
        at("tactics", me).act("{'play':'motorized-repair-shop'}", "proceed")
            .refused("{'deploy':'motorized-repair-shop'}", "EA-7.2k");
    }

    void supportCardsDeployThemselves() { // EA-3.4b, EA-10a
        at("tactics", "'hand':['supply-depot'],'wallet':{'tactic':1}").act("{'play':'supply-depot'}")
            .has("players.0.front_line", "['supply-depot']").has("players.0.playing_area", "[]")
            .act("{'use':{'unit':'supply-depot'}}").has("players.0.wallet.supply", "1")
            .refused("{'use':{'unit':{'card':'supply-depot','exhausted':true}}}", "EA-9h");
    }

    void abilitiesAndTheirPrice() { // EA-9b, EA-9h, EA-9l
        at("tactics", "'front_line':['panzer-regiment-iii','heavy-flak-company'],'wallet':{'supply':0}")
            .refused("{'use':{'unit':'panzer-regiment-iii','ability':1}}", "EA-9l")
            .refused("{'use':{'unit':'panzer-regiment-iii','ability':2}}", "EA-9b")
            .refused("{'use':{'unit':'corps-hq'}}", "EA-9b")
            .refused("{'use':{'unit':'heavy-flak-company'}}", "EA-14.2a");
    }

    void recruiting() { // EA-11.1b, EA-11.2a, EA-11.3b to EA-11.3d, EA-7.3c, EA-3.1i
        Table table = at("reinforcement", "'hand':['motorcycle-unit'],'front_line':['corps-hq'],'deck':['box'],"
            + "'wallet':{'tactic':1,'supply':11,'reinforcement':2}")
            .refused("{'play':'motorcycle-unit'}", "EA-7.3c").refused("{'use':{'unit':'corps-hq'}}", "EA-7.3c")
            .refused("{'attack':'alexandria'}", "EA-7.3c").refused("{'recruit':'city'}", "EA-11.3b")
            .refused("{'recruit':'event'}", "EA-11.3b").refused("{'recruit':'victory'}", "EA-11.3b")
            .refused("{'recruit':'motorized-transport'}", "EA-11.3c"); // D-76a
        table.act("{'recruit':'panzer-regiment'}").has("players.0.discard", "['panzer-regiment-iii']")
            .refused("{'recruit':'panzer-regiment'}", "EA-11.2a").act("{'recruit':'sea-transport'}").kind("draw")
            .act("{'draw':1}").has("players.0.hand", "['motorcycle-unit','box']")
            .refused("{'recruit':'panzer-regiment'}", "EA-11.1b");
    }

    void cleanUp() { // EA-7.4a to EA-7.4i
        String me = "'hand':['motorcycle-unit','corps-hq','motorcycle-unit'],'playing_area':['sea-transport'],"
            + "'deck':['level-up'],'front_line':['tank-hunters'],'unique':['armoured-signals'],"
            + "'wallet':{'supply':3,'tactic':1}";
        String after = "{'kind':'shuffle','outcome':['corps-hq','motorcycle-unit','sea-transport']}";
        Table.with(book, position("reinforcement", me).replace("},{}]",
                "},{'front_line':[{'card':'corps-hq','exhausted':true}]}]"))
            .act("proceed").kind("keep").refused("{'choose':'tank-hunters'}", "EA-7.4d")
            .refused("{'recruit':'sea-transport'}", "EA-11.1a")
            .chance("{'choose':'motorcycle-unit'}", after).kind("tactics") // EA-7.1d: no Supply Card is in that hand
            .has("players.0.hand", "['motorcycle-unit','level-up','corps-hq','motorcycle-unit','sea-transport']")
            .has("players.0.wallet", "{'tactic':0,'supply':0,'reinforcement':0,'attack':0}")
            .has("players.0.unique", "[]").has("players.0.front_line", "['tank-hunters']")
            .has("active", "1").has("players.1.front_line", "['corps-hq']");
        Table.with(book, position("reinforcement", me), "{'D-65':'D-65b'}", "{}")
            .chance("proceed", "{'kind':'shuffle','outcome':['sea-transport']}").has("players.0.hand",
                "['motorcycle-unit','corps-hq','motorcycle-unit','level-up','sea-transport']");
    }

    void exhaustedInfantryGoesBeforeTheDraw() { // D-54
        String me = "'deck':['box','box','box'],'front_line':"
            + "[{'card':'italian-infantry-regiment','exhausted':true}]";
        at("reinforcement", me)
            .chance("proceed", "{'kind':'shuffle','outcome':['italian-infantry-regiment']}")
            .has("players.0.hand", "['box','box','box','italian-infantry-regiment']");
        Table.with(book, position("reinforcement", me), "{'D-54':'D-54b'}", "{}").act("proceed")
            .has("players.0.hand", "['box','box','box']")
            .has("players.0.discard", "['italian-infantry-regiment']");
        Table.with(book, position("reinforcement", me), "{'D-53':'D-53b'}", "{}").act("proceed")
            .has("players.0.discard", "[]");
    }

    void theGameEnds() { // EA-8.1a, EA-8.1b, EA-8.2b, EA-8.2c, D-23a, D-72, D-74
        String position = "{'phase':'tactics','due':1,'ending':true,'players':[{'front_line':['alexandria','box'],"
            + "'playing_area':['panzer-regiment-iv']},{'deck':['box'],'front_line':['tobruk',"
            + "{'card':'corps-hq','attached':['level-up']}]}],'war_zone':{'victory':['level-up']}}";
        Table table = Table.with(book, position).act("proceed").kind("over").has("due", "0");
        Check.same(true, table.observe("all").get("terminal"), "terminal");
        Check.same(Json.read("[2,2]"), table.score().get("points"), "points");
        Check.same(Json.read("[0]"), table.score().get("winners"), "winners");
        Table played = Table.with(book, position, "{'D-74':'D-74b'}", "{}").act("proceed");
        Check.same(Json.read("[1]"), played.score().get("winners"), "winners by D-74b");
        Table empty = Table.with(book, "{'phase':'tactics','players':[{'front_line':['box']},{'hand':['box']}]}")
            .act("proceed").kind("over");
        Check.same(Json.read("[0,1]"), empty.score().get("winners"), "D-73a");
    }
}

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The lines themselves: JSON, sessions, set-up by tape, what players see. */
final class ProtocolTests {
    private final Object book;

    ProtocolTests(Object book) {
        this.book = book;
    }

    void jsonIsStrict() {
        Check.same("{\"a\":[1,-2,null,true,\"é\\\"\\n\"]}".replace("\\n", "\\u000a"),
            Json.write(Json.read(" {\"a\" : [1, -2,null,true , \"\\u00e9\\\"\\n\"]} ")), "round");
        for (String bad : List.of("", "{", "[1,]", "{\"a\":1,}", "1.5", "1e3", "01", "'a'", "nul", "[1] 2",
                "{\"a\":1,\"a\":2}", "\"\t\"", "\"\\x\"", "-", "99999999999999999999")) {
            try {
                Json.read(bad);
            } catch (IllegalArgumentException expected) {
                continue;
            }
            throw new AssertionError("read: " + bad);
        }
    }

    void whatCannotBeAsked() {
        Table table = new Table(book);
        Check.same("malformed", table.error("'op':7"), "op");
        Check.same("unsupported-op", table.error("'op':'perft'"), "perft");
        Check.same("unsupported-task", table.error("'op':'allot'"), "allot");
        Check.same("no-such-session", table.error("'op':'observe','session':'x'"), "session");
        Check.same("protocol-unsupported", table.error("'op':'hello','protocol':{'min':2,'max':3}"), "hello");
        Check.same("unsupported-game", table.error("'op':'reset','game':'chess','players':2"), "game");
        Check.same("unsupported-players", table.error("'op':'reset','game':'el-alamein','players':6"), "six");
        Check.same("tape-exhausted", table.error("'op':'reset','game':'el-alamein','players':2"), "tape");
        Check.same("unsupported-phase", table.error("'op':'load','game':'el-alamein','position':"
            + "{'phase':'interception','players':[{},{}]}"), "interception");
        Check.same("inconsistent-position", table.error("'op':'load','game':'el-alamein','position':"
            + "{'phase':'combat','players':[{},{}]}"), "no combat");
        Check.same("cannot-load", table.error("'op':'load','game':'el-alamein','position':"
            + "{'phase':'tactics','players':[{},{}],'agenda':[{}]}"), "agenda");
    }

    /** A tape for the set-up: every pile and deck as it lies before it is shuffled. */
    private String tape(int players) {
        List<Object> tape = new ArrayList<>();
        for (String pile : List.of("support", "event", "victory")) {
            List<String> cards = new ArrayList<>();
            for (Object one : (List<?>) Table.map(book).get("cards")) {
                Map<String, Object> card = Table.map(one);
                for (long i = 0; pile.equals(card.get("pile")) && i < (Long) card.get("copies"); i++) {
                    cards.add((String) card.get("id"));
                }
            }
            tape.add(Map.of("kind", "shuffle", "outcome", cards));
        }
        for (int player = 0; player < players; player++) {
            tape.add(Map.of("kind", "shuffle", "outcome", List.of("italian-infantry-regiment",
                "motorized-transport", "motorized-transport", "italian-infantry-regiment",
                "motorized-transport", "motorized-transport", "motorized-transport", "motorized-transport")));
        }
        return Json.write(tape).replace('"', '\'');
    }

    void setUp() { // EA-4
        Table table = new Table(book);
        Map<String, Object> ok = table.ok("'op':'reset','game':'el-alamein','players':4,'rulings':{},'tape':"
            + tape(4));
        Check.same(7L, ok.get("tape_used"), "tape used");
        table.reset("'players':4,'tape':" + tape(4));
        table.kind("starting").has("turn", "1").has("active", "0")
            .has("players.3.hand", "['italian-infantry-regiment','motorized-transport','motorized-transport',"
                + "'italian-infantry-regiment']")
            .has("war_zone.motorized-transport", "[]").has("war_zone.british-reinforcements", "[]")
            .has("box", "['motorized-transport','motorized-transport','motorized-transport',"
                + "'motorized-transport','motorized-transport','motorized-transport']") // EA-4i
            .has("war_zone.city.0", "'el-agheila'").has("war_zone.city.8", "'alexandria'")
            .has("war_zone.panzer-regiment.4", "'panzer-regiment-iii'")
            .has("war_zone.panzer-regiment.5", "'panzer-regiment-iv'");
    }

    void whatPlayersSee() { // EA-5.1e to EA-5.1g, D-77a
        Table table = new Table(book);
        table.reset("'players':2,'tape':" + tape(2));
        table.sees("public", "players.0.hand", "4").sees("public", "players.0.deck", "4")
            .sees("player:0", "players.0.hand.0", "'italian-infantry-regiment'")
            .sees("player:0", "players.0.deck", "4").sees("player:0", "players.1.hand", "4")
            .sees("player:1", "war_zone.event", "39").sees("public", "war_zone.victory", "33")
            .sees("public", "war_zone.support.0", "'field-workshop'")
            .sees("public", "war_zone.british-reinforcements", "0");
    }

    void snapshots() {
        Table table = new Table(book);
        table.reset("'players':2,'tape':" + tape(2));
        String token = (String) table.ok("'op':'snapshot','session':'s1'").get("token");
        table.act("proceed").kind("tactics");
        table.ok("'op':'restore','session':'s1','token':'" + token + "'");
        table.has("phase", "'starting'");
        Check.same("no-such-decision", table.error("'op':'apply','session':'s1','decision':'s1-1',"
            + "'action':'proceed'"), "an old decision");
        table.ok("'op':'close','session':'s1'");
        Check.same("no-such-session", table.error("'op':'close','session':'s1'"), "closed");
    }

    void aWholeTurn() {
        Table table = new Table(book);
        table.reset("'players':2,'tape':" + tape(2));
        table.act("proceed", "{'play':'italian-infantry-regiment'}", "{'play':'motorized-transport'}",
            "{'use':{'unit':'italian-infantry-regiment'}}", "proceed", "{'recruit':'italian-infantry-regiment'}",
            "proceed", "{'choose':'italian-infantry-regiment'}").kind("starting").has("active", "1")
            .has("players.0.discard", "['italian-infantry-regiment','motorized-transport',"
                + "'italian-infantry-regiment','motorized-transport']")
            .has("players.0.hand", "['italian-infantry-regiment','motorized-transport','motorized-transport',"
                + "'motorized-transport','motorized-transport']");
    }
}

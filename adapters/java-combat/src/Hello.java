import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the adapter says of itself. */
final class Hello {
    static final String GAME = "el-alamein";
    static final int SESSIONS = 64;
    /** The kinds of decision: the windows, then the questions. */
    private static final List<String> KINDS = List.of("starting", "tactics", "combat", "after-combat",
        "reinforcement", "keep", "draw", "payment", "pick", "look", "put-under", "may-attach", "hand");

    private Hello() { }

    static Map<String, Object> answer(Doc request) {
        Doc range = request.doc("protocol");
        if (range.number("min", 1) > 1 || range.number("max", 1) < 1) {
            throw new Fault("protocol-unsupported", "we speak version 1");
        }
        Map<String, Object> program = new LinkedHashMap<>();
        program.put("name", "java-combat");
        program.put("version", "1");
        program.put("language", "Java 17");
        Map<String, Object> game = new LinkedHashMap<>();
        game.put("game", GAME);
        game.put("players", List.of(2, 3, 4, 5));
        game.put("phases", KINDS);
        Map<String, Object> ok = new LinkedHashMap<>();
        ok.put("protocol", 1);
        ok.put("implementation", program);
        ok.put("adapter", program);
        ok.put("games", List.of(game));
        ok.put("capabilities", capabilities());
        ok.put("rulings", Rulings.played());
        ok.put("observe_missing", Observing.MISSING);
        return ok;
    }

    private static Map<String, Object> capabilities() {
        Map<String, Object> can = new LinkedHashMap<>();
        can.put("chance", List.of("tape"));
        can.put("load", List.of("position"));
        can.put("legal", List.of("list", "test", "count"));
        can.put("views", List.of("all", "public", "player"));
        can.put("cards", true);
        can.put("score", true);
        can.put("snapshot", true);
        can.put("sessions", SESSIONS);
        return can;
    }
}

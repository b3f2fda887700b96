import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A game that is being played, with the decision that is open. */
final class Session {
    final String id;
    Game game;
    private int decisions;
    private final Map<String, Game> kept = new HashMap<>();

    Session(String id, Game game) {
        this.id = id;
        this.game = game;
    }

    /** Goes on with this game; the decision that was open is no more. */
    void become(Game anew) {
        game = anew;
        decisions++;
    }

    private String decision() {
        return id + "-" + decisions;
    }

    /** EA-6a: all decisions of a turn are those of the player whose turn it is. */
    List<Map<String, Object>> open() {
        return game.kind() == null ? List.of()
            : List.of(Map.of("id", decision(), "player", game.s.active, "kind", game.kind()));
    }

    void check(String asked) {
        if (game.kind() == null || !decision().equals(asked)) {
            throw new Fault("no-such-decision", "that decision is not open");
        }
    }

    String keep() {
        String token = id + "-kept-" + kept.size();
        kept.put(token, game.copy());
        return token;
    }

    void goBack(String token) {
        if (!kept.containsKey(token)) {
            throw new Fault("malformed", "nothing was kept under that token");
        }
        become(kept.get(token).copy());
    }
}

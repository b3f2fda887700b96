import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What chance brings, used from the front. */
class Tape {
    private final List<Doc> entries;
    private int used;

    Tape(List<Doc> entries) {
        this.entries = entries;
    }

    int used() {
        return used;
    }

    /** The cards in the order in which a shuffle brings them; no cards ask for nothing. */
    List<String> shuffle(List<String> cards) {
        if (cards.isEmpty()) {
            return new ArrayList<>();
        }
        if (used == entries.size()) {
            throw new Fault("tape-exhausted", "a shuffle of " + cards.size() + " cards was asked for");
        }
        Doc entry = entries.get(used++);
        List<String> outcome = entry.raw("outcome") instanceof List<?> ? entry.texts("outcome") : null;
        if (!"shuffle".equals(entry.raw("kind")) || outcome == null || !alike(outcome, cards)) {
            throw new Fault("tape-mismatch", "a shuffle of these was asked for: " + cards);
        }
        return outcome;
    }

    private static boolean alike(List<String> some, List<String> others) {
        List<String> one = new ArrayList<>(some);
        List<String> other = new ArrayList<>(others);
        Collections.sort(one);
        Collections.sort(other);
        return one.equals(other);
    }
}

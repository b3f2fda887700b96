import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The readings a game is played by. */
final class Rulings {
    /** Every dispute of our part of the game, with the readings we play, the default first. */
    private static final String PLAYED = "D-01b a, D-04a b c, D-21a b, D-23a, D-27a, D-36a b, D-37a b,"
        + " D-38a, D-39a b, D-40a b, D-41a, D-42a b, D-43b, D-44b a, D-45a, D-46a, D-47a, D-48b,"
        + " D-49a, D-50a b c, D-51a b c, D-52a b c, D-53a b, D-54a b, D-55a b, D-56a, D-57a, D-58a,"
        + " D-59a b, D-60a b, D-61a, D-62a, D-63a, D-64a, D-65a b, D-66a b, D-67a, D-68b a, D-70a,"
        + " D-71a, D-72a b, D-73a, D-74a b, D-76a, D-77a, D-88a, D-93a, D-110a, D-112a b,"
        + " D-113a b, D-114a, D-115a, D-117a, D-118a b, D-119a b";
    /** Disputes of other parts of the game that printed values depend on. */
    private static final Map<String, String> PRINTED = Map.of("D-15", "D-15a");
    private static final Map<String, List<String>> TABLE = table();

    private final Map<String, String> chosen = new HashMap<>();

    /** Takes readings by dispute; a dispute that does not touch our part is not looked at. */
    Rulings(Map<String, Object> asked) {
        asked.forEach((dispute, reading) -> {
            List<String> played = TABLE.get(dispute);
            if (played != null && !played.contains(reading)) {
                throw new Fault("unsupported-ruling", "we do not play " + reading);
            }
            if (played != null || PRINTED.containsKey(dispute)) {
                chosen.put(dispute, String.valueOf(reading));
            }
        });
    }

    private static Map<String, List<String>> table() {
        Map<String, List<String>> table = new TreeMap<>();
        for (String entry : PLAYED.split(", *")) {
            String[] words = entry.split(" ");
            String dispute = words[0].substring(0, words[0].length() - 1);
            List<String> readings = new ArrayList<>(List.of(words[0]));
            for (int i = 1; i < words.length; i++) {
                readings.add(dispute + words[i]);
            }
            table.put(dispute, readings);
        }
        return table;
    }

    /** What `hello` says: the readings we play, by dispute. */
    static Map<String, List<String>> played() {
        Map<String, List<String>> sorted = new TreeMap<>();
        TABLE.forEach((dispute, readings) -> sorted.put(dispute, readings.stream().sorted().toList()));
        return sorted;
    }

    /** The reading in force, or null for a dispute that we do not know. */
    String of(String dispute) {
        List<String> played = TABLE.get(dispute);
        String otherwise = played == null ? PRINTED.get(dispute) : played.get(0);
        return chosen.getOrDefault(dispute, otherwise);
    }

    boolean is(String reading) {
        return reading.equals(of(reading.substring(0, reading.length() - 1)));
    }
}

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All cards and piles, with other printed values laid over them and values by reading resolved. */
final class Catalogue {
    private static final Object LEFT_OUT = new Object();

    final Map<String, Card> cards = new LinkedHashMap<>();
    final List<Pile> piles = new ArrayList<>();
    final Map<String, Integer> startingDeck = new LinkedHashMap<>();

    /** A pile of the War Zone. */
    record Pile(String id, String order, boolean hidden) { }

    Catalogue(Object book, Map<String, Object> printed, Rulings rulings) {
        Doc doc = Doc.of(book, "internal");
        for (Doc pile : doc.docs("piles")) {
            piles.add(new Pile(pile.text("id"), pile.text("order"), pile.text("face").equals("down")));
        }
        doc.doc("starting_deck").fields().forEach((id, n) -> startingDeck.put(id, ((Long) n).intValue()));
        for (Doc card : doc.docs("cards")) {
            Map<String, Object> fields = new LinkedHashMap<>(card.fields());
            overlay(fields, printed.get(card.text("id")));
            Doc resolved = Doc.of(resolve(fields, rulings), "unsupported-cards");
            cards.put(card.text("id"), new Card(resolved));
        }
        for (String id : printed.keySet()) {
            if (!cards.containsKey(id)) {
                throw new Fault("unsupported-cards", "there is no card " + id);
            }
        }
    }

    /** A field given anew takes the place of ours; null takes it away. */
    private static void overlay(Map<String, Object> fields, Object anew) {
        if (anew != null) {
            fields.putAll(Doc.of(anew, "unsupported-cards").fields());
        }
    }

    /** A mapping from readings becomes the value of the reading in force, or goes. */
    private static Object resolve(Object value, Rulings rulings) {
        if (value instanceof List<?> list) {
            List<Object> out = new ArrayList<>();
            list.forEach(one -> out.add(resolve(one, rulings)));
            out.removeIf(one -> one == LEFT_OUT);
            return out;
        }
        if (!(value instanceof Map<?, ?> map)) {
            return value;
        }
        if (!map.isEmpty() && map.keySet().stream().allMatch(Catalogue::isReading)) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (rulings.is((String) entry.getKey())) {
                    return resolve(entry.getValue(), rulings);
                }
            }
            return LEFT_OUT;
        }
        Map<String, Object> out = new LinkedHashMap<>();
        map.forEach((name, one) -> {
            Object known = resolve(one, rulings);
            // A word whose whole argument is left out stays a word that does nothing.
            out.put((String) name, known == LEFT_OUT ? null : known);
        });
        return out;
    }

    private static boolean isReading(Object name) {
        return ((String) name).matches("[A-Z]-[0-9]{2,3}[a-z]");
    }

    /** The card of this name; one that nobody knows makes an action unreadable. */
    Card get(String id) {
        Card card = cards.get(id);
        if (card == null) {
            throw new Fault("unknown-action", "there is no card " + id);
        }
        return card;
    }
}

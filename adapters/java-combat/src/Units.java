import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cards in play as documents write them, and those of a kind. */
final class Units {
    private Units() { }

    /** The first of these units that is as the document says; null if there is none. */
    static Unit pick(Game g, List<Unit> units, Object document) {
        Doc doc = document instanceof String ? Doc.of(Map.of("card", document), "unknown-action")
            : Doc.of(document, "unknown-action");
        if (doc.has("unit")) { // with the player on whose Front Line it lies
            boolean own = doc.number("player", g.s.active) == g.s.active;
            return pick(g, own ? units : List.of(), doc.raw("unit"));
        }
        g.card(doc.text("card"));
        Unit asked = read(new State(), doc);
        for (Unit unit : units) {
            boolean sameOwner = asked.owner == null ? unit.owner == null : asked.owner.equals(unit.owner);
            if (unit.card.equals(asked.card) && unit.exhausted == asked.exhausted && sameOwner
                    && sorted(unit.attached).equals(sorted(asked.attached))) {
                return unit;
            }
        }
        return null;
    }

    private static List<String> sorted(List<String> cards) {
        List<String> sorted = new ArrayList<>(cards);
        Collections.sort(sorted);
        return sorted;
    }

    /** A unit as a position writes it. */
    static Unit read(State s, Doc doc) {
        Unit unit = s.unit(doc.text("card"));
        unit.exhausted = doc.flag("exhausted");
        unit.attached.addAll(doc.texts("attached"));
        unit.owner = doc.has("owner") ? doc.number("owner") : null;
        return unit;
    }

    /** How a position writes a unit: its name, if there is nothing special about it. */
    static Object told(Unit unit) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("card", unit.card);
        if (unit.exhausted) {
            told.put("exhausted", true);
        }
        if (!unit.attached.isEmpty()) {
            told.put("attached", List.copyOf(unit.attached));
        }
        if (unit.owner != null) {
            told.put("owner", unit.owner);
        }
        return told.size() == 1 ? unit.card : told;
    }

    /** The Deployed cards of a player that are of a kind. */
    static List<Unit> deployed(Game g, int player, Which which) {
        return g.s.sides.get(player).front.stream()
            .filter(unit -> which.fitsUnit(g.card(unit.card), g.rulings)).toList();
    }

    /** EA-12.1.1b, EA-5.8p: the Army units of a player. */
    static List<Unit> army(Game g, int player) {
        return deployed(g, player, new Which(null, "army", null, null));
    }
}

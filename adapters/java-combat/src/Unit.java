import java.util.ArrayList;
import java.util.List;

/** A card in a Playing Area or on a Front Line. The id tells it from others that are alike. */
final class Unit {
    final int id;
    final String card;
    boolean exhausted;
    final List<String> attached = new ArrayList<>();
    Integer owner;

    Unit(int id, String card) {
        this.id = id;
        this.card = card;
    }

    Unit copy() {
        Unit copy = new Unit(id, card);
        copy.exhausted = exhausted;
        copy.attached.addAll(attached);
        copy.owner = owner;
        return copy;
    }

    static List<Unit> copies(List<Unit> units) {
        List<Unit> copies = new ArrayList<>();
        units.forEach(unit -> copies.add(unit.copy()));
        return copies;
    }
}

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where all cards and points are, and where the turn stands. */
final class State {
    Phase phase = Phase.STARTING;
    int active;
    int turn = 1;
    final List<Side> sides = new ArrayList<>();
    final Map<String, List<String>> warZone = new LinkedHashMap<>();
    final List<String> box = new ArrayList<>();
    Fight fight;
    int combats;
    int due;
    int counterattacks;
    final List<Integer> conquerors = new ArrayList<>();
    final List<String> fought = new ArrayList<>();
    String disengaged;
    boolean ending;
    boolean over;
    private int ids;

    State copy() {
        State copy = new State();
        copy.phase = phase;
        copy.active = active;
        copy.turn = turn;
        sides.forEach(side -> copy.sides.add(side.copy()));
        warZone.forEach((pile, cards) -> copy.warZone.put(pile, new ArrayList<>(cards)));
        copy.box.addAll(box);
        copy.fight = fight == null ? null : fight.copy();
        copy.combats = combats;
        copy.due = due;
        copy.counterattacks = counterattacks;
        copy.conquerors.addAll(conquerors);
        copy.fought.addAll(fought);
        copy.disengaged = disengaged;
        copy.ending = ending;
        copy.over = over;
        copy.ids = ids;
        return copy;
    }

    Side me() {
        return sides.get(active);
    }

    List<String> pile(String name) {
        return warZone.computeIfAbsent(name, none -> new ArrayList<>());
    }

    Unit unit(String card) {
        return new Unit(ids++, card);
    }

    Fight.Enemy enemy(String card) {
        return new Fight.Enemy(ids++, card);
    }

    /** The player in whose Combat Zone the unit is, or -1 if it has left. */
    int zoneOf(int id) {
        for (int player = 0; player < sides.size(); player++) {
            Side side = sides.get(player);
            if (find(side.front, id) != null || find(side.playing, id) != null) {
                return player;
            }
        }
        return -1;
    }

    /** The card in play with this id, or null if it has left. */
    Unit find(int id) {
        int player = zoneOf(id);
        if (player < 0) {
            return null;
        }
        Unit deployed = find(sides.get(player).front, id);
        return deployed != null ? deployed : find(sides.get(player).playing, id);
    }

    private static Unit find(List<Unit> units, int id) {
        for (Unit unit : units) {
            if (unit.id == id) {
                return unit;
            }
        }
        return null;
    }
}

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is legal: everything that might be is tried on a copy. */
final class Legal {
    private Legal() { }

    /** The clause that refuses an action, or null. What only lacks chance, or leaves our part, is legal. */
    static String refusal(Game g, Action action) {
        try {
            g.copy().with(new Tape(List.of())).act(action);
        } catch (Refused refused) {
            return refused.clause;
        } catch (Fault fault) {
            if (!List.of("tape-exhausted", "unsupported-phase").contains(fault.code)) {
                throw fault;
            }
        }
        return null;
    }

    /** All legal actions, each once, as the protocol writes them. */
    static List<Object> actions(Game g) {
        List<Object> legal = new ArrayList<>();
        for (Object one : candidates(g)) {
            if (refusal(g, Action.of(one)) == null) {
                legal.add(one);
            }
        }
        return legal;
    }

    private static Set<Object> candidates(Game g) {
        Set<Object> all = new LinkedHashSet<>(List.of("proceed", "decline"));
        Side me = g.me();
        me.hand.forEach(card -> all.add(Map.of("play", card)));
        me.playing.forEach(unit -> all.add(Map.of("deploy", unit.card)));
        all.add(Map.of("attack", "box"));
        g.s.pile("city").stream().limit(1).forEach(city -> all.add(Map.of("attack", city)));
        g.cards.piles.forEach(pile -> all.add(Map.of("recruit", pile.id())));
        me.front.forEach(unit -> uses(g, unit, false, all));
        me.playing.forEach(unit -> uses(g, unit, true, all));
        numbers(g, all);
        g.cards.cards.keySet().forEach(card -> all.add(Map.of("choose", card)));
        chooseUnits(g, all);
        return all;
    }

    private static void uses(Game g, Unit unit, boolean played, Set<Object> all) {
        Card card = g.card(unit.card);
        int abilities = (played ? card.playAbilities : card.deployAbilities).size();
        for (long ability = 1; ability <= abilities; ability++) {
            Object told = Units.told(unit);
            all.add(Map.of("use", played ? Map.of("unit", told, "ability", ability, "played", true)
                : Map.of("unit", told, "ability", ability)));
        }
    }

    private static void numbers(Game g, Set<Object> all) {
        Side me = g.me();
        for (long n = 0; n <= me.deck.size() + me.discard.size(); n++) {
            all.add(Map.of("draw", n));
        }
        for (long n = 0; n <= me.wallet.attack(); n++) {
            all.add(Map.of("offer", n));
        }
        for (long n = 0; n < g.s.sides.size(); n++) {
            all.add(Map.of("choose-player", n));
        }
    }

    /** Who attaches a card names the player too on whose Front Line the unit lies. */
    private static void chooseUnits(Game g, Set<Object> all) {
        boolean attaching = "may-attach".equals(g.kind());
        List<Unit> units = new ArrayList<>(g.me().front);
        units.addAll(g.me().playing);
        for (Unit unit : units) {
            Object told = Units.told(unit);
            all.add(Map.of("choose-unit", attaching ? Map.of("unit", told, "player", (long) g.s.active) : told));
        }
    }
}

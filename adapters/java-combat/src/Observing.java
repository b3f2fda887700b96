import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The state as a document, whole or as somebody sees it. Hidden cards are told by their number. */
final class Observing {
    /** What we keep for ourselves: the protocol tells only what it means in an interception. */
    static final List<String> MISSING = List.of("fought", "disengaged");

    private final Game g;
    private final boolean all;
    private final int viewer;

    /** The view `all`, `public` or `player:N`. */
    Observing(Game g, String view) {
        this.g = g;
        this.all = view.equals("all");
        this.viewer = view.startsWith("player:") ? Integer.parseInt(view.substring(7)) : -1;
        if (viewer >= g.s.sides.size()) {
            throw new Fault("view-unsupported", "there is no such player");
        }
    }

    Map<String, Object> state() {
        State s = g.s;
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("phase", s.phase.word);
        state.put("active", s.active);
        state.put("turn", s.turn);
        List<Object> players = new ArrayList<>();
        for (int player = 0; player < s.sides.size(); player++) {
            players.add(side(s.sides.get(player), player));
        }
        state.put("players", players);
        state.put("war_zone", warZone());
        state.put("box", List.copyOf(s.box));
        state.put("combat", s.fight == null ? null : fight(s.fight));
        state.put("counterattack", null);
        state.put("combats", s.combats);
        state.put("due", s.due);
        state.put("counterattacks", s.counterattacks);
        state.put("conquerors", List.copyOf(s.conquerors));
        state.put("fought", List.copyOf(s.fought));
        state.put("disengaged", s.disengaged);
        state.put("ending", s.ending);
        return state;
    }

    /** EA-5.1f, D-77a: decks are hidden from everybody, hands from the others; sizes are not. */
    private Map<String, Object> side(Side side, int player) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("deck", cards(side.deck, all));
        told.put("hand", cards(side.hand, all || player == viewer));
        told.put("discard", cards(side.discard, true)); // EA-5.1g
        told.put("playing_area", side.playing.stream().map(Units::told).toList());
        told.put("front_line", side.front.stream().map(Units::told).toList());
        told.put("wallet", side.wallet.told());
        told.put("unique", List.copyOf(side.unique));
        return told;
    }

    /** EA-5.1e, EA-4e: piles that lie face down are hidden. */
    private Map<String, Object> warZone() {
        Map<String, Object> piles = new LinkedHashMap<>();
        for (Catalogue.Pile pile : g.cards.piles) {
            piles.put(pile.id(), cards(g.s.pile(pile.id()), all || !pile.hidden()));
        }
        return piles;
    }

    private static Object cards(List<String> cards, boolean seen) {
        return seen ? List.copyOf(cards) : (Object) cards.size();
    }

    private static Map<String, Object> fight(Fight fight) {
        Map<String, Object> told = new LinkedHashMap<>();
        List<Object> garrison = new ArrayList<>();
        for (Fight.Enemy enemy : fight.garrison) {
            garrison.add(enemy.alive() ? enemy.card
                : Map.of("card", enemy.card, "destroyed_by", enemy.destroyedBy));
        }
        told.put("site", fight.site);
        told.put("garrison", garrison);
        told.put("weakened", fight.weakened);
        told.put("won", fight.won);
        return told;
    }
}

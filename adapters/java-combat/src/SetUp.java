import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** EA-4: laying out a new game. */
final class SetUp {
    private SetUp() { }

    static Game game(Catalogue cards, Rulings rulings, int players, Tape tape) {
        Game g = new Game(cards, rulings, new State()).with(tape);
        for (Catalogue.Pile pile : cards.piles) {
            g.s.warZone.put(pile.id(), pile(g, pile));
        }
        for (int player = 0; player < players; player++) {
            g.s.sides.add(new Side());
        }
        // The piles are shuffled in the order of the catalogue, then the decks by seat.
        for (Catalogue.Pile pile : cards.piles) {
            if (pile.order().equals("shuffled")) {
                g.s.warZone.put(pile.id(), tape.shuffle(g.s.pile(pile.id()))); // EA-4b
            }
        }
        g.s.sides.forEach(side -> side.deck.addAll(tape.shuffle(startingDeck(g))));
        leftOver(g);
        g.s.sides.forEach(side -> Zones.draw(g, side, 4)); // EA-4k
        Phases.starting(g);
        return g;
    }

    /** EA-4a, EA-4c, EA-4f: the cards of a pile in the order of the catalogue, Cities by number. */
    private static List<String> pile(Game g, Catalogue.Pile pile) {
        List<Card> kinds = new ArrayList<>(g.cards.cards.values());
        kinds.removeIf(card -> !card.pile.equals(pile.id()));
        if (pile.order().equals("by-city-number")) {
            kinds.sort(Comparator.comparingInt(card -> card.cityNumber));
        }
        List<String> cards = new ArrayList<>();
        kinds.forEach(card -> cards.addAll(Collections.nCopies(card.copies, card.id)));
        return cards;
    }

    /** EA-4g: taken from their piles. */
    private static List<String> startingDeck(Game g) {
        List<String> deck = new ArrayList<>();
        g.cards.startingDeck.forEach((id, copies) -> {
            List<String> pile = g.s.pile(g.card(id).pile);
            for (int i = 0; i < copies && pile.remove(id); i++) {
                deck.add(id);
            }
        });
        return deck;
    }

    /** EA-4i, EA-4j, D-76a: left-over Motorized Transports go into the box, and nothing else. */
    private static void leftOver(Game g) {
        List<String> left = g.s.pile("motorized-transport");
        g.s.box.addAll(left);
        left.clear();
    }
}

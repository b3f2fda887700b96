import java.util.List;

/** Moving cards from one place to another. */
final class Zones {
    private Zones() { }

    /** Takes a card out of play; EA-5.8t: what is attached to it is Scrapped. */
    private static int leave(Game g, Unit unit) {
        int player = g.s.zoneOf(unit.id);
        Side side = g.s.sides.get(player);
        side.front.removeIf(one -> one.id == unit.id);
        side.playing.removeIf(one -> one.id == unit.id);
        g.s.box.addAll(unit.attached);
        return player;
    }

    /** EA-5.4a, D-93a: to the discard pile of the player in whose zone it lies. */
    static void forfeit(Game g, Unit unit) {
        int player = leave(g, unit);
        g.s.sides.get(player).discard.add(unit.card);
    }

    /** EA-5.5a, EA-5.5b, D-88a, D-114a: to the bottom of the pile it belongs to. */
    static void giveBack(Game g, Unit unit) {
        leave(g, unit);
        g.s.pile(g.card(unit.card).pile).add(unit.card);
    }

    /** EA-5.6a: out of the game. */
    static void scrap(Game g, Unit unit) {
        leave(g, unit);
        g.s.box.add(unit.card);
    }

    /** EA-10c: onto the Front Line. */
    static void deploy(Game g, Unit unit, boolean exhausted) {
        Side side = g.s.sides.get(g.s.zoneOf(unit.id));
        side.playing.removeIf(one -> one.id == unit.id);
        side.front.add(unit);
        unit.exhausted = exhausted;
    }

    /** EA-10a: a card that is received as it is goes straight to the Front Line, active (EA-5.7b). */
    static Unit deployNew(Game g, int player, String card) {
        Unit unit = g.s.unit(card);
        g.s.sides.get(player).front.add(unit);
        return unit;
    }

    /** EA-5.8r: under another card; a card that lay on the Front Line leaves it. */
    static void attach(Game g, Unit card, Unit host) {
        g.s.sides.get(g.s.zoneOf(card.id)).front.removeIf(one -> one.id == card.id);
        host.attached.add(card.card);
    }

    /** EA-4o, EA-14.1a to EA-14.1d: draws, rebuilding the deck when it is empty and a card is due. */
    static void draw(Game g, Side side, int number) {
        for (int i = 0; i < number; i++) {
            if (side.deck.isEmpty()) {
                rebuild(g, side);
            }
            if (side.deck.isEmpty()) {
                return;
            }
            side.hand.add(side.deck.remove(0));
        }
    }

    /** D-70a: makes so many cards of the deck ready to be seen, rebuilding underneath if need be. */
    static List<String> top(Game g, Side side, int number) {
        if (side.deck.size() < number) {
            rebuild(g, side);
        }
        return side.deck.subList(0, Math.min(number, side.deck.size()));
    }

    /** EA-14.1a: the discard pile is shuffled and laid under what is left of the deck. */
    private static void rebuild(Game g, Side side) {
        List<String> shuffled = g.tape().shuffle(side.discard);
        side.discard.clear();
        side.deck.addAll(shuffled);
    }

    /** Moves cards from the top of one pile onto another as they lie; fewer if there are no more. */
    static void move(List<String> from, List<String> onto, int number) {
        List<String> packet = from.subList(0, Math.min(number, from.size()));
        onto.addAll(0, packet);
        packet.clear();
    }
}

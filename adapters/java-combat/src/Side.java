import java.util.ArrayList;
import java.util.List;

/** A player's cards and points (EA-5.1c). Decks and piles lie top first. */
final class Side {
    final List<String> deck = new ArrayList<>();
    final List<String> hand = new ArrayList<>();
    final List<String> discard = new ArrayList<>();
    final List<Unit> playing = new ArrayList<>();
    final List<Unit> front = new ArrayList<>();
    final List<String> unique = new ArrayList<>();
    Points wallet = Points.NONE;

    Side copy() {
        Side copy = new Side();
        copy.deck.addAll(deck);
        copy.hand.addAll(hand);
        copy.discard.addAll(discard);
        copy.playing.addAll(Unit.copies(playing));
        copy.front.addAll(Unit.copies(front));
        copy.unique.addAll(unique);
        copy.wallet = wallet;
        return copy;
    }
}

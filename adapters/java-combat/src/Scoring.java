import java.util.ArrayList;
import java.util.List;

/** EA-8.2: the count when the game is over. */
final class Scoring {
    private Scoring() { }

    /** EA-8.2a, EA-8.2b: the Victory Points on all cards of a player; D-74b leaves out played ones. */
    static int points(Game g, Side side) {
        List<String> cards = new ArrayList<>(side.deck);
        cards.addAll(side.discard);
        cards.addAll(side.hand);
        List<Unit> units = new ArrayList<>(side.front);
        if (g.rulings.is("D-74a")) {
            units.addAll(side.playing);
        }
        for (Unit unit : units) {
            cards.add(unit.card);
            cards.addAll(unit.attached);
        }
        return cards.stream().mapToInt(card -> g.card(card).victoryPoints).sum();
    }

    /** EA-8.2b, EA-8.2c, D-73a: the most points; then the best Cities; without any, all of them. */
    static List<Integer> winners(Game g) {
        List<Integer> leaders = new ArrayList<>();
        List<Side> sides = g.s.sides;
        int most = sides.stream().mapToInt(side -> points(g, side)).max().orElse(0);
        int best = sides.stream().filter(side -> points(g, side) == most)
            .mapToInt(side -> cities(g, side)).max().orElse(0);
        for (int player = 0; player < sides.size(); player++) {
            Side side = sides.get(player);
            if (points(g, side) == most && cities(g, side) == best) {
                leaders.add(player);
            }
        }
        return leaders;
    }

    /** D-72a: the highest City Number held; D-72b: how many Cities. */
    private static int cities(Game g, Side side) {
        List<Card> cities = side.front.stream().map(unit -> g.card(unit.card)).filter(Card::isCity).toList();
        return g.rulings.is("D-72b") ? cities.size()
            : cities.stream().mapToInt(card -> card.cityNumber).max().orElse(0);
    }
}

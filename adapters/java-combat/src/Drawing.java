/** Points that are received, and the Draw Points among them. */
final class Drawing {
    private Drawing() { }

    /** EA-5.2d, EA-5.2p: points go into the wallet; Draw Points are to be used at once. */
    static void gain(Game g, int player, Points points) {
        Side side = g.s.sides.get(player);
        side.wallet = side.wallet.plus(points);
        if (points.draw() > 0) {
            g.first(game -> use(game, player, points.draw()));
        }
    }

    /** EA-5.2e, EA-2g: any number up to the points may be drawn now (D-66a), or must be (D-66b). */
    private static void use(Game g, int player, int points) {
        Side side = g.s.sides.get(player);
        if (side.deck.isEmpty() && side.discard.isEmpty()) {
            return; // EA-14.1d
        }
        if (g.rulings.is("D-66b")) {
            Zones.draw(g, side, points);
            return;
        }
        g.ask("draw", (game, action) -> answer(game, player, points, action));
    }

    /** EA-5.2f: what is not used now is lost. */
    private static void answer(Game g, int player, int points, Action action) {
        if (!action.is("draw")) {
            throw Question.unfinished(action);
        }
        int number = action.number();
        if (number < 0 || number > points) {
            throw new Refused("EA-2g", "there are " + points + " Draw Points");
        }
        Side side = g.s.sides.get(player);
        if (number > side.deck.size() + side.discard.size()) {
            throw new Refused("EA-14.1d", "there are not so many cards");
        }
        Zones.draw(g, side, number);
    }
}

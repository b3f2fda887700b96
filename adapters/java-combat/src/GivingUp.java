import java.util.ArrayList;
import java.util.List;

/** Moving own cards of one's choice to the discard pile, as a price or because a card says so. */
final class GivingUp {
    private GivingUp() { }

    /** Whether there are as many cards of the kind as a price asks for. */
    static boolean payable(Game g, int player, Doc what) {
        int there = inHand(g, player, what).size() + inPlay(g, player, what).size();
        return "all".equals(what.raw("count")) || there >= Word.count(what);
    }

    /** EA-5.3a, D-48b: the player chooses; if there are too few, all of them go. */
    static void ask(Game g, int player, Doc what) {
        g.first(step(player, what, Word.count(what)));
    }

    private static Step step(int player, Doc what, int count) {
        return game -> {
            List<String> hand = inHand(game, player, what);
            List<Unit> play = inPlay(game, player, what);
            if (count <= 0) {
                return;
            }
            if (hand.size() + play.size() <= count) {
                hand.forEach(card -> discard(game, player, card));
                play.forEach(unit -> Zones.forfeit(game, unit));
                return;
            }
            if (Choices.alike(hand) && play.isEmpty()) {
                hand.subList(0, count).forEach(card -> discard(game, player, card));
                return;
            }
            if (Choices.alike(play.stream().map(Units::told).toList()) && hand.isEmpty()) {
                play.subList(0, count).forEach(unit -> Zones.forfeit(game, unit));
                return;
            }
            game.ask("pick", (g, action) -> {
                answer(g, player, what, action);
                g.first(step(player, what, count - 1));
            });
        };
    }

    private static void answer(Game g, int player, Doc what, Action action) {
        if (action.is("choose")) {
            discard(g, player, Choices.chosenCard(g, action, inHand(g, player, what)));
            return;
        }
        if (!action.is("choose-unit")) {
            throw Question.unfinished(action);
        }
        Unit unit = Units.pick(g, inPlay(g, player, what), action.argument());
        if (unit == null) {
            throw new Refused("", "that unit cannot be given up");
        }
        Zones.forfeit(g, unit);
    }

    private static void discard(Game g, int player, String card) {
        Side side = g.s.sides.get(player);
        side.hand.remove(card);
        side.discard.add(card);
    }

    private static boolean from(Doc what, String zone) {
        String named = what.text("zone", "any");
        return named.equals("any") || named.equals(zone);
    }

    private static List<String> inHand(Game g, int player, Doc what) {
        Which which = Which.of(what.doc("which"));
        return !from(what, "hand") ? List.of() : g.s.sides.get(player).hand.stream()
            .filter(card -> which.fits(g.card(card))).toList();
    }

    private static List<Unit> inPlay(Game g, int player, Doc what) {
        Which which = Which.of(what.doc("which"));
        List<Unit> units = new ArrayList<>();
        if (from(what, "front-line")) {
            units.addAll(Units.deployed(g, player, which));
        }
        if (from(what, "playing-area")) {
            g.s.sides.get(player).playing.stream()
                .filter(unit -> which.fits(g.card(unit.card))).forEach(units::add);
        }
        return units;
    }
}

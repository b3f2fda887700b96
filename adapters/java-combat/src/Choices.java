import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Questions about cards. There is a choice where there are more cards than are needed; where there
 * are not, or all are alike, they are taken unasked (EA-5.8q as the fan manual has it, D-45a).
 */
final class Choices {
    private Choices() { }

    /** The player picks so many of the units, one after another, and the deed is done to each. */
    static Step units(int count, Function<Game, List<Unit>> from, BiConsumer<Game, Unit> deed) {
        return game -> {
            List<Unit> units = List.copyOf(from.apply(game));
            if (count <= 0) {
                return;
            }
            if (units.size() <= count) {
                units.forEach(unit -> deed.accept(game, unit));
                return;
            }
            if (alike(units.stream().map(Units::told).toList())) {
                units.subList(0, count).forEach(unit -> deed.accept(game, unit));
                return;
            }
            game.ask("pick", (g, action) -> {
                deed.accept(g, chosen(g, action, from.apply(g)));
                g.first(units(count - 1, from, deed));
            });
        };
    }

    /** Whether there is nothing to choose between these, as a position writes them. */
    static boolean alike(List<?> told) {
        return told.stream().distinct().count() <= 1;
    }

    private static Unit chosen(Game g, Action action, List<Unit> units) {
        if (!action.is("choose-unit")) {
            throw Question.unfinished(action);
        }
        Unit unit = Units.pick(g, units, action.argument());
        if (unit == null) {
            throw new Refused("", "that unit cannot be chosen");
        }
        return unit;
    }

    /** The player picks so many of the cards by name, and the deed is done to each. */
    static Step cards(int count, Function<Game, List<String>> from,
            BiConsumer<Game, String> deed) {
        return game -> {
            List<String> cards = List.copyOf(from.apply(game));
            if (count <= 0) {
                return;
            }
            if (cards.size() <= count) {
                cards.forEach(card -> deed.accept(game, card));
                return;
            }
            if (alike(cards)) {
                cards.subList(0, count).forEach(card -> deed.accept(game, card));
                return;
            }
            game.ask("pick", (g, action) -> {
                deed.accept(g, chosenCard(g, action, from.apply(g)));
                g.first(cards(count - 1, from, deed));
            });
        };
    }

    static String chosenCard(Game g, Action action, List<String> cards) {
        if (!action.is("choose")) {
            throw Question.unfinished(action);
        }
        String card = g.card(action.text()).id;
        if (!cards.contains(card)) {
            throw new Refused("", "that card cannot be chosen");
        }
        return card;
    }
}

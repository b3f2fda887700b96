import java.util.ArrayList;
import java.util.List;

/** What printed rules do to a player's own cards; EnemyEffects has the words about the enemy. */
final class Effects {
    private Effects() { }

    /** One step for each word, in the order of the list. */
    static List<Step> steps(List<Word> words, Source source) {
        List<Step> steps = new ArrayList<>();
        words.forEach(word -> steps.add(game -> act(game, word, source)));
        return steps;
    }

    static Fault unknown(String card, Word word) {
        return new Fault("unsupported-phase", "card " + card + ": no '" + word.verb() + "' here");
    }

    private static void act(Game g, Word word, Source source) {
        switch (word.verb()) {
            case "gain": Drawing.gain(g, source.player(), Points.of(word.doc())); break;
            case "deploy": deploy(g, word, source); break;
            case "return": leaves(g, word, source); break;
            case "forfeit": leaves(g, word, source); break;
            case "scrap": leaves(g, word, source); break;
            case "give-up": GivingUp.ask(g, source.player(), word.doc()); break;
            case "attach": attach(g, word, source); break;
            case "rating": break; // acts in interceptions only (EA-13.3.2f)
            case "reactivate": reactivate(g, word, source); break;
            case "take": take(g, word, source); break;
            case "look": look(g, word, source); break;
            default: EnemyEffects.act(g, word, source);
        }
    }

    /** EA-10b: a card that must be Deployed goes to the Front Line; one that may waits (D-56a). */
    private static void deploy(Game g, Word word, Source source) {
        Unit unit = g.s.find(source.unit());
        if (unit != null && word.doc().text("choice").equals("must")) {
            Zones.deploy(g, unit, word.doc().flag("exhausted"));
        }
    }

    /** EA-5.5a, EA-5.4a, EA-5.6a: this card goes to its pile, the discard pile or the box. */
    private static void leaves(Game g, Word word, Source source) {
        Unit unit = g.s.find(source.unit());
        if (unit == null) {
            if (source.enemy() >= 0) {
                EnemyEffects.leaves(g, word, source);
            } else if (source.unit() < 0) {
                acquired(g, word, source);
            }
        } else if (word.verb().equals("return")) {
            Zones.giveBack(g, unit);
        } else if (word.verb().equals("forfeit")) {
            Zones.forfeit(g, unit);
        } else {
            Zones.scrap(g, unit);
        }
    }

    /** EA-11.3d: a card just acquired goes where its red text says, not to the discard pile. */
    private static void acquired(Game g, Word word, Source source) {
        Side side = g.s.sides.get(source.player());
        if (word.verb().equals("forfeit")
                || !(side.discard.remove(source.card()) || side.hand.remove(source.card()))) {
            return;
        }
        boolean scrapped = word.verb().equals("scrap");
        (scrapped ? g.s.box : g.s.pile(g.card(source.card()).pile)).add(source.card());
    }

    /** EA-10h, EA-10i, D-61a: attach it now to an own unit, or it is Deployed for good. */
    private static void attach(Game g, Word word, Source source) {
        Which to = Which.of(word.doc().doc("to"));
        if (Units.deployed(g, source.player(), to).isEmpty()) {
            unattached(g, source);
            return;
        }
        g.ask("may-attach", (game, action) -> {
            if (action.is("decline")) {
                unattached(game, source);
                return;
            }
            if (!action.is("choose-unit")) {
                throw Question.unfinished(action);
            }
            List<Unit> hosts = Units.deployed(game, source.player(), to);
            Unit host = Units.pick(game, hosts, action.argument());
            if (host == null || host.id == source.unit()) {
                throw new Refused("EA-10h", "it can only go to an own Deployed Army unit");
            }
            if (source.unit() < 0) {
                host.attached.add(source.card());
            } else {
                Zones.attach(game, game.s.find(source.unit()), host);
            }
        });
    }

    /** EA-10h: a card that was received and is not attached is Deployed like any other. */
    private static void unattached(Game g, Source source) {
        if (source.unit() < 0) {
            Zones.deployNew(g, source.player(), source.card());
        }
    }

    /** EA-5.7d, EA-9i: exhausted Deployed cards of the player's choice become active. */
    private static void reactivate(Game g, Word word, Source source) {
        Which which = Which.of(word.doc().doc("which"));
        g.first(Choices.units(Word.count(word.doc()),
            game -> Units.deployed(game, source.player(), which).stream()
                .filter(unit -> unit.exhausted).toList(),
            (game, unit) -> unit.exhausted = false));
    }

    /** EA-11.3k, EA-11.3c: the top card of a pile is acquired unpaid. */
    private static void take(Game g, Word word, Source source) {
        Which which = Which.of(word.doc().doc("which"));
        boolean toHand = word.doc().text("to").equals("hand");
        g.first(Choices.cards(1, game -> tops(game, which), (game, card) -> {
            topped(game, card).remove(0);
            Side side = game.s.sides.get(source.player());
            (toHand ? side.hand : side.discard).add(card);
            if (game.rulings.is("D-59a")) { // EA-3.1i: red text acts whenever a card is acquired
                Source taken = new Source(card, source.player(), -1, -1);
                game.first(steps(game.card(card).recruitRules, taken));
            }
        }));
    }

    /** The cards that fit and lie on top of a face-up pile. */
    private static List<String> tops(Game g, Which which) {
        List<String> tops = new ArrayList<>();
        for (Catalogue.Pile pile : g.cards.piles) {
            List<String> cards = g.s.pile(pile.id());
            if (!pile.hidden() && !cards.isEmpty() && which.fits(g.card(cards.get(0)))) {
                tops.add(cards.get(0));
            }
        }
        return tops;
    }

    private static List<String> topped(Game g, String card) {
        return g.cards.piles.stream().filter(pile -> !pile.hidden()).map(pile -> g.s.pile(pile.id()))
            .filter(cards -> !cards.isEmpty() && cards.get(0).equals(card)).findFirst().orElseThrow();
    }

    /** EA-14.1a, D-70a: looks at the top cards, takes some, leaves the others on top as they lay. */
    private static void look(Game g, Word word, Source source) {
        Side side = g.s.sides.get(source.player());
        int seen = Zones.top(g, side, word.doc().number("top")).size();
        g.first(lookOn(source.player(), seen, word.doc().number("take")));
    }

    private static Step lookOn(int player, int seen, int take) {
        return game -> {
            List<String> cards = game.s.sides.get(player).deck.subList(0, seen);
            if (take <= 0 || seen == 0) {
                return;
            }
            if (seen <= take) {
                Zones.draw(game, game.s.sides.get(player), seen);
                return;
            }
            List<String> known = List.copyOf(cards);
            game.ask("look", (g, action) -> {
                String card = Choices.chosenCard(g, action, known);
                Side side = g.s.sides.get(player);
                side.deck.remove(card); // the first of that name is among those seen
                side.hand.add(card);
                g.first(lookOn(player, seen - 1, take - 1));
            });
        };
    }
}

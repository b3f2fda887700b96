import java.util.List;

/** What printed rules do to revealed Event Cards, to the British, and to the Combat. */
final class EnemyEffects {
    private EnemyEffects() { }

    static void act(Game g, Word word, Source source) {
        switch (word.verb()) {
            case "destroy": destroy(g, word, source); break;
            case "disengage": disengage(g, word); break;
            case "salvage": salvage(g, word, source); break;
            case "weaken": weaken(g, word); break;
            case "reveal": Combat.reveal(g, word.number()); break;
            case "counterattack": due(g); break;
            case "muster": muster(g, word.number()); break;
            case "place": place(g, source); break;
            default: throw Effects.unknown(source.card(), word);
        }
    }

    /** The revealed Event on which a rule stands goes to the box or back under its pile. */
    static void leaves(Game g, Word word, Source source) {
        Fight.Enemy enemy = g.s.fight == null ? null : g.s.fight.enemy(source.enemy());
        if (enemy == null) {
            return;
        }
        if (word.verb().equals("forfeit")) {
            throw Effects.unknown(source.card(), word);
        }
        g.s.fight.garrison.remove(enemy);
        boolean scrapped = word.verb().equals("scrap"); // EA-5.6a, EA-15.1f
        (scrapped ? g.s.box : g.s.pile(g.card(enemy.card).pile)).add(enemy.card);
    }

    /** EA-12.1.5d, EA-12.3c: enemy cards of the player's choice are destroyed. */
    private static void destroy(Game g, Word word, Source source) {
        Which which = Which.of(word.doc().doc("which"));
        g.first(Choices.cards(Word.count(word.doc()),
            game -> revealed(game, which, true),
            (game, card) -> first(game, card, true).destroyedBy = source.player()));
    }

    /** The names of revealed enemy cards of a kind, alive or destroyed. */
    private static List<String> revealed(Game g, Which which, boolean alive) {
        return g.s.fight == null ? List.of() : g.s.fight.garrison.stream()
            .filter(enemy -> enemy.alive() == alive && which.fits(g.card(enemy.card)))
            .map(enemy -> enemy.card).toList();
    }

    private static Fight.Enemy first(Game g, String card, boolean alive) {
        return g.s.fight.garrison.stream()
            .filter(enemy -> enemy.alive() == alive && enemy.card.equals(card)).findFirst().orElseThrow();
    }

    /** D-52: own units count as not having fought enemies of that kind in this Combat. */
    private static void disengage(Game g, Word word) {
        if (g.s.fight != null && word.argument() instanceof String kind) {
            g.s.disengaged = kind;
        }
    }

    /** EA-15.1v, D-58a: destroyed cards that still lie there are acquired. */
    private static void salvage(Game g, Word word, Source source) {
        Which which = Which.of(word.doc().doc("which"));
        g.first(Choices.cards(Word.count(word.doc()),
            game -> revealed(game, which, false), (game, card) -> {
                game.s.fight.garrison.remove(first(game, card, false));
                receive(game, card, source.player());
            }));
    }

    /** EA-11.3f, EA-11.3g: with a Play Cost it goes to the discard pile, without it is Deployed. */
    private static void receive(Game g, String card, int player) {
        int unit = -1;
        if (g.card(card).playCost == null) {
            unit = Zones.deployNew(g, player, card).id;
        } else {
            g.s.sides.get(player).discard.add(card);
        }
        g.first(Effects.steps(g.card(card).acquireRules, new Source(card, player, unit, -1)));
    }

    /** Takes so much off the total defence of the objective (EA-12.1.6a); nothing without a Combat. */
    private static void weaken(Game g, Word word) {
        if (g.s.fight != null) {
            g.s.fight.weakened += word.number();
        }
    }

    /** EA-13.1b: a counterattack follows this turn, one in all (D-21a) or one each time (D-21b). */
    static void due(Game g) {
        g.s.due = g.rulings.is("D-21b") ? g.s.due + 1 : Math.max(1, g.s.due);
    }

    /** D-40: fills the British Reinforcements pile from the Event pile, as far as that goes. */
    private static void muster(Game g, int size) {
        List<String> british = g.s.pile("british-reinforcements");
        Zones.move(g.s.pile("event"), british, Math.max(0, size - british.size()));
    }

    /** EA-3.5d, D-93a: the card is put on the Front Line of a player of one's choice. */
    private static void place(Game g, Source source) {
        if (g.s.fight == null || g.s.fight.enemy(source.enemy()) == null) {
            throw new Fault("unsupported-phase", "card " + source.card() + ": placed from elsewhere");
        }
        g.ask("hand", (game, action) -> {
            if (!action.is("choose-player")) {
                throw Question.unfinished(action);
            }
            int player = action.number();
            if (player < 0 || player >= game.s.sides.size()) {
                throw new Refused("EA-3.5d", "there is no such player");
            }
            game.s.fight.garrison.remove(game.s.fight.enemy(source.enemy()));
            Zones.deployNew(game, player, source.card());
        });
    }
}

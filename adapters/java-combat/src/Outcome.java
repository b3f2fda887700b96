import java.util.ArrayList;
import java.util.List;

/** EA-12.1, steps 8 to 10: the result, its losses and gains, and what is put back. */
final class Outcome {
    private Outcome() { }

    /** Step 8, EA-12.1.8a. D-46a: site, damage, Victory Cards, Events, then the window. */
    static void decide(Game g, boolean won) {
        Card site = g.card(g.s.fight.site);
        List<Step> steps = new ArrayList<>();
        if (won) {
            steps.add(game -> conquer(game, site));
        }
        // EA-12.1.8c, EA-12.1.8g: the red text of the Site acts for winner and loser
        steps.addAll(Effects.steps(site.acquireRules, new Source(site.id, g.s.active, -1, -1)));
        if (site.isCity()) {
            steps.add(damage(g, site));
        }
        if (won && site.isCity()) {
            steps.add(game -> victory(game, site.victoryCards));
            steps.add(Outcome::spoils);
        }
        steps.add(game -> game.s.phase = Phase.AFTER_COMBAT);
        g.first(steps);
    }

    /** EA-12.3a, EA-12.1.8c, EA-3.6b: all Events count as destroyed; the Site is Deployed. */
    private static void conquer(Game g, Card site) {
        int me = g.s.active;
        for (Fight.Enemy enemy : g.s.fight.garrison) {
            if (enemy.alive()) {
                enemy.destroyedBy = me;
            }
        }
        g.s.fight.won = true;
        g.s.pile(site.pile).remove(site.id);
        Zones.deployNew(g, me, site.id);
        if (site.isCity() && !g.s.conquerors.contains(me)) {
            g.s.conquerors.add(me);
            g.s.conquerors.sort(null);
        }
        g.s.ending |= site.id.equals("alexandria"); // EA-8.1a
        boolean first = g.s.counterattacks == 0 || g.rulings.is("D-01a");
        if (site.id.equals("el-alamein") && first) {
            EnemyEffects.due(g); // EA-13.1c
        }
    }

    /** EA-12.1.8d, EA-12.1.8h, EA-5.8q: the attacker picks the units lost, of a kind by D-44b. */
    private static Step damage(Game g, Card site) {
        boolean any = g.rulings.is("D-44a");
        return Choices.units(site.damage,
            game -> Units.army(game, game.s.active).stream()
                .filter(unit -> any || site.damageTo.fitsUnit(game.card(unit.card), game.rulings)).toList(),
            Zones::forfeit);
    }

    /** EA-12.1.8e, EA-5.8k, D-71a: Victory Cards are drawn and Deployed; then those that act do. */
    private static void victory(Game g, int number) {
        List<Step> steps = new ArrayList<>();
        List<String> pile = g.s.pile("victory");
        for (int i = 0; i < number && !pile.isEmpty(); i++) {
            String card = pile.remove(0);
            List<Word> rules = g.card(card).acquireRules;
            boolean waits = rules.stream().anyMatch(word -> word.verb().equals("attach")); // EA-10h
            int unit = waits ? -1 : Zones.deployNew(g, g.s.active, card).id;
            steps.addAll(Effects.steps(rules, new Source(card, g.s.active, unit, -1))); // EA-3.7c
        }
        g.first(steps);
    }

    /** EA-12.1.8f, D-117a: the red text of an Event acts only where it hands the card to a player. */
    private static void spoils(Game g) {
        List<Step> steps = new ArrayList<>();
        for (Fight.Enemy enemy : g.s.fight.garrison) {
            List<Word> rules = g.card(enemy.card).acquireRules;
            if (rules.stream().anyMatch(word -> word.verb().equals("place"))) {
                steps.addAll(Effects.steps(rules, new Source(enemy.card, g.s.active, -1, enemy.id)));
            }
        }
        g.first(steps);
    }

    /** Step 10, EA-12.1.10a: what still lies there goes under the Event pile, and Combat is over. */
    static void close(Game g) {
        g.first(Outcome::putBack, game -> {
            game.s.fight = null;
            game.s.phase = Phase.TACTICS;
        });
    }

    /** EA-12.1.10b, D-27a: one after another in the order of the attacker's choice. */
    private static void putBack(Game g) {
        List<Fight.Enemy> left = g.s.fight.garrison;
        if (Choices.alike(left.stream().map(enemy -> enemy.card).toList())) {
            List.copyOf(left).forEach(enemy -> under(g, enemy.card));
            return;
        }
        g.ask("put-under", (game, action) -> {
            List<String> names = game.s.fight.garrison.stream().map(enemy -> enemy.card).toList();
            under(game, Choices.chosenCard(game, action, names));
            game.first(Outcome::putBack);
        });
    }

    private static void under(Game g, String card) {
        List<Fight.Enemy> left = g.s.fight.garrison;
        for (int i = 0; i < left.size(); i++) {
            if (left.get(i).card.equals(card)) {
                left.remove(i);
                g.s.pile(g.card(card).pile).add(card);
                return;
            }
        }
    }
}

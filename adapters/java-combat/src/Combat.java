import java.util.List;

/** EA-12.1, steps 1 to 7: from the declaration to the payment. */
final class Combat {
    private Combat() { }

    /** Steps 1 and 2: the declaration, and the objective. */
    static void declare(Game g, Action action) {
        Card site = g.card(action.text());
        if (g.s.phase != Phase.TACTICS) {
            throw new Refused(barred(g.s.phase), "no Combat in this window");
        }
        if (g.s.combats > 0) {
            throw new Refused("EA-12a", "one Combat in a Tactics Phase");
        }
        if (Units.army(g, g.s.active).isEmpty()) {
            throw new Refused("EA-12.1.1b", "no Army Card is Deployed");
        }
        if (!isObjective(g, site)) {
            throw new Refused("EA-12.1.2b", "neither a Box nor the top City");
        }
        g.s.combats++;
        g.s.phase = Phase.COMBAT;
        g.s.fight = new Fight(site.id);
        if (site.isCity()) {
            g.first(garrison(g, site), game -> reinforce(game, site));
        }
    }

    private static String barred(Phase phase) {
        return phase == Phase.STARTING ? "EA-7.1c"
            : phase == Phase.REINFORCEMENT ? "EA-7.3c" : "EA-12a";
    }

    /** EA-12.1.2b: a Box, or the City on top of the City pile. */
    private static boolean isObjective(Game g, Card site) {
        if (!site.type.equals("site")) {
            return false;
        }
        List<String> pile = g.s.pile(site.pile);
        return site.isCity() ? !pile.isEmpty() && pile.get(0).equals(site.id) : pile.contains(site.id);
    }

    /** Step 3: all are revealed, then act (D-36a); or one after the other (D-36b). */
    private static Step garrison(Game g, Card site) {
        if (g.rulings.is("D-36a")) {
            return game -> {
                reveal(game, site.garrison);
                game.first(Combat::actNext);
            };
        }
        return revealNext(site.garrison);
    }

    private static Step revealNext(int left) {
        return game -> {
            if (left > 0) {
                reveal(game, 1);
                game.first(Combat::actNext, revealNext(left - 1));
            }
        };
    }

    /** EA-5.8d, EA-12.2a: from the Event pile; what it lacks from the British pile; D-38a: or fewer. */
    static void reveal(Game g, int number) {
        if (g.s.fight == null) {
            return;
        }
        int place = 0;
        for (int i = 0; i < number; i++) {
            String card = next(g);
            if (card == null) {
                return;
            }
            Fight.Enemy enemy = g.s.enemy(card);
            g.s.fight.garrison.add(enemy);
            List<Integer> pending = g.s.fight.pending;
            // EA-5.8e, D-37a: acts in the order of revealing; D-37b: in the place of what it replaces
            pending.add(g.rulings.is("D-37b") ? place++ : pending.size(), enemy.id);
        }
    }

    /** D-119a: from the top of the British pile, D-119b: from its bottom. */
    private static String next(Game g) {
        List<String> events = g.s.pile("event");
        List<String> british = g.s.pile("british-reinforcements");
        if (!events.isEmpty()) {
            return events.remove(0);
        }
        return british.isEmpty() ? null : british.remove(g.rulings.is("D-119a") ? 0 : british.size() - 1);
    }

    /** EA-5.8e: the red text of the next card acts, and then the one after it. */
    private static void actNext(Game g) {
        if (g.s.fight.pending.isEmpty()) {
            return;
        }
        Fight.Enemy enemy = g.s.fight.enemy(g.s.fight.pending.remove(0));
        g.first(Combat::actNext);
        if (enemy != null) {
            Source source = new Source(enemy.card, g.s.active, -1, enemy.id);
            g.first(Effects.steps(g.card(enemy.card).revealRules, source));
        }
    }

    /** Step 4, EA-5.8h to EA-5.8j, EA-12.2b: unseen onto the British pile; D-39a: what there is. */
    private static void reinforce(Game g, Card site) {
        List<String> events = g.s.pile("event");
        if (g.rulings.is("D-39b") && events.size() < site.reinforcements) {
            return;
        }
        Zones.move(events, g.s.pile("british-reinforcements"), site.reinforcements);
    }

    /** Step 6, EA-12.1.6a, EA-12.1.6b: the Site, every Event that counts, less what weakens it. */
    static int total(Game g) {
        Fight fight = g.s.fight;
        int total = g.card(fight.site).defence - fight.weakened;
        for (Fight.Enemy enemy : fight.garrison) {
            if (enemy.alive() || g.rulings.is("D-113b")) { // EA-5.8g
                total += g.card(enemy.card).defence;
            }
        }
        return Math.max(0, total);
    }

    /** EA-6d, D-41a: step 5 is closed, the total is told, and the payment is asked for. */
    static void close(Game g) {
        g.ask("payment", Combat::pay);
    }

    /** Step 7, EA-12.1.7a: any number of Attack Points is paid, none by an offer of 0 (D-42a, D-43b). */
    private static void pay(Game g, Action action) {
        if (!action.is("offer")) {
            throw Question.unfinished(action);
        }
        int offer = action.number();
        int total = total(g);
        int held = g.me().wallet.attack();
        if (offer < 0 || offer > held) {
            throw new Refused("EA-2b", "there are " + held + " Attack Points");
        }
        if (g.rulings.is("D-42b") && held >= total && offer < total) {
            throw new Refused("EA-12.1.8a", "who is able to pay does pay");
        }
        g.me().wallet = g.me().wallet.minus(Points.attack(offer)); // EA-12.1.8b
        remember(g);
        Outcome.decide(g, offer >= total);
    }

    /** D-52: the enemies of this Combat; of those disengaged from, only the end of the turn is told. */
    private static void remember(Game g) {
        g.s.fought.clear(); // EA-12a: there is one Combat in a turn
        for (Fight.Enemy enemy : g.s.fight.garrison) {
            if (enemy.alive() || !g.rulings.is("D-52b")) {
                g.s.fought.add(enemy.card);
            }
        }
    }
}

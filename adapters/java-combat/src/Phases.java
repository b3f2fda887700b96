import java.util.ArrayList;
import java.util.List;

/** EA-6d: the four phases of a turn, and what may be done in each. */
final class Phases {
    private Phases() { }

    /** What is done in an open window. */
    static void act(Game g, Action action) {
        switch (action.verb()) {
            case "proceed": proceed(g); break;
            case "play": Playing.play(g, action); break;
            case "deploy": Playing.deploy(g, action); break;
            case "use": Abilities.use(g, action); break;
            case "attack": Combat.declare(g, action); break;
            case "recruit": Recruiting.recruit(g, action); break;
            case "choose": case "decline": keep(g, action); break;
            case "draw": throw new Refused("EA-5.2f", "no Draw Points are at hand");
            case "offer": throw new Refused("EA-12.1.7a", "no payment is due");
            case "apply": throw new Refused("EA-13.3.1b", "no interception");
            case "allot": throw new Refused("EA-13.3.2a", "no interception");
            default: throw new Refused("", "nothing was asked");
        }
    }

    private static void proceed(Game g) {
        switch (g.s.phase) {
            case STARTING: tactics(g); break;
            case TACTICS: reinforcement(g); break;
            case COMBAT: Combat.close(g); break;
            case AFTER_COMBAT: Outcome.close(g); break;
            case REINFORCEMENT: announceCleanUp(g); break;
            default: throw Question.unfinished(new Action("proceed", null));
        }
    }

    /** EA-7.1a, D-64a: the exhausted cards of the Front Line become active; EA-7.1d: then Tactics. */
    static void starting(Game g) {
        g.s.phase = Phase.STARTING;
        g.me().front.forEach(unit -> unit.exhausted = false);
        if (g.me().hand.stream().noneMatch(card -> g.card(card).type.equals("supply"))) { // EA-7.1c, D-63a
            tactics(g);
        }
    }

    /** EA-7.4a, EA-7.4b: Clean-Up is announced, and first of all the Playing Area is emptied. */
    private static void announceCleanUp(Game g) {
        g.s.phase = Phase.CLEAN_UP;
        List.copyOf(g.me().playing).forEach(unit -> Zones.forfeit(g, unit));
        g.first(Phases::mayKeep);
        if (g.rulings.is("D-54a")) { // together with the Playing Area
            g.first(Phases::endOfTurn);
        }
    }

    /** EA-7.4d: who has a hand may keep a card of it; by D-65b nothing of it goes. */
    private static void mayKeep(Game g) {
        if (g.me().hand.isEmpty() || g.rulings.is("D-65b")) {
            cleanUp(g, null);
        }
    }

    /** EA-7.1d, EA-7.2b: the Tactics Phase begins with a Tactic Point. */
    private static void tactics(Game g) {
        g.s.phase = Phase.TACTICS;
        g.me().wallet = g.me().wallet.plus(Points.TACTIC);
    }

    /** EA-7.3a, EA-7.3b: on to the Reinforcement Phase, unless the game ends before. */
    private static void reinforcement(Game g) {
        if (ends(g)) {
            g.s.over = true;
            g.s.ending = true;
            g.s.due = 0; // no counterattack follows (EA-8.1b)
            return;
        }
        g.s.phase = Phase.REINFORCEMENT;
        g.me().wallet = g.me().wallet.plus(Points.REINFORCEMENT);
    }

    /** EA-8.1a, EA-8.1b, D-23a: the game ends with the Tactics Phase. */
    private static boolean ends(Game g) {
        return g.s.ending || g.s.pile("victory").isEmpty();
    }

    /** EA-7.4d: at most one hand card is kept. */
    private static void keep(Game g, Action action) {
        if (g.s.phase != Phase.CLEAN_UP) {
            throw new Refused("", "nothing was asked");
        }
        if (action.is("decline")) {
            cleanUp(g, null);
            return;
        }
        String kept = g.card(action.text()).id;
        if (!g.me().hand.contains(kept)) {
            throw new Refused("EA-7.4d", "the card is not in hand");
        }
        cleanUp(g, kept);
    }

    /** EA-7.4c to EA-7.4i, in this order; a British Counterattack Turn is not ours (EA-13.1d). */
    private static void cleanUp(Game g, String kept) {
        if (g.s.due > 0) {
            throw new Fault("unsupported-phase", "a British Counterattack Turn is due");
        }
        discardHand(g, kept);
        List<Step> steps = new ArrayList<>();
        steps.add(game -> Zones.draw(game, game.me(), 4)); // EA-7.4f
        if (g.rulings.is("D-54b")) {
            steps.add(Phases::endOfTurn);
        }
        steps.add(Phases::next);
        g.first(steps);
    }

    /** EA-7.4c, D-65a: the hand goes but for the card that is kept; by D-65b it stays. */
    private static void discardHand(Game g, String kept) {
        Side me = g.me();
        if (g.rulings.is("D-65b")) {
            return;
        }
        me.hand.remove(kept);
        me.discard.addAll(me.hand);
        me.hand.clear();
        if (kept != null) {
            me.hand.add(kept);
        }
    }

    /** EA-15.1x, EA-15.1y, D-34a: Deploy Rules that look at the end of the own turn. */
    private static void endOfTurn(Game g) {
        List<Step> steps = new ArrayList<>();
        for (Unit unit : g.me().front) {
            for (Card.DeployRule rule : g.card(unit.card).deployRules) {
                if (rule.at().equals("end-of-turn") && applies(g, rule, unit)) {
                    Source source = new Source(unit.card, g.s.active, unit.id, -1);
                    steps.addAll(Effects.steps(rule.deeds(), source));
                }
            }
        }
        g.first(steps);
    }

    /** D-53, D-52: whether the conditions of such a rule hold. */
    private static boolean applies(Game g, Card.DeployRule rule, Unit unit) {
        boolean noCombat = g.s.combats == 0 || "any".equals(g.s.disengaged);
        Which spared = g.s.disengaged == null ? null : new Which(null, null, g.s.disengaged, null);
        return (unit.exhausted || !rule.exhausted())
            && !(rule.afterCombat().equals("any") && noCombat)
            && (rule.fought() == null || g.s.fought.stream().map(g::card)
                .anyMatch(card -> rule.fought().fits(card) && (spared == null || !spared.fits(card))));
    }

    /** EA-7.4g, EA-7.4i, EA-6a: points vanish, and the next player's turn begins. */
    private static void next(Game g) {
        g.me().wallet = Points.NONE;
        g.me().unique.clear();
        g.s.combats = 0;
        g.s.fought.clear();
        g.s.disengaged = null;
        g.s.active = (g.s.active + 1) % g.s.sides.size();
        g.s.turn++;
        starting(g);
    }
}

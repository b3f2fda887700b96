/** Playing cards from hand, and Deploying those that may be. */
final class Playing {
    private Playing() { }

    /** EA-5.2a to EA-5.2g: pay, place the card, take the bonus, draw, then the black text. */
    static void play(Game g, Action action) {
        Doc doc = action.doc("card");
        Card card = g.card(doc.text("card"));
        if (doc.has("aside")) {
            throw new Refused("EA-5.2j", "only the player whose turn it is plays cards");
        }
        mayPlay(g, card);
        Side me = g.me();
        me.wallet = me.wallet.minus(Points.tactic(card.playCost));
        me.hand.remove(card.id);
        Unit unit = g.s.unit(card.id);
        me.playing.add(unit);
        if (card.has("unique")) {
            me.unique.add(card.id);
        }
        Source source = new Source(card.id, g.s.active, unit.id, -1);
        g.first(game -> support(game, card, source));
        g.first(Effects.steps(card.playRules, source));
        g.first(game -> Drawing.gain(game, source.player(), card.playBonus));
    }

    /** EA-3.4b, EA-10a: a Support Card is Deployed once its text has acted. */
    private static void support(Game g, Card card, Source source) {
        Unit unit = g.s.find(source.unit());
        if (card.type.equals("support") && unit != null && g.me().playing.contains(unit)) {
            Zones.deploy(g, unit, false);
        }
    }

    /** Whether a card may be played now: where it is, the window, the keyword, then the price. */
    private static void mayPlay(Game g, Card card) {
        if (!g.me().hand.contains(card.id)) {
            throw new Refused("EA-5.2a", "the card is not in hand");
        }
        if (card.playCost == null) {
            throw new Refused("EA-7.2f", "no Play Cost is printed");
        }
        String barred = card.type.equals("supply") ? supplyBarred(g.s.phase) : barred(g, card);
        if (barred != null) {
            throw new Refused(barred, "not in this window");
        }
        if (card.has("unique") && uniqueUsed(g, card)) {
            throw new Refused("EA-5.8c", "once a turn");
        }
        if (!g.me().wallet.covers(Points.tactic(card.playCost))) {
            throw new Refused("EA-5.2o", "too few Tactic Points");
        }
    }

    /** EA-5.2j, D-62a: at any moment of the turn that is a window for actions; Clean-Up is none. */
    private static String supplyBarred(Phase phase) {
        return phase == Phase.CLEAN_UP ? "EA-7.4b" : null;
    }

    /** The clause that bars a card other than Supply from this window, or null. */
    private static String barred(Game g, Card card) {
        switch (g.s.phase) {
            case TACTICS: return null; // EA-7.2a
            case STARTING: return "EA-7.1c";
            case REINFORCEMENT: return "EA-7.3c";
            case CLEAN_UP: return "EA-5.2i";
            default: break;
        }
        boolean open = g.rulings.is("D-112a")
            && (g.s.phase == Phase.COMBAT || g.rulings.is("D-118a"));
        return open && card.has("combat") ? null : "EA-12.1.5c"; // EA-5.8a, EA-12.1.9a
    }

    /** EA-5.8c: one Unique card a turn in all (D-68b), or one of each name (D-68a). */
    private static boolean uniqueUsed(Game g, Card card) {
        return g.rulings.is("D-68a") ? g.me().unique.contains(card.id) : !g.me().unique.isEmpty();
    }

    /** EA-7.2k, D-56a: a played card that may be Deployed can be at any time of the Tactics Phase. */
    static void deploy(Game g, Action action) {
        Card card = g.card(action.text());
        if (!g.s.phase.inTactics()) {
            throw new Refused("EA-7.2k", "only in the Tactics Phase");
        }
        Unit unit = Units.pick(g, g.me().playing, card.id);
        if (unit == null) {
            throw new Refused("EA-7.2k", "the card does not lie in the Playing Area");
        }
        Doc how = card.deployment();
        if (how == null || !how.text("choice").equals("may")) {
            throw new Refused("EA-3.2d", "the card cannot be Deployed by choice");
        }
        Zones.deploy(g, unit, how.flag("exhausted"));
    }
}

import java.util.List;
import java.util.Set;

/** EA-11: buying the top card of a pile. */
final class Recruiting {
    private static final Set<String> TYPES = Set.of("supply", "army", "strategy", "support");

    private Recruiting() { }

    static void recruit(Game g, Action action) {
        String name = action.text();
        List<String> pile = g.s.warZone.get(name);
        if (pile == null) {
            throw Action.unreadable("there is no pile " + name);
        }
        if (g.s.phase != Phase.REINFORCEMENT) {
            throw new Refused(g.s.phase == Phase.STARTING ? "EA-7.1c" : "EA-11.1a", "not in this window");
        }
        if (g.s.pile(name).isEmpty()) {
            throw new Refused(hidden(name) ? "EA-11.3b" : "EA-11.3c", "the pile is empty");
        }
        Card card = g.card(pile.get(0));
        if (!TYPES.contains(card.type) || card.recruitCost == null || hidden(name)) {
            throw new Refused("EA-11.3b", "such cards cannot be recruited");
        }
        Side me = g.me();
        if (!me.wallet.covers(Points.REINFORCEMENT)) {
            throw new Refused("EA-11.1b", "no Reinforcement Point");
        }
        if (!me.wallet.covers(Points.recruit(card.recruitCost))) {
            throw new Refused("EA-11.2a", "too few Supply Points");
        }
        me.wallet = me.wallet.minus(Points.recruit(card.recruitCost));
        pile.remove(0);
        me.discard.add(card.id); // EA-11.3d
        Source source = new Source(card.id, g.s.active, -1, -1);
        g.first(Effects.steps(card.recruitRules, source)); // EA-3.1i
    }

    private static boolean hidden(String pile) {
        return Set.of("event", "british-reinforcements", "victory").contains(pile);
    }
}

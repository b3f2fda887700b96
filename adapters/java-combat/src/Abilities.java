import java.util.ArrayList;
import java.util.List;

/** Activation Abilities: the price first, in full, then the effect (EA-9l). */
final class Abilities {
    private Abilities() { }

    /** EA-9b, EA-10f: uses an ability of a Deployed card, or with `played` of one just played. */
    static void use(Game g, Action action) {
        Doc doc = action.doc("unit");
        boolean played = doc.flag("played");
        if (doc.raw("unit") == null) {
            throw Action.unreadable("use needs a unit");
        }
        if (!g.s.phase.inTactics()) {
            throw new Refused(barred(g.s.phase), "no abilities in this window");
        }
        Side me = g.me();
        Unit unit = Units.pick(g, played ? me.playing : me.front, doc.raw("unit"));
        if (unit == null) {
            throw new Refused("EA-9b", "no such card lies there");
        }
        Card card = g.card(unit.card);
        List<Card.Ability> abilities = played ? card.playAbilities : card.deployAbilities;
        int number = doc.number("ability", 1);
        if (number < 1 || number > abilities.size()) {
            throw new Refused("EA-9b", "the card has no such ability");
        }
        Card.Ability ability = abilities.get(number - 1);
        if (!ability.during().isEmpty() && !ability.during().contains(g.s.phase.word)) {
            throw new Refused("EA-14.2a", "the card names other windows");
        }
        Source source = new Source(card.id, g.s.active, unit.id, -1);
        ability.cost().forEach(word -> check(g, word, source));
        List<Step> steps = new ArrayList<>();
        ability.cost().forEach(word -> steps.add(game -> pay(game, word, source)));
        steps.addAll(Effects.steps(ability.effect(), source));
        g.first(steps);
    }

    /** EA-7.1c (D-63a) and EA-7.3c; elsewhere EA-9b. */
    private static String barred(Phase phase) {
        return phase == Phase.STARTING ? "EA-7.1c"
            : phase == Phase.REINFORCEMENT ? "EA-7.3c" : "EA-9b";
    }

    /** EA-9l: whether this part of the price can be paid in full. */
    private static void check(Game g, Word word, Source source) {
        Unit unit = g.s.find(source.unit());
        switch (word.verb()) {
            case "pay":
                if (!g.me().wallet.covers(Points.of(word.doc()))) {
                    throw new Refused("EA-9l", "too few points");
                }
                break;
            case "exhaust":
                if (unit == null || unit.exhausted) {
                    throw new Refused("EA-9h", "the card is exhausted");
                }
                break;
            case "give-up":
                if (!GivingUp.payable(g, source.player(), word.doc())) {
                    throw new Refused("EA-9l", "too few cards to give up");
                }
                break;
            case "return":
                break;
            default:
                throw Effects.unknown(source.card(), word);
        }
    }

    private static void pay(Game g, Word word, Source source) {
        Unit unit = g.s.find(source.unit());
        check(g, word, source); // an earlier part may have used up what was there
        switch (word.verb()) {
            case "pay":
                g.me().wallet = g.me().wallet.minus(Points.of(word.doc()));
                break;
            case "exhaust":
                unit.exhausted = true; // EA-5.7d
                break;
            case "return":
                Zones.giveBack(g, unit);
                break;
            default:
                GivingUp.ask(g, source.player(), word.doc());
        }
    }
}

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Blind play: nothing fails, no card is lost or made (EA-5.6b), no balance is negative (EA-2b). */
final class FuzzTests {
    private static final int GAMES = 16;
    private static final int DEEDS = 1500;

    private final Object book;
    private final Map<String, Integer> kinds = new TreeMap<>();

    FuzzTests(Object book) {
        this.book = book;
    }

    /** Chance as it comes. */
    private static final class Chance extends Tape {
        private final Random random;

        Chance(Random random) {
            super(List.of());
            this.random = random;
        }

        @Override
        List<String> shuffle(List<String> cards) {
            List<String> shuffled = new ArrayList<>(cards);
            Collections.shuffle(shuffled, random);
            return shuffled;
        }
    }

    void blindPlay() {
        for (int seed = 0; seed < GAMES; seed++) {
            Random random = new Random(seed);
            Rulings rulings = new Rulings(seed % 2 == 0 ? Map.of() : readings(random));
            Catalogue cards = new Catalogue(book, Map.of(), rulings);
            Game game = SetUp.game(cards, rulings, 2 + seed % 4, new Chance(random));
            arm(game, random);
            Map<String, Integer> cardsAtFirst = count(game);
            for (int i = 0; i < DEEDS && game.kind() != null; i++) {
                game = deed(game, random);
                if (!"may-attach".equals(game.kind())) { // EA-10h: that card is on its way
                    Check.same(cardsAtFirst, count(game), "cards, seed " + seed);
                }
                game.s.sides.forEach(side -> Check.that(side.wallet.covers(Points.NONE), "wallet"));
            }
        }
        List<String> met = List.of("starting", "tactics", "combat", "after-combat", "reinforcement", "keep",
            "draw", "payment", "pick", "may-attach", "hand", "put-under", "look");
        Check.that(kinds.keySet().containsAll(met), "kinds met: " + kinds);
    }

    private static Map<String, Object> readings(Random random) {
        Map<String, Object> readings = new TreeMap<>();
        Rulings.played().forEach((dispute, played) ->
            readings.put(dispute, played.get(random.nextInt(played.size()))));
        return readings;
    }

    /** Gives everybody some cards of every pile, so that late rules are met too. */
    private static void arm(Game game, Random random) {
        for (Side side : game.s.sides) {
            for (Catalogue.Pile pile : game.cards.piles) {
                List<String> cards = game.s.pile(pile.id());
                if (!pile.hidden() && !cards.isEmpty() && !pile.id().equals("city")) {
                    String card = cards.remove(0);
                    if (game.card(card).type.equals("site") || random.nextBoolean()) {
                        side.front.add(game.s.unit(card));
                    } else {
                        side.discard.add(card);
                    }
                }
            }
        }
    }

    private Game deed(Game game, Random random) {
        kinds.merge(game.kind(), 1, Integer::sum);
        List<Action> actions = candidates(game, random);
        Collections.shuffle(actions, random);
        for (Action action : actions) {
            Game trial = game.copy().with(new Chance(random));
            try {
                trial.act(action);
                return trial;
            } catch (Refused refused) {
                continue;
            } catch (Fault fault) {
                Check.same("a British Counterattack Turn is due", fault.getMessage(), action.toString());
                game.s.due = 0;
                return game;
            }
        }
        throw new AssertionError("nothing is legal in " + game.kind());
    }

    private static List<Action> candidates(Game game, Random random) {
        List<Action> actions = new ArrayList<>();
        Side me = game.me();
        actions.add(new Action("proceed", null));
        actions.add(new Action("decline", null));
        for (long n = 0; n < 4; n++) {
            actions.add(new Action("draw", n));
            actions.add(new Action("choose-player", n));
        }
        actions.add(new Action("offer", (long) me.wallet.attack()));
        actions.add(new Action("offer", (long) random.nextInt(me.wallet.attack() + 1)));
        game.cards.cards.keySet().forEach(card -> actions.add(new Action("choose", card)));
        me.hand.forEach(card -> actions.add(new Action("play", card)));
        game.cards.piles.forEach(pile -> actions.add(new Action("recruit", pile.id())));
        actions.add(new Action("attack", "box"));
        if (!game.s.pile("city").isEmpty()) {
            actions.add(new Action("attack", game.s.pile("city").get(0)));
        }
        me.playing.forEach(unit -> actions.add(new Action("deploy", unit.card)));
        for (Unit unit : me.front) {
            actions.add(new Action("choose-unit", Units.told(unit)));
            for (long ability = 1; ability <= 2; ability++) {
                actions.add(new Action("use", Map.of("unit", Units.told(unit), "ability", ability)));
            }
        }
        return actions;
    }

    /** How many there are of each card, wherever they lie. */
    private static Map<String, Integer> count(Game game) {
        List<String> all = new ArrayList<>(game.s.box);
        game.s.warZone.values().forEach(all::addAll);
        for (Side side : game.s.sides) {
            all.addAll(side.deck);
            all.addAll(side.hand);
            all.addAll(side.discard);
            List<Unit> units = new ArrayList<>(side.front);
            units.addAll(side.playing);
            units.forEach(unit -> all.add(unit.card));
            units.forEach(unit -> all.addAll(unit.attached));
        }
        if (game.s.fight != null) {
            game.s.fight.garrison.forEach(enemy -> all.add(enemy.card));
        }
        Map<String, Integer> count = new TreeMap<>();
        all.forEach(card -> count.merge(card, 1, Integer::sum));
        return count;
    }
}

import java.util.ArrayList;
import java.util.List;

/** A position that was sent, laid out. */
final class Loading {
    private static final String WRONG = "inconsistent-position";

    private final Catalogue cards;
    private final State s = new State();

    private Loading(Catalogue cards) {
        this.cards = cards;
    }

    static Game game(Catalogue cards, Rulings rulings, Object position) {
        Loading loading = new Loading(cards);
        loading.read(Doc.of(position, WRONG));
        return new Game(cards, rulings, loading.s);
    }

    private void read(Doc doc) {
        s.phase = Phase.of(doc.text("phase"));
        if (s.phase == null || doc.has("counterattack")) {
            throw new Fault("unsupported-phase", "interceptions are not ours");
        }
        if (!doc.list("agenda").isEmpty()) {
            throw new Fault("cannot-load", "pending steps cannot be laid out");
        }
        doc.docs("players").forEach(this::side);
        s.active = doc.number("active", 0);
        s.turn = doc.number("turn", 1);
        if (s.sides.size() < 2 || s.sides.size() > 5 || s.active < 0 || s.active >= s.sides.size()) {
            throw new Fault(WRONG, "two to five players, one of them active");
        }
        for (Catalogue.Pile pile : cards.piles) {
            s.pile(pile.id()).addAll(names(doc.doc("war_zone"), pile.id()));
        }
        s.box.addAll(names(doc, "box"));
        fight(doc);
        s.combats = doc.number("combats", 0);
        s.due = doc.raw("due") instanceof Boolean due ? (due ? 1 : 0) : doc.number("due", 0);
        s.counterattacks = doc.number("counterattacks", 0);
        s.conquerors.addAll(doc.numbers("conquerors"));
        s.fought.addAll(names(doc, "fought"));
        s.disengaged = doc.text("disengaged", null);
        s.ending = doc.flag("ending");
    }

    private void side(Doc doc) {
        Side side = new Side();
        side.deck.addAll(names(doc, "deck"));
        side.hand.addAll(names(doc, "hand"));
        side.discard.addAll(names(doc, "discard"));
        side.playing.addAll(units(doc, "playing_area"));
        side.front.addAll(units(doc, "front_line"));
        side.unique.addAll(names(doc, "unique"));
        side.wallet = Points.of(doc.doc("wallet"));
        s.sides.add(side);
    }

    private List<String> names(Doc doc, String field) {
        List<String> names = doc.texts(field);
        names.forEach(this::known);
        return names;
    }

    private String known(String card) {
        if (!cards.cards.containsKey(card)) {
            throw new Fault(WRONG, "there is no card " + card);
        }
        return card;
    }

    private List<Unit> units(Doc doc, String field) {
        List<Unit> units = new ArrayList<>();
        for (Object one : doc.list(field)) {
            Unit unit = one instanceof String card ? s.unit(card) : Units.read(s, Doc.of(one, WRONG));
            known(unit.card);
            unit.attached.forEach(this::known);
            units.add(unit);
        }
        return units;
    }

    /** A Combat belongs to its two windows, and they to a Combat. */
    private void fight(Doc position) {
        if (position.has("combat") != s.phase.inCombat()) {
            throw new Fault(WRONG, "phase and combat do not fit together");
        }
        if (!position.has("combat")) {
            return;
        }
        Doc doc = position.doc("combat");
        if (!doc.list("pending").isEmpty()) {
            throw new Fault("cannot-load", "pending steps cannot be laid out");
        }
        s.fight = new Fight(known(doc.text("site")));
        s.fight.weakened = doc.number("weakened", 0);
        s.fight.won = doc.flag("won");
        for (Object one : doc.list("garrison")) {
            Doc enemy = one instanceof String ? null : Doc.of(one, WRONG);
            Fight.Enemy read = s.enemy(known(enemy == null ? (String) one : enemy.text("card")));
            if (enemy != null && enemy.has("destroyed_by")) {
                read.destroyedBy = enemy.number("destroyed_by");
            }
            s.fight.garrison.add(read);
        }
    }
}

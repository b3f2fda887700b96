import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** A game: its state, what is still to happen, and the question that is open. */
final class Game {
    final Catalogue cards;
    final Rulings rulings;
    final State s;
    private final Deque<Step> agenda = new ArrayDeque<>();
    private Question question;
    private Tape tape = new Tape(List.of());

    Game(Catalogue cards, Rulings rulings, State state) {
        this.cards = cards;
        this.rulings = rulings;
        this.s = state;
    }

    Game copy() {
        Game copy = new Game(cards, rulings, s.copy());
        copy.agenda.addAll(agenda);
        copy.question = question;
        return copy;
    }

    Tape tape() {
        return tape;
    }

    /** From now on chance takes from this tape. */
    Game with(Tape anew) {
        tape = anew;
        return this;
    }

    Card card(String id) {
        return cards.get(id);
    }

    Side me() {
        return s.me();
    }

    /** The kind of decision that is open, or null when the game is over. */
    String kind() {
        if (s.over) {
            return null;
        }
        if (question != null) {
            return question.kind();
        }
        return s.phase == Phase.CLEAN_UP ? "keep" : s.phase.word;
    }

    /** Has these happen, in this order, before everything that is pending already. */
    void first(List<Step> steps) {
        for (int i = steps.size() - 1; i >= 0; i--) {
            agenda.addFirst(steps.get(i));
        }
    }

    void first(Step... steps) {
        first(List.of(steps));
    }

    void ask(String kind, Question.Answer answer) {
        question = new Question(kind, answer);
    }

    /** EA-9k: takes the action, then does all that follows until somebody must decide. */
    void act(Action action) {
        if (question != null) {
            Question asked = question;
            question = null;
            asked.answer().take(this, action);
        } else {
            Phases.act(this, action);
        }
        settle();
    }

    private void settle() {
        while (question == null && !agenda.isEmpty()) {
            agenda.removeFirst().happen(this);
        }
    }
}

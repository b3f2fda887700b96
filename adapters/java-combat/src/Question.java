/** A question that is open: of what kind, and what an answer does. */
record Question(String kind, Answer answer) {
    /** Takes an action as the answer, or refuses it. */
    interface Answer {
        void take(Game game, Action action);
    }

    /** EA-9k: nothing else can be done while an effect is unfinished; EA-5.2m says it of cards. */
    static Refused unfinished(Action action) {
        return new Refused(action.is("play") ? "EA-5.2m" : "EA-9k", "a question is open");
    }
}

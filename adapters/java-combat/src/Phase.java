/** The windows of a turn, as positions call them. */
enum Phase {
    STARTING("starting"),
    TACTICS("tactics"),
    COMBAT("combat"),
    AFTER_COMBAT("after-combat"),
    REINFORCEMENT("reinforcement"),
    CLEAN_UP("clean-up");

    final String word;

    Phase(String word) {
        this.word = word;
    }

    /** The phase of this word, or null for the two of an interception. */
    static Phase of(String word) {
        for (Phase phase : values()) {
            if (phase.word.equals(word)) {
                return phase;
            }
        }
        return null;
    }

    /** EA-9b: abilities belong to the Tactics Phase, of which a Combat is a part (EA-12a). */
    boolean inTactics() {
        return this == TACTICS || inCombat();
    }

    boolean inCombat() {
        return this == COMBAT || this == AFTER_COMBAT;
    }
}

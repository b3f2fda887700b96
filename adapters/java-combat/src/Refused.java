/** An action that the rules forbid, with the clause, or "" where we know none. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    final String clause;

    Refused(String clause, String text) {
        super(text, null, false, false);
        this.clause = clause;
    }
}

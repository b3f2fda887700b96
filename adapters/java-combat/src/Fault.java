/** A request that could not be tried: an error of the protocol. The game is as it was. */
final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1;

    final String code;

    Fault(String code, String message) {
        super(message, null, false, false);
        this.code = code;
    }
}

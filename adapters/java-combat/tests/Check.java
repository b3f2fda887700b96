import java.util.Objects;

/** Expectations. */
final class Check {
    private Check() { }

    static void that(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    static void same(Object expected, Object actual, String what) {
        that(Objects.equals(expected, actual), what + ": expected " + expected + ", found " + actual);
    }
}

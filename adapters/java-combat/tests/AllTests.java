import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;

/** Runs every method without arguments of the classes of tests. */
public final class AllTests {
    private AllTests() { }

    public static void main(String[] arguments) throws Exception {
        Object book = Json.read(Files.readString(Path.of(arguments[0])));
        Object[] suites = {new ProtocolTests(book), new TurnTests(book), new CombatTests(book),
            new ExampleTests(book), new CardTests(book), new ReadingTests(book),
            new FuzzTests(book)};
        int failed = 0;
        int run = 0;
        for (Object suite : suites) {
            for (Method test : suite.getClass().getDeclaredMethods()) {
                if (test.getParameterCount() == 0 && !test.isSynthetic() && test.getReturnType() == void.class) {
                    run++;
                    failed += passes(suite, test) ? 0 : 1;
                }
            }
        }
        System.out.println(run + " tests, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }

    private static boolean passes(Object suite, Method test) throws IllegalAccessException {
        try {
            test.invoke(suite);
            return true;
        } catch (InvocationTargetException e) {
            System.out.println(suite.getClass().getName() + "." + test.getName() + ": " + e.getCause());
            StackTraceElement[] trace = e.getCause().getStackTrace();
            for (int i = 0; i < Math.min(trace.length, 8); i++) {
                System.out.println("    " + trace[i]);
            }
            return false;
        }
    }
}

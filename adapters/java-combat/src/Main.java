import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads requests from stdin and answers each on stdout. */
public final class Main {
    private Main() { }

    public static void main(String[] arguments) throws IOException {
        Wire wire = new Wire(Json.read(Files.readString(Path.of(arguments[0]))));
        Lines lines = new Lines(System.in);
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        String line;
        while (!wire.isDone() && (line = lines.next()) != null) {
            out.print(wire.answer(line));
            out.print('\n');
            out.flush();
        }
    }
}

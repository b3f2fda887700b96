import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Lines of UTF-8 that end with a line feed and with nothing else. */
final class Lines {
    private final InputStream in;

    Lines(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    /** The next line; "" for one that is no UTF-8, null at the end. */
    String next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int c = in.read();
        if (c < 0) {
            return null;
        }
        while (c >= 0 && c != '\n') {
            line.write(c);
            c = in.read();
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line.toByteArray())).toString();
        } catch (CharacterCodingException e) {
            return "";
        }
    }
}

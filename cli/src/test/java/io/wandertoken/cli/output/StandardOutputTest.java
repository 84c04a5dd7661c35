package io.wandertoken.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StandardOutputTest {

    private static StandardOutput failing(String cause) {
        StandardOutput output = new StandardOutput(new OutputStream() {
            @Override
            public void write(int single) throws IOException {
                throw new IOException(cause);
            }
        });
        PrintWriter out = new PrintWriter(output, false, StandardCharsets.UTF_8);
        out.println("words");
        assertThat(out.checkError()).isTrue();
        return output;
    }

    @Test
    void whatCouldNotBeWrittenIsKnown() {
        assertThat(failing("No space left on device").loss()).hasMessage("No space left on device");
    }

    @Test
    void aReaderThatHasReadEnoughIsNoLoss() {
        assertThat(failing("Broken pipe").loss()).isNull();
    }
}

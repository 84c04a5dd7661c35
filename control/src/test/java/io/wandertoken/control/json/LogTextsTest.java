package io.wandertoken.control.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class LogTextsTest {
    private final LogTexts texts = new LogTexts();

    private String number(int number) {
        return texts.text(json -> {
            json.writeStartObject();
            json.writeNumberField("n", number);
            json.writeEndObject();
        });
    }

    @Test
    void eachTextStandsForItself() {
        assertThat(number(1)).isEqualTo("{\"n\":1}");
        assertThat(number(2)).isEqualTo("{\"n\":2}");
    }

    @Test
    void aValueThatCannotBeWrittenDoesNotSpoilTheNextOne() {
        assertThatThrownBy(() -> texts.text(json -> {
                    json.writeStartObject();
                    throw new IOException("for the test");
                }))
                .isInstanceOf(UncheckedIOException.class);

        assertThat(number(3)).isEqualTo("{\"n\":3}");
    }
}

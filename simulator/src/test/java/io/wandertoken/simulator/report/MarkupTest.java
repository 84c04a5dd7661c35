package io.wandertoken.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MarkupTest {

    @Test
    void argumentsAreEscapedAndPatternsAreNot() {
        assertThat(new Markup().add("<b title=\"{}\">{}</b>", "\"'", "<&>"))
                .hasToString("<b title=\"&quot;&#39;\">&lt;&amp;&gt;</b>\n");
    }

    @Test
    void anArgumentIsNotTakenForAPattern() {
        assertThat(new Markup().add("{}-{}", "{}", 7)).hasToString("{}-7\n");
    }

    @Test
    void controlCharactersAreReplaced() {
        assertThat(Markup.escaped("a\u0000b\nc\u007f")).isEqualTo("a\uFFFDb\nc\uFFFD");
    }

    @Test
    void blankLinesSeparateParagraphs() {
        assertThat(new Markup().paragraphs("lead", "One\nline.\n\nTwo.\n"))
                .hasToString("<p class=\"lead\">One\nline.</p>\n<p class=\"lead\">Two.</p>\n");
        assertThat(new Markup().paragraphs("lead", " ")).hasToString("");
    }

    @Test
    void argumentsAndPlacesMustMatchInNumber() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Markup().add("{}"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Markup().add("", "x"));
    }
}

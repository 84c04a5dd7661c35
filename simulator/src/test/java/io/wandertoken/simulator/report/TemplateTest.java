package io.wandertoken.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplateTest {

    @Test
    void valuesAreEscapedAndTheTemplateIsNot() {
        assertThat(new Template("<b title=\"{{a}}\">{{b}}</b>\n").fill(Map.of("a", "\"'", "b", "<&>")))
                .isEqualTo("<b title=\"&quot;&#39;\">&lt;&amp;&gt;</b>\n");
    }

    @Test
    void aValueIsNotTakenForATemplate() {
        assertThat(new Template("{{a}}-{{b}}{{{a}}}").fill(Map.of("a", "{{b}}$1", "b", 7)))
                .isEqualTo("{{b}}$1-7{{b}}$1");
    }

    @Test
    void controlCharactersAreReplaced() {
        assertThat(Template.escaped("a\u0000b\nc\u007f")).isEqualTo("a\uFFFDb\nc\uFFFD");
    }

    @Test
    void blankLinesSeparateParagraphs() {
        Template lead = new Template("{{#all}}\n<p class=\"lead\">{{text}}</p>\n{{/all}}\n");

        assertThat(lead.fill(Map.of("all", Template.paragraphs("One\nline.\n\nTwo.\n"))))
                .isEqualTo("<p class=\"lead\">One\nline.</p>\n<p class=\"lead\">Two.</p>\n");
        assertThat(lead.fill(Map.of("all", Template.paragraphs(" ")))).isEmpty();
    }

    @Test
    void linesDependOnAConditionAndOnTheItemOfAList() {
        Template template = new Template("{{#items}}\n{{#shown}}\n{{outer}}{{item}}\n{{/shown}}\n{{/items}}\n");
        List<Map<String, Object>> items = List.of(Map.of("item", 1, "shown", true), Map.of("item", 2, "shown", false));

        assertThat(template.fill(Map.of("outer", "no ", "items", items))).isEqualTo("no 1\n");
    }

    @Test
    void everyPlaceNeedsAValue() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Template("{{a}}").fill(Map.of()));
    }
}

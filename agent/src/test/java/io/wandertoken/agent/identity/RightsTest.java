package io.wandertoken.agent.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RightsTest {

    @Test
    void aRightIsForTheResourcesThatItsPatternNames() {
        Rights rights = Rights.parse("use:nightly,use:backup-*,vote");

        assertThat(rights.mayUse("nightly")).isTrue();
        assertThat(rights.mayUse("nightly2")).isFalse();
        assertThat(rights.mayUse("backup-7")).isTrue();
        assertThat(rights.mayUse("backup")).isFalse();
        assertThat(rights.mayVote("anything")).isTrue();
        assertThat(rights.mayServe()).isTrue();
        assertThat(rights.mayChair()).isFalse();
        assertThat(rights.mayAdminister("nightly")).isFalse();
        assertThat(rights.text()).isEqualTo("use:nightly,use:backup-*,vote:*");
    }

    @Test
    void aVoteForSomeResourcesIsNoSeatInCouncils() {
        assertThat(Rights.parse("vote:nas*").mayServe()).isFalse();
    }

    @Test
    void everythingIsNotStatedInACertificateAndNothingIs() {
        assertThat(Rights.ALL.uri()).isEmpty();
        assertThat(Rights.parse("none").uri()).contains("urn:wandertoken:may:none");
        assertThat(Rights.parse("none").mayUse("nas")).isFalse();
        assertThat(Rights.ALL.mayChair() && Rights.ALL.mayAdminister("x")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "use:", "own:nas", "use:n as", "use:*nas", "use:nas,,vote", "none,use:nas", "use:a:b"})
    void whatIsNoRightIsRefused(String text) {
        assertThatThrownBy(() -> Rights.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rightsIncludeThoseThatAllowNoMore() {
        Rights some = Rights.parse("use:nas*,vote:a");

        assertThat(Rights.ALL.include(some)).isTrue();
        assertThat(some.include(Rights.parse("use:nas-1"))).isTrue();
        assertThat(some.include(Rights.parse("use:nas-*"))).isTrue();
        assertThat(some.include(Rights.parse("use:n*"))).isFalse();
        assertThat(some.include(Rights.ALL)).isFalse();
        assertThat(some.include(new Rights(List.of()))).isTrue();
    }
}

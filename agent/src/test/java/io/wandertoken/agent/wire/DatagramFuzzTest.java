package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * The decoder under Jazzer. An ordinary test run replays the inputs kept beside this class; with {@code JAZZER_FUZZ=1} in
 * the environment it searches for new ones, guided by coverage, for the time stated.
 */
class DatagramFuzzTest {

    @FuzzTest(maxDuration = "60s")
    void noInputMakesTheDecoderThrow(byte[] input) {
        DecodeResult decoded = DatagramDecoder.decode(input);

        if (decoded instanceof Datagram datagram) {
            // Whatever is accepted has an encoding of ours that is accepted again and means the same.
            assertThat(DatagramProperties.reencoded(datagram)).isEqualTo(datagram.body());
        }
    }
}

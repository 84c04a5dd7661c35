package io.wandertoken.agent.transport.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.token.TokenId;
import org.junit.jupiter.api.Test;

class TimerQueueTest {
    private static final TokenId ONE = new TokenId(1, 1, 1);
    private static final TokenId OTHER = new TokenId(1, 1, 2);

    private final TimerQueue timers = new TimerQueue();

    @Test
    void timersExpireByDeadlineAndEqualOnesInTheirOrder() {
        timers.start(timer(ONE, HandoverTimer.SOURCE_LINGER), 20);
        timers.start(timer(OTHER, HandoverTimer.SOURCE_RESEND), 10);
        timers.start(timer(ONE, HandoverTimer.SOURCE_RESEND), 10);

        assertThat(timers.nextDeadlineNanos()).isEqualTo(10);
        assertThat(timers.poll(9)).isNull();
        assertThat(timers.poll(20).token()).isEqualTo(OTHER);
        assertThat(timers.poll(20).name()).isEqualTo(HandoverTimer.SOURCE_RESEND);
        assertThat(timers.poll(20).name()).isEqualTo(HandoverTimer.SOURCE_LINGER);
        assertThat(timers.poll(20)).isNull();
        assertThat(timers.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aTimerThatIsStartedAnewOrStoppedLeavesNothingBehind() {
        for (int i = 0; i < 1000; i++) {
            timers.start(timer(ONE, HandoverTimer.SOURCE_LINGER), 1_000_000 + i);
        }
        assertThat(timers.size()).isEqualTo(1);

        timers.stop(timer(ONE, HandoverTimer.SOURCE_LINGER));
        timers.stop(timer(ONE, HandoverTimer.SOURCE_LINGER));
        assertThat(timers.size()).isZero();
        assertThat(timers.poll(Long.MAX_VALUE)).isNull();
    }

    private static AgentTimer timer(TokenId token, HandoverTimer name) {
        return new AgentTimer(name, 0, token);
    }
}

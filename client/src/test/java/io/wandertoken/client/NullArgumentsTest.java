package io.wandertoken.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.client.testing.SoloAgent;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilRequest;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever passes null is told so at once, as by the JDK: before anything is asked for. */
class NullArgumentsTest {
    private static final SoloAgent AGENT = new SoloAgent("nas");
    private static final Resource NAS = Wander.over(AGENT).resource("nas");

    static Stream<Arguments> calls() {
        return Stream.of(
                call("home", () -> Wander.connect(null)),
                call("control", () -> Wander.over(null)),
                call("closing", () -> Wander.over(AGENT, null)),
                call("name", () -> Wander.over(AGENT).resource(null)),
                call("resource", () -> Wander.over(AGENT).isHeld(null, "1")),
                call("leaseId", () -> Wander.over(AGENT).isHeld("nas", null)),
                call("label", () -> NAS.withLabel(null)),
                call("listener", () -> NAS.whileWaiting(null)),
                call("wait", () -> NAS.tryAcquire(null)),
                call("wait", () -> NAS.tryAcquireAsync(null)),
                call("work", () -> NAS.call(null)),
                call("work", () -> NAS.run(null)),
                call("work", () -> NAS.withLease(null)),
                call("work", () -> NAS.runWithLease(null)),
                call("unit", () -> NAS.asLock().tryLock(1, null)),
                call("algorithm", () -> council().by(null)),
                call("window", () -> council().within(null)),
                call("name", () -> new SoloAgent((String) null)),
                call("name", () -> new SoloAgent().addResource(null, 2)),
                call("resource", () -> AGENT.occupy(null, "host-7", "rsync")));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void theParameterIsNamedBeforeAnythingIsAskedFor(String parameter, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(parameter);

        assertThat(AGENT.events(0, 10)).isEmpty();
    }

    @Test
    void anAgentToEmbedIsInAnArtifactOfItsOwn() {
        assertThatThrownBy(Wander::embedded)
                .hasMessageContaining("add the artifact io.wandertoken:wandertoken-embedded");
    }

    @Test
    void theListenerOfALeaseIsNamed() throws InterruptedException {
        try (Lease lease = Wander.over(new SoloAgent("nas")).resource("nas").acquire()) {
            assertThatThrownBy(() -> lease.onLost((Consumer<LeaseOutcome>) null))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("listener");
        }
    }

    @Test
    void whatMayBeLeftOpenMayBeNull() throws InterruptedException {
        Resource open = Wander.over(new SoloAgent("nas"))
                .resource("nas")
                .withMaxHold(null)
                .withOnIsolated(null);

        try (Lease lease = open.acquire()) {
            assertThat(lease.isHeld()).isTrue();
        }
    }

    private static Arguments call(String parameter, ThrowingCallable call) {
        return Arguments.of(parameter, call);
    }

    private static Council council() {
        CouncilControl untouched = (CouncilControl) Proxy.newProxyInstance(
                CouncilControl.class.getClassLoader(),
                new Class<?>[] {CouncilControl.class},
                (proxy, method, given) -> {
                    throw new AssertionError("asked for " + method);
                });
        return new Council(untouched, CouncilRequest.of(1, 2));
    }
}

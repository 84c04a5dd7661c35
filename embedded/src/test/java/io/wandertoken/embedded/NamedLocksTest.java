package io.wandertoken.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.client.Lease;
import io.wandertoken.client.LeaseOutcome;
import io.wandertoken.client.Locks;
import io.wandertoken.client.NamedLock;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import io.wandertoken.control.ResourceView;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Named locks through the Java API, on three live agents over UDP. */
@Tag("loopback")
@Timeout(900)
class NamedLocksTest {
    private static final ThrowawayFleet FLEET = ThrowawayFleet.make("locks");
    private static final List<LiveAgent> AGENTS = new ArrayList<>();

    /** Three seconds without any sign of a token, so that a busy machine's pause is not taken for a loss. */
    private static final AgentConfig PATIENT = AgentConfig.loopback()
            .withVigilance(
                    new AgentConfig.Vigilance(AgentConfig.loopback().vigilance().beat(), 30, 2, 30));

    @BeforeAll
    static void start() {
        List.of("a", "b", "c").forEach(name -> start(name, PATIENT));
    }

    private static LiveAgent start(String name, AgentConfig config) {
        List<InetSocketAddress> seeds =
                AGENTS.isEmpty() ? List.of() : List.of(AGENTS.get(0).address());
        WanderConfig.Resources resources =
                new WanderConfig.Resources(List.of(ResourceSettings.locks("jobs", 1)), false);
        LiveAgent agent = LiveAgent.start(FLEET.setup(name, resources, config, seeds));
        AGENTS.add(agent);
        return agent;
    }

    @AfterAll
    static void stop() {
        AGENTS.forEach(LiveAgent::close);
        FLEET.close();
    }

    private static Locks locks(int agent) {
        return Wander.over(AGENTS.get(agent)).locks("jobs");
    }

    private static Optional<Lease> tryAt(int agent, String name) throws InterruptedException {
        return locks(agent).tryAcquire(name, Duration.ZERO, Duration.ZERO);
    }

    @Test
    void aNameHasOneHolderInTheFleetAndOthersWaitForIt() throws Exception {
        Lease first = locks(0).acquire("one");
        assertThat(tryAt(1, "one")).isEmpty();
        try (Lease other = tryAt(1, "other").orElseThrow()) {
            assertThat(other.isHeld()).isTrue();
        }
        CompletableFuture<Lease> second = CompletableFuture.supplyAsync(() -> {
            try {
                return locks(2).acquire("one");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        LeaseOutcome outcome = first.release();

        assertThat(outcome.result()).isNotEqualTo(LeaseOutcome.Result.LOST);
        try (Lease next = second.get(240, TimeUnit.SECONDS)) {
            assertThat(next.fence()).isGreaterThan(first.fence());
        }
    }

    @Test
    void aLockIsFreeWhenItsTimeIsOverAndNotBefore() throws Exception {
        Lease brief = locks(0).withMaxHold(Duration.ofSeconds(2)).acquire("brief");
        assertThat(tryAt(1, "brief")).isEmpty();

        Optional<Lease> next = locks(1).tryAcquire("brief", Duration.ZERO, Duration.ofSeconds(60));

        assertThat(next).isPresent();
        assertThat(brief.isHeld()).isFalse();
        next.get().close();
    }

    @Test
    void aShortestHoldOutlastsTheRelease() throws Exception {
        Lease kept = locks(0).tryAcquire("kept", Duration.ofSeconds(2), Duration.ZERO)
                .orElseThrow();
        kept.release();
        assertThat(tryAt(1, "kept")).isEmpty();

        assertThat(locks(1).tryAcquire("kept", Duration.ZERO, Duration.ofSeconds(60)))
                .hasValueSatisfying(Lease::close);
    }

    @Test
    void anExtendedLockGoesOnUnderAnotherLease() throws Exception {
        Locks brief = locks(0).withMaxHold(Duration.ofMinutes(1));
        Lease before = brief.acquire("extended");

        Lease after = locks(0).withMaxHold(Duration.ofMinutes(30))
                .extend("extended", before, Duration.ZERO)
                .orElseThrow();

        assertThat(after.deadline()).isAfter(before.deadline());
        assertThat(before.release().result()).isNotEqualTo(LeaseOutcome.Result.LOST);
        assertThat(tryAt(1, "extended")).isEmpty();
        assertThat(brief.extend("extended", before, Duration.ZERO)).isEmpty();
        after.close();
    }

    @Test
    void aThreadMayTakeItsLockAgain() throws Exception {
        NamedLock lock = locks(0).lock("again");
        lock.lock();
        assertThat(lock.tryLock()).isTrue();

        lock.unlock();
        assertThat(tryAt(1, "again")).isEmpty();
        assertThat(lock.extend()).isTrue();
        lock.unlock();

        assertThat(tryAt(1, "again")).hasValueSatisfying(Lease::close);
        assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
    }

    @Test
    void statusShowsTheHeldNames() throws Exception {
        try (Lease shown = locks(1).acquire("shown")) {
            ResourceView view = AGENTS.get(1).resource("jobs").orElseThrow();

            assertThat(view.mode()).isEqualTo("locks");
            assertThat(view.holders())
                    .anySatisfy(holder -> assertThat(holder)
                            .isEqualTo(new ResourceView.Holder("b", true, holder.since(), shown.fence(), "shown")));
        }
    }

    @Test
    void aFullTableRefusesAnotherNameAndSaysWhatToDo() throws Exception {
        List<LiveAgent> lonely = new ArrayList<>();
        List<Lease> held = new ArrayList<>();
        WanderConfig.Resources resources =
                new WanderConfig.Resources(List.of(ResourceSettings.locks("small", 1)), false);
        lonely.add(LiveAgent.start(FLEET.setup("lonely", resources, PATIENT, List.of())));
        Locks small = Wander.over(lonely.get(0)).locks("small");
        for (int i = 0; i < 14; i++) {
            held.add(small.acquire("name" + i));
        }

        assertThatThrownBy(() -> small.acquire("one more"))
                .isInstanceOfSatisfying(
                        WanderException.class, e -> assertThat(e.kind()).isEqualTo(WanderException.Kind.TOO_MANY_LOCKS))
                .hasMessageContaining("at most 14 held names")
                .hasMessageContaining("shards");
        held.forEach(Lease::close);
        lonely.get(0).close();
    }

    @Test
    void theLocksOfAnAgentThatLeavesOrDiesAreFree() throws Exception {
        LiveAgent leaving = start("leaving", PATIENT);
        Wander.over(leaving).locks("jobs").acquire("left");
        leaving.close();
        assertThat(locks(0).tryAcquire("left", Duration.ZERO, Duration.ofSeconds(60)))
                .hasValueSatisfying(Lease::close);
        LiveAgent dying = start("dying", PATIENT);
        Wander.over(dying).locks("jobs").acquire("orphan");

        dying.kill();

        assertThat(locks(0).tryAcquire("orphan", Duration.ZERO, Duration.ofSeconds(60)))
                .hasValueSatisfying(Lease::close);
    }

    @Test
    void aResourceSaysWhetherItHasNames() {
        Wander wander = Wander.over(AGENTS.get(0));

        assertThatThrownBy(() -> wander.resource("jobs").acquire()).hasMessageContaining("wander lock jobs/NAME");
    }
}

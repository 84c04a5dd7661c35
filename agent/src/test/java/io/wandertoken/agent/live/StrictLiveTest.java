package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings.Mode;
import io.wandertoken.agent.config.ResourceSettings.OnTokenLoss;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LockRequest;
import io.wandertoken.control.ResourceView;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Strict resources of live agents over UDP. */
@Tag("loopback")
@Tag("long")
@Execution(ExecutionMode.CONCURRENT)
class StrictLiveTest {

    @ParameterizedTest
    @EnumSource(value = Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "SOFT")
    void fourAgentsTakeTurnsWithFencesThatGrow(Mode mode) throws InterruptedException {
        int rounds = 10;
        try (LiveFleet fleet = LiveFleet.patient(4, LiveFleet.strict(mode))) {
            CountDownLatch done = new CountDownLatch(4 * rounds);
            ConcurrentLinkedQueue<Long> fences = new ConcurrentLinkedQueue<>();
            List<Thread> threads = new ArrayList<>();
            for (LiveAgent agent : fleet.agents) {
                threads.add(new Thread(() -> {
                    for (int i = 0; i < rounds; i++) {
                        Client client = Client.of(agent);
                        long fence = client.lease().fence();
                        fleet.enter();
                        fences.add(fence);
                        fleet.exit();
                        client.release();
                        done.countDown();
                    }
                }));
            }

            threads.forEach(Thread::start);

            assertThat(done.await(2 * Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(fleet.mostUsing).hasValue(1);
            assertThat(List.copyOf(fences)).isSorted().doesNotHaveDuplicates();
            // Whoever was served first may hear later of those who came last.
            assertThat(Eventually.holds(() -> view(fleet).guarantee().contains("4 members in epoch")))
                    .isTrue();
            assertThat(view(fleet).mode()).isEqualTo(mode.word());
            assertThat(view(fleet).onTokenLoss()).isEqualTo("regenerate");
            assertThat(view(fleet).stopped()).isFalse();
            assertThat(view(fleet).guarantee()).startsWith("exactly one holder");
            if (mode != Mode.RING) {
                assertThat(fleet.agents.get(2).events(0, 10_000))
                        .extracting(EventView::kind)
                        .contains(EventView.Kind.REQUEST_SENT);
            }
        }
    }

    @Test
    void aTokenThatRestsIsHere() {
        try (LiveFleet fleet = LiveFleet.patient(2, LiveFleet.strict(Mode.TREE))) {
            fleet.awaitMembers(2);
            Client client = Client.of(fleet.agents.get(1));
            client.lease();
            client.release();

            assertThat(view(fleet).tokenHere()).isTrue();
            assertThat(fleet.agents.get(0).resource("nas").orElseThrow().tokenHere())
                    .isFalse();
        }
    }

    private static ResourceView view(LiveFleet fleet) {
        return resource(fleet, 1);
    }

    /** Waits until an agent has heard that another one uses the resource. */
    private static void awaitHolderSeenAt(LiveFleet fleet, int agent) {
        assertThat(Eventually.holds(() -> !fleet.agents
                        .get(agent)
                        .resource("nas")
                        .orElseThrow()
                        .holders()
                        .isEmpty()))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(value = Mode.class, mode = EnumSource.Mode.EXCLUDE, names = "SOFT")
    void aHolderThatDiesIsReplaced(Mode mode) {
        try (LiveFleet fleet = LiveFleet.of(3, LiveFleet.strict(mode))) {
            Client holder = Client.of(fleet.agents.get(1));
            long fence = holder.lease().fence();
            Client waiting = Client.of(fleet.agents.get(2));
            Client.await(waiting.waiting);
            awaitHolderSeenAt(fleet, 2);

            fleet.agents.get(1).kill();

            assertThat(waiting.lease().fence()).isGreaterThan(fence);
            LeaseOutcome outcome = waiting.release();
            assertThat(outcome.result()).isEqualTo(LeaseOutcome.Result.UNVERIFIED);
            // On a busy machine the members may also have begun two epochs, which says more.
            assertThat(outcome.reason())
                    .containsAnyOf(
                            "the holder before it fell silent", "another token was heard of or may have been made");
        }
    }

    /** As if the fleet were large: an epoch claims its members by a hash, and each agent fetches their names in pages. */
    @ParameterizedTest
    @EnumSource(
            value = Mode.class,
            names = {"RING", "TREE", "PATH_REVERSAL"})
    void membersThatDoNotFitIntoADatagramAreFetchedInPages(Mode mode) {
        try (LiveFleet fleet = LiveFleet.paged(5, 2, LiveFleet.strict(mode))) {
            fleet.awaitMembers(5);
            long fence = 0;
            for (LiveAgent agent : fleet.agents) {
                Client client = Client.of(agent);
                assertThat(client.lease().fence()).isGreaterThan(fence);
                fence = client.lease().fence();
                client.release();
            }
            fleet.agents.remove(4).close();

            fleet.awaitMembers(4);
        }
    }

    /** More agents than a view holds, and than leave room for a certificate in an epoch: they must get to know each other. */
    @Test
    void seventyAgentsAreServedAndSoAreTheyWhenTheHolderDies() {
        try (LiveFleet fleet = LiveFleet.unhurried(70, LiveFleet.strict(Mode.TREE))) {
            List<Client> clients =
                    new ArrayList<>(fleet.agents.stream().map(Client::of).toList());

            Client last = serve(clients, 69);
            long fence = last.lease().fence();
            List<Client> again = new ArrayList<>();
            for (LiveAgent agent : fleet.agents) {
                if (agent != last.agent) {
                    again.add(Client.of(agent));
                }
            }
            last.agent.kill();
            Client survivor = serve(again, 69);

            assertThat(survivor.lease().fence()).isGreaterThan(fence);
        }
    }

    /** Lets so many of the clients have their turn, whoever is next; the one that comes after them keeps its lease, if any. */
    private static Client serve(List<Client> clients, int count) {
        Client next = null;
        for (int i = 0; i <= count && !clients.isEmpty(); i++) {
            assertThat(Eventually.holds(() -> clients.stream().anyMatch(client -> client.granted.isDone())))
                    .isTrue();
            List<Client> served =
                    clients.stream().filter(client -> client.granted.isDone()).toList();
            assertThat(served).as("one at a time").hasSize(1);
            next = served.get(0);
            clients.remove(next);
            if (i < count) {
                next.release();
            }
        }
        return next;
    }

    /** Two of four die with the token, so that the others cannot know whether it lives: only a person can. */
    @Test
    void aStoppedResourceGetsATokenWithAGreaterFenceWhenAPersonSaysSo() {
        try (LiveFleet fleet = LiveFleet.of(4, LiveFleet.strict(Mode.TREE, OnTokenLoss.STOP))) {
            fleet.awaitMembers(4);
            Client before = Client.of(fleet.agents.get(1));
            long fence = before.lease().fence();
            Client waiting = Client.of(fleet.agents.get(3));
            Client.await(waiting.waiting);
            assertThatThrownBy(() -> fleet.agents.get(2).regenerate("nas"))
                    .isInstanceOf(ControlProblem.class)
                    .hasMessageContaining("has not stopped");
            awaitHolderSeenAt(fleet, 3);
            fleet.agents.get(0).kill();
            fleet.agents.get(1).kill();
            assertThat(Eventually.holds(() -> resource(fleet, 2).stopped())).isTrue();
            assertThat(resource(fleet, 2).guarantee()).startsWith("STOPPED");
            assertThat(resource(fleet, 2).onTokenLoss()).isEqualTo("stop");

            assertThat(Eventually.holds(() -> waiting.lastWait.stopped())).isTrue();

            fleet.agents.get(2).regenerate("nas");

            assertThat(waiting.lease().fence()).isGreaterThan(fence);
            // Only the person knows that the holder is dead.
            assertThat(waiting.release().result()).isEqualTo(LeaseOutcome.Result.UNVERIFIED);
            assertThat(resource(fleet, 2).guarantee()).startsWith("exactly one holder");
            assertThat(resource(fleet, 2).stopped()).isFalse();
            assertThat(fleet.agents.get(2).events(0, 10_000))
                    .extracting(EventView::kind)
                    .contains(EventView.Kind.TOKEN_REGENERATED);
        }
    }

    @Test
    void aResourceThatReplacesItsTokenByItselfNeedsNobody() {
        try (LiveFleet fleet = LiveFleet.of(1, LiveFleet.nas())) {
            assertThatThrownBy(() -> fleet.agents.get(0).regenerate("nas"))
                    .isInstanceOf(ControlProblem.class)
                    .hasMessageContaining("by itself");
            assertThatThrownBy(() -> fleet.agents.get(0).regenerate("san"))
                    .isInstanceOf(ControlProblem.class)
                    .hasMessageContaining(
                            "no resource named 'san'; this agent knows nas; to have one, add 'san: {}' to");
        }
    }

    @Test
    void whoWantsALockWithoutASpaceHearsHowToMakeOne() {
        try (LiveFleet fleet = LiveFleet.of(1, LiveFleet.nas())) {
            LeaseRequest lock = LeaseRequest.of("locks").withLock(LockRequest.of("tenant-7"));

            assertThatThrownBy(() -> new Client(fleet.agents.get(0), lock))
                    .isInstanceOf(ControlProblem.class)
                    .hasMessageContaining("add 'locks: {kind: locks}' to 'resources' in the wander.yaml of every host");
        }
    }

    private static ResourceView resource(LiveFleet fleet, int agent) {
        return fleet.agents.get(agent).resource("nas").orElseThrow();
    }
}

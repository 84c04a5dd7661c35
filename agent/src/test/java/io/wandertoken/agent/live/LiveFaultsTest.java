package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Live agents on a bad network: after each fault the fleet comes to one token again, and everybody is served. */
@Tag("loopback")
@Timeout(900)
@Tag("long")
class LiveFaultsTest {

    /** Every agent gets the resource so often again. Tells how many clients used it at the same time at most. */
    private static int serveEverybody(LiveFleet fleet, List<LiveAgent> agents, int rounds) throws InterruptedException {
        fleet.mostUsing.set(0);
        CountDownLatch done = new CountDownLatch(agents.size() * rounds);
        for (LiveAgent agent : agents) {
            Thread thread = new Thread(() -> {
                for (int i = 0; i < rounds; i++) {
                    Client client = Client.of(agent);
                    client.lease();
                    fleet.enter();
                    fleet.exit();
                    client.release();
                    done.countDown();
                }
            });
            thread.setDaemon(true);
            thread.start();
        }
        assertThat(done.await(2 * Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("everybody is served")
                .isTrue();
        return fleet.mostUsing.get();
    }

    /** Waits until the agents together have so many tokens in use as there are permits, and no two holders are heard of. */
    private static void awaitOneToken(LiveFleet fleet, List<LiveAgent> agents) throws InterruptedException {
        int quiet = 0;
        for (int i = 0; i < 60 && quiet < 2; i++) {
            quiet = serveEverybody(fleet, agents, 5) == 1 ? quiet + 1 : 0;
        }
        assertThat(quiet).as("rounds in a row without two holders").isEqualTo(2);
    }

    @Test
    void aThirdOfAllDatagramsLostStillServesEverybody() throws InterruptedException {
        try (LossyNetwork network = new LossyNetwork(1);
                LiveFleet fleet = LiveFleet.on(network, 3)) {
            serveEverybody(fleet, fleet.agents, 3);
            network.lose(0.3);

            // An access costs so few datagrams that the number of accesses says little about losses.
            for (int i = 0; i < 500 && network.lostCount() <= 50; i++) {
                serveEverybody(fleet, fleet.agents, 5);
            }

            network.lose(0);
            awaitOneToken(fleet, fleet.agents);
            assertThat(network.lostCount()).isGreaterThan(50);
        }
    }

    @Test
    void aPartedFleetFindsTogetherAndKeepsOneToken() throws InterruptedException {
        try (LossyNetwork network = new LossyNetwork(2);
                LiveFleet fleet = LiveFleet.on(network, 4)) {
            serveEverybody(fleet, fleet.agents, 3);
            network.part(2);

            serveEverybody(fleet, fleet.agents, 10);
            network.heal();

            // Two tokens that serve four agents may not clash for a while.
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(Eventually.PATIENCE_SECONDS);
            while (!isRemoved(fleet) && System.nanoTime() < deadline) {
                serveEverybody(fleet, fleet.agents, 5);
            }
            assertThat(isRemoved(fleet)).as("the second token is removed").isTrue();
            awaitOneToken(fleet, fleet.agents);
        }
    }

    private static boolean isRemoved(LiveFleet fleet) {
        return fleet.agents.stream()
                .flatMap(agent -> agent.events(0, 5000).stream())
                .anyMatch(event -> event.kind() == EventView.Kind.TOKEN_REMOVED);
    }

    @Test
    void theDeathOfHolderAndGuardianIsHealedByTheOthers() throws InterruptedException {
        try (LiveFleet fleet = LiveFleet.of(4)) {
            serveEverybody(fleet, fleet.agents, 3);
            Client holder = Client.of(fleet.agents.get(1));
            holder.lease();
            String guardian = fleet.agents.get(1).events(0, 5000).stream()
                    .filter(event -> event.kind() == EventView.Kind.TOKEN_ARRIVED)
                    .reduce((first, last) -> last)
                    .orElseThrow()
                    .peer();
            List<LiveAgent> survivors = fleet.agents.stream()
                    .filter(agent -> agent != fleet.agents.get(1)
                            && !agent.agent().name().equals(guardian))
                    .toList();

            for (LiveAgent agent : fleet.agents) {
                if (!survivors.contains(agent)) {
                    agent.kill();
                }
            }

            serveEverybody(fleet, survivors, 3);
            awaitOneToken(fleet, survivors);
        }
    }

    @Test
    void anAgentThatComesAndGoesDoesNotDisturbTheOthers() throws InterruptedException {
        try (LiveFleet fleet = LiveFleet.patient(3, LiveFleet.nas())) {
            List<LiveAgent> stable = List.copyOf(fleet.agents);
            AtomicInteger round = new AtomicInteger();
            while (round.incrementAndGet() <= 5) {
                LiveAgent guest = fleet.start("guest" + round.get(), LiveFleet.nas());
                Client client = new Client(guest, LeaseRequest.of("nas").withLabel("guest"));
                client.lease();
                client.release();
                guest.close();
            }

            assertThat(serveEverybody(fleet, stable, 5)).isEqualTo(1);
        }
    }

    @Test
    void aSecondAgentWithTheSameCertificateIsNoticed() {
        try (LiveFleet fleet = LiveFleet.of(2)) {
            LiveSetup setup = fleet.fleet.setup(
                    "copied",
                    LiveFleet.nas(),
                    AgentConfig.loopback(),
                    List.of(fleet.agents.get(0).address()));
            fleet.agents.add(LiveAgent.start(setup));
            assertThat(Eventually.holds(() -> fleet.agents.get(0).members().stream()
                            .anyMatch(member -> member.name().equals("copied"))))
                    .isTrue();

            fleet.agents.add(LiveAgent.start(setup));

            String warning = "another agent uses the certificate of copied";
            assertThat(Eventually.holds(() -> fleet.agents.get(0).events(0, Integer.MAX_VALUE).stream()
                            .anyMatch(event -> event.text().startsWith(warning))))
                    .isTrue();
        }
    }
}

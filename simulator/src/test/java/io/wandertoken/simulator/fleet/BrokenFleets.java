package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.ContactList.Contact;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.simulator.fleet.FleetNetwork.Datagram;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Run;
import java.util.List;
import java.util.stream.IntStream;

/** Fleets whose agents are broken on purpose. */
public final class BrokenFleets {
    private BrokenFleets() {}

    /** Agents that grant leases without a licence. */
    public static Run withoutLicences(Scenario scenario, Seed seed) {
        ResourceConfig unlicensed = FleetScenario.resource(scenario).withQuorum(null);
        return new FleetSimulation(scenario, seed, (host, event) -> {}, host -> unlicensed).run();
    }

    /** Agents that vouch for everybody when they answer a holder, as if all heard what they hear. */
    static Run vouchingForAll(Scenario scenario, Seed seed) {
        FleetSimulation fleet = new FleetSimulation(scenario, seed);
        fleet.network().lose(datagram -> {
            if (!(datagram.message() instanceof ContactList answer) || !answer.isAnswerOf(datagram.via())) {
                return false;
            }
            List<Contact> all = IntStream.range(0, fleet.hosts().size())
                    .mapToObj(host -> new Contact(host, 0, false))
                    .toList();
            ContactList word = new ContactList(answer.permit(), answer.token(), PeerRef.NOBODY, ContactList.NEVER, all)
                    .answering(answer.question());
            Datagram vouching = new Datagram(datagram.from(), datagram.via(), datagram.to(), datagram.number(), word);
            fleet.queue().after(1, () -> fleet.hosts().get(datagram.to()).onDatagram(vouching));
            return true;
        });
        return fleet.run();
    }
}

package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.token.TokenId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One agent of {@link NetworkNamespacesTest}, a process in a network namespace of its own. It notes when each token comes
 * into use and when it is released, by the clock that all processes of a machine share, and tells it in the end. It ends with
 * its standard input.
 */
final class NamespaceAgent implements AgentListener {
    static final int PORT = 7700;
    static final int RELAY_PORT = 7000;

    private final int tokens;
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private final Map<Integer, TokenId> here = new HashMap<>();
    private final Map<Long, Long> fences = new HashMap<>();

    /** The permits whose token has come and was not used since. */
    private final Set<Integer> fresh = new HashSet<>();

    private volatile long arrivalCount;
    private volatile AgentEndpoint endpoint;
    private volatile boolean keyed;
    private volatile boolean wandering = true;
    private long nextLease;

    private NamespaceAgent(int tokens) {
        this.tokens = tokens;
    }

    static String host(int agent) {
        return "10.77." + agent + ".2";
    }

    static String gateway(int agent) {
        return "10.77." + agent + ".1";
    }

    /** Where the relay takes what is meant for an agent. */
    static InetSocketAddress door(int agent) {
        return new InetSocketAddress(gateway(agent), RELAY_PORT);
    }

    /**
     * @param arguments own number, number of tokens, fleet, authority's file, certificate's file, key's file, whether to use
     *     pairwise keys
     */
    public static void main(String[] arguments) throws IOException {
        int self = Integer.parseInt(arguments[0]);
        FleetId fleet = FleetId.parse(arguments[2]).orElseThrow();
        Signatures signatures = Signatures.best();
        Identity identity = Identity.load(Path.of(arguments[4]), Path.of(arguments[5]), signatures);
        Trust trust = new Trust(PemFiles.certificates(Path.of(arguments[3])), fleet, RevocationFile.none(), signatures);
        NamespaceAgent agent = new NamespaceAgent(Integer.parseInt(arguments[1]));
        // Nobody takes a lost datagram for a lost token.
        AgentConfig patient = AgentConfig.lan()
                .withVigilance(
                        new AgentConfig.Vigilance(AgentConfig.lan().vigilance().beat(), 300, 2, 300));
        List<InetSocketAddress> seeds = self == 0 ? List.of() : List.of(door(0));
        AgentEndpointConfig config = AgentEndpointConfig.of(
                        new InetSocketAddress(host(self), PORT), fleet, seeds, patient)
                .withAdvertised(Endpoint.of(door(self)))
                .withPairwiseKeys(Boolean.parseBoolean(arguments[6]));
        try (AgentEndpoint opened = AgentEndpoint.open(config, identity, trust, agent)) {
            agent.endpoint = opened;
            agent.keyed = config.pairwiseKeys();
            TestFleet.start(opened, agent.tokens);
            agent.converse();
        }
    }

    private void converse() throws IOException {
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            switch (order) {
                case "go" -> {
                    for (int permit = 0; permit < tokens; permit++) {
                        int wanted = permit;
                        endpoint.post(agent -> acquire(wanted));
                    }
                }
                case "count" -> System.out.println(arrivalCount);
                case "stop" -> wandering = false;
                case "report" -> {
                    if (keyed != endpoint.counters().get(Counters.Total.SENT_KEYED) > 0) {
                        events.add("keys were used or not, against the order");
                    }
                    events.forEach(System.out::println);
                    System.out.println("end");
                }
                default -> throw new IllegalArgumentException(order);
            }
        }
    }

    @Override
    public void onEvent(AgentEvent event, long nowNanos) {
        if (event instanceof AgentEvent.TokenArrived arrived) {
            here.put(arrived.permit(), arrived.token().id());
            fresh.add(arrived.permit());
        } else if (event instanceof AgentEvent.TokenRegenerated made) {
            here.put(made.permit(), made.token().id());
        } else if (event instanceof AgentEvent.TokenRecovered recovered) {
            events.add("recovered " + recovered);
        } else if (event instanceof AgentEvent.LeaseGranted granted) {
            fences.put(granted.lease(), granted.fence());
            if (fresh.remove(granted.permit())) {
                arrivalCount++;
            }
            note("usable", granted.permit(), granted.fence());
            if (wandering) {
                endpoint.post(agent -> {
                    agent.release(granted.permit(), granted.lease(), endpoint.nowNanos());
                    acquire(granted.permit());
                });
            }
        } else if (event instanceof AgentEvent.LeaseEnded ended) {
            note("released", ended.permit(), fences.remove(ended.lease()));
        }
    }

    @Override
    public void onStopped(Throwable cause) {
        events.add("stopped " + cause);
    }

    private void note(String what, int permit, long fence) {
        TokenId token = here.get(permit);
        events.add(what + " " + String.valueOf(token).replace(" ", "") + " " + fence + " " + System.nanoTime());
    }

    private void acquire(int permit) {
        long lease = ++nextLease;
        endpoint.post(agent -> agent.acquire(permit, lease, LeaseTerms.usual(), endpoint.nowNanos()));
    }
}

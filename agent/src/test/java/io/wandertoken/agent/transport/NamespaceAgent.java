package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.protocol.handover.HandoverConfig;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One agent of {@link NetworkNamespacesTest}, a process in a network namespace of its own. It notes when each token comes
 * and goes by the clock that all processes of a machine share, and tells it in the end. It ends with its standard input.
 */
final class NamespaceAgent implements HandoverListener {
    static final int PORT = 7700;
    static final int RELAY_PORT = 7000;

    private final List<AgentId> agents;
    private final int self;
    private final Random random;
    private final Queue<String> events = new ConcurrentLinkedQueue<>();
    private volatile HandoverEndpoint endpoint;
    private volatile boolean keyed;
    private volatile boolean wandering = true;

    private NamespaceAgent(List<AgentId> agents, int self) {
        this.agents = agents;
        this.self = self;
        random = new Random(self);
    }

    static String host(int agent) {
        return "10.77." + agent + ".2";
    }

    static String gateway(int agent) {
        return "10.77." + agent + ".1";
    }

    /**
     * @param arguments own number, tokens to make, fleet, authority's file, certificate's file, key's file, whether to use
     *     pairwise keys, all ids
     */
    public static void main(String[] arguments) throws IOException {
        int self = Integer.parseInt(arguments[0]);
        int tokens = Integer.parseInt(arguments[1]);
        FleetId fleet = FleetId.parse(arguments[2]).orElseThrow();
        Signatures signatures = Signatures.best();
        Identity identity = Identity.load(Path.of(arguments[4]), Path.of(arguments[5]), signatures);
        Trust trust = new Trust(PemFiles.certificates(Path.of(arguments[3])), fleet, RevocationFile.none(), signatures);
        List<AgentId> agents = List.of(arguments).subList(7, arguments.length).stream()
                .map(id -> AgentId.fromBytes(HexFormat.of().parseHex(id), 0))
                .toList();
        NamespaceAgent agent = new NamespaceAgent(agents, self);
        EndpointConfig config = EndpointConfig.of(new InetSocketAddress(host(self), PORT), GroupId.of(fleet, "nas"))
                .withHandover(HandoverConfig.lan())
                .withPairwiseKeys(Boolean.parseBoolean(arguments[6]));
        try (HandoverEndpoint opened = HandoverEndpoint.open(config, identity, trust, agent)) {
            agent.endpoint = opened;
            agent.keyed = config.pairwiseKeys();
            agent.converse(tokens);
        }
    }

    private void converse(int tokens) throws IOException {
        for (int peer = 0; peer < agents.size(); peer++) {
            if (peer != self) {
                Endpoint place = Endpoint.of(new InetSocketAddress(host(peer), PORT));
                endpoint.locate(agents.get(peer), place, new InetSocketAddress(gateway(self), RELAY_PORT + peer));
            }
        }
        System.out.println("ready");
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            switch (order) {
                case "go" -> {
                    for (int i = 0; i < tokens; i++) {
                        Token token = endpoint.create();
                        note("usable", token);
                        wander(token.id());
                    }
                }
                case "count" ->
                    System.out.println(events.stream()
                            .filter(event -> event.startsWith("usable"))
                            .count());
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
    public void onUsable(Token token, AgentId from) {
        note("usable", token);
        wander(token.id());
    }

    @Override
    public void onReleased(Token token, AgentId to) {
        note("released", token);
    }

    @Override
    public void onFailed(TokenId token, AgentId to, Failure failure) {
        wander(token);
    }

    @Override
    public void onStopped(Throwable cause) {
        events.add("stopped " + cause);
    }

    private void note(String what, Token token) {
        events.add(what + " " + token.id() + " " + token.session() + " " + System.nanoTime());
    }

    private void wander(TokenId token) {
        if (wandering) {
            endpoint.give(token, agents.get((self + 1 + random.nextInt(agents.size() - 1)) % agents.size()));
        }
    }
}

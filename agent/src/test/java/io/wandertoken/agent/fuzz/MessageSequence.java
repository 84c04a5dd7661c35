package io.wandertoken.agent.fuzz;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.transport.codec.AgentCodec;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramProperties;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEffects;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentName;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.RandomSources;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * One agent with a soft and a strict resource, whose peers, clients and clock do what the input says. Peers are genuine members, so they know the tokens and nonces
 * that they were sent, and may send back what they got with a byte changed. Nothing may make the agent throw, remember without
 * bound, or send more than a few datagrams for one.
 */
final class MessageSequence implements AgentEffects {
    private static final int MOST_STEPS = 300;
    private static final int MOST_TIMERS = 500;
    private static final int MOST_SENT = 1_000;
    private static final int MOST_EXPIRIES = 200;
    private static final int MEMBERS = 4;
    private static final long START = 1_780_000_000_000_000_000L;
    private static final MessageType[] TYPES = MessageType.values();

    private final ByteBuffer input;
    private final AgentCodec codec = MessageData.codec();
    private final FuzzPeers peers = new FuzzPeers();
    private final KeyCache<String> keys = new KeyCache<>(100);
    private final Map<AgentTimer, Long> timers = new LinkedHashMap<>();
    private final List<Body> sent = new ArrayList<>();
    private final Agent agent;
    private long nowNanos = START;
    private long lastSent = START;
    private long nonceCount;
    private long lease;
    private int sentInStep;

    MessageSequence(byte[] bytes) {
        input = ByteBuffer.wrap(bytes);
        SplittableRandom chance = new SplittableRandom(1);
        RandomSource random = new RandomSource() {
            @Override
            public int nextInt(int bound) {
                return chance.nextInt(bound);
            }

            @Override
            public double nextDouble() {
                return chance.nextDouble();
            }

            @Override
            public double nextExponential() {
                return -Math.log(1 - chance.nextDouble());
            }
        };
        agent = new Agent(
                new AgentName(new PeerRef(PeerRef.SELF, 1), FuzzPeers.OWN_PREFIX, 0),
                AgentConfig.lan(),
                0,
                new RandomSources(random, () -> new Nonce(7, ++nonceCount)),
                keys,
                this);
        agent.add(ResourceConfig.of("nas"), nowNanos);
        agent.add(
                ResourceConfig.of("tape")
                        .withStrictness(new ResourceConfig.Strictness(RequestMode.PATH_REVERSAL, true)),
                nowNanos);
    }

    void run() {
        agent.start(nowNanos);
        for (int step = 0; step < MOST_STEPS && input.hasRemaining(); step++) {
            sentInStep = 0;
            switch (next() % 8) {
                case 0, 1, 2 -> say();
                case 3 -> sendBack();
                case 4 -> pass(1_000_000L << next() % 14);
                case 5 -> agent.acquire(next() % 2, ++lease, LeaseTerms.usual(), nowNanos);
                case 6 -> agent.release(next() % 2, lease, nowNanos);
                default -> meet(next() % MEMBERS);
            }
            FuzzTarget.require(timers.size() < MOST_TIMERS, "too many timers: " + timers.size());
        }
        agent.resource(0, nowNanos);
        agent.resource(1, nowNanos);
        agent.members();
    }

    private int next() {
        return input.hasRemaining() ? input.get() & 0xff : 0;
    }

    private void meet(int peer) {
        keys.learn(peer, "key", Long.MAX_VALUE);
        agent.onMessage(new PeerRef(peer, 1), new Directory(new MembershipMessage.Hello<>()), nowNanos);
    }

    /** A member says something of its own, perhaps about a token that it heard of. */
    private void say() {
        int peer = next() % MEMBERS;
        MessageType type = TYPES[next() % TYPES.length];
        boolean second = next() % 2 == 1;
        Body about = sent.isEmpty() ? null : sent.get(next() % sent.size());
        TokenId token = about == null || about.token() == null ? new TokenId(nowNanos, peer, next()) : about.token();
        long session = (about == null ? 0 : about.session()) + next() % 4;
        Nonce nonce = about == null || about.sourceNonce() == null ? new Nonce(peer, 1) : about.sourceNonce();
        byte[] data = new byte[Math.min(Math.min(next(), type.mostData()), input.remaining())];
        input.get(data);
        GroupId group = GroupId.of(TestAuthority.FLEET, MessageData.isCommon(type) ? "" : second ? "tape" : "nas");
        deliver(
                peer,
                DatagramProperties.complete(
                        type,
                        group,
                        ++lastSent,
                        token,
                        session,
                        nonce,
                        List.of(peers.entry(peer)),
                        Bytes.copyOf(data)));
    }

    /** A member sends back what it or another one got, with one byte of the data changed. */
    private void sendBack() {
        if (sent.isEmpty()) {
            return;
        }
        int peer = next() % MEMBERS;
        Body body = sent.get(sent.size() - 1 - next() % sent.size());
        byte[] data = body.data().toArray();
        int at = next();
        if (data.length > 0) {
            data[at % data.length] ^= (byte) next();
        }
        deliver(peer, body.withData(Bytes.copyOf(data)));
    }

    private void deliver(int peer, Body body) {
        Datagram datagram = DatagramProperties.datagram(body);
        UnverifiedMessage read = codec.judge(datagram) == null ? codec.read(datagram) : null;
        AgentMessage message = read == null ? null : codec.open(read, peer);
        if (message != null) {
            agent.onMessage(new PeerRef(peer, 1), message, nowNanos);
        }
    }

    private void pass(long nanos) {
        long until = nowNanos + nanos;
        for (int i = 0; i < MOST_EXPIRIES; i++) {
            Optional<Map.Entry<AgentTimer, Long>> due = timers.entrySet().stream()
                    .filter(timer -> timer.getValue() <= until)
                    .min(Comparator.comparing(Map.Entry::getValue));
            if (due.isEmpty()) {
                break;
            }
            AgentTimer timer = due.get().getKey();
            nowNanos = Math.max(nowNanos, due.get().getValue());
            timers.remove(timer);
            sentInStep = 0;
            agent.onTimer(timer, nowNanos);
        }
        nowNanos = until;
    }

    @Override
    public void send(int to, AgentMessage message) {
        FuzzTarget.require(++sentInStep < MOST_SENT, "too many messages for one");
        if (!(message instanceof CouncilCall)) {
            sent.add(codec.encode(message, Objects.requireNonNull(peers.entry(PeerRef.SELF)), false, ++lastSent));
        }
    }

    @Override
    public void sendToSeed(int seed, MembershipMessage<PeerRef> message) {}

    @Override
    public void sendToGroup(CouncilCall call) {}

    @Override
    public void spare(int peer) {}

    @Override
    public void startTimer(AgentTimer timer, long afterNanos) {
        long at = nowNanos + afterNanos;
        timers.put(timer, at < nowNanos ? Long.MAX_VALUE : at);
    }

    @Override
    public void stopTimer(AgentTimer timer) {
        timers.remove(timer);
    }

    @Override
    public void emit(AgentEvent event) {}

    @Override
    public void ignore(Enum<?> reason) {}
}

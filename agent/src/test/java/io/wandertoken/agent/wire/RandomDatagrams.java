package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.protocol.agent.message.Capabilities;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** Draws bodies of every type, with numbers of every length and every mixture of optional fields. */
final class RandomDatagrams {
    /** As much data as fits beside everything else. */
    private static final int MOST_DATA = 128;

    private final SplittableRandom random;

    RandomDatagrams(long seed) {
        this.random = new SplittableRandom(seed);
    }

    SplittableRandom random() {
        return random;
    }

    Header header() {
        SignatureProfile profile = chance() ? SignatureProfile.ED25519 : SignatureProfile.ES256;
        return new Header(profile, random.nextLong(), chance() ? null : bytes(1 + random.nextInt(300)));
    }

    /** The header of a datagram under a pairwise key. */
    Header keyed() {
        return Header.ofKey(random.nextLong());
    }

    Body body() {
        MessageType type = MessageType.values()[random.nextInt(MessageType.values().length)];
        Body.Builder body = Body.of(type, new GroupId(random.nextLong()), number());
        if (type.allows(Key.TOKEN)) {
            body.token(new TokenId(number(), random.nextLong(), random.nextLong()), number());
        }
        if (type.allows(Key.SOURCE_NONCE)) {
            body.sourceNonce(new Nonce(random.nextLong(), random.nextLong()));
        }
        if (type.allows(Key.DESTINATION_NONCE)) {
            body.destinationNonce(new Nonce(random.nextLong(), random.nextLong()));
        }
        if (type.allows(Key.ENTRIES) && chance()) {
            body.entries(entries());
        }
        if (type.allows(Key.DATA) && chance()) {
            body.data(bytes(random.nextInt(MOST_DATA + 1)));
        }
        if (type.allows(Key.ECHO) && chance()) {
            body.echo(OptionalLong.of(number()));
        }
        if (type.allows(Key.FLAGS)) {
            body.flags(random.nextInt(Body.MOST_FLAGS + 1));
        }
        if (chance()) {
            body.share(new KeyShare(bytes(KeyShare.SIZE), chance() ? KeyShare.NOTHING : random.nextLong()));
        }
        if (chance()) {
            body.heard(bytes(Body.HEARD_SIZE));
        }
        if (chance()) {
            body.announced(new AgentVersion(
                    random.nextInt(256), new Capabilities(random.nextLong()), "0.9." + random.nextInt()));
        }
        return body.build();
    }

    Entry entry() {
        Endpoint endpoint = new Endpoint(bytes(chance() ? 4 : 16), random.nextInt(Endpoint.MOST_PORT + 1));
        return new Entry(AgentId.fromBytes(bytes(32).content(), 0), endpoint, number(), chance() ? null : bytes(64));
    }

    private List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        int count = random.nextInt(5);
        for (int i = 0; i < count; i++) {
            entries.add(entry());
        }
        return entries;
    }

    /** A number of up to 63 bits, all lengths being equally likely. */
    private long number() {
        return random.nextLong() >>> (1 + random.nextInt(63));
    }

    private Bytes bytes(int length) {
        byte[] drawn = new byte[length];
        random.nextBytes(drawn);
        return Bytes.copyOf(drawn);
    }

    private boolean chance() {
        return random.nextBoolean();
    }
}

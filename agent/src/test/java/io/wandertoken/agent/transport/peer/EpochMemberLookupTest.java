package io.wandertoken.agent.transport.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.transport.codec.NumberedPeerDirectory;
import io.wandertoken.agent.transport.codec.StrictCodec;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage.Epoch;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One agent that knows all others tells an epoch to one that knows a few. */
class EpochMemberLookupTest {
    private static final GroupId EVERYBODY = GroupId.of(TestAuthority.FLEET, "");
    private static final Peer TELLER = new Peer(0, new AgentId(0, 0, 0, 0));
    private static final Peer RECEIVER = new Peer(1, new AgentId(1, 0, 0, 0));

    private final Party knowing = new Party(IntStream.range(0, 100));
    private final Party ignorant = new Party(IntStream.range(0, 3));

    @Test
    void anEpochOfAcquaintancesRaisesNoQuestion() {
        assertThat(ignorant.introductions.handles(epoch(0, 1, 2), TELLER)).isFalse();
        assertThat(ignorant.sent).isEmpty();
    }

    @Test
    void whoeverIsNotKnownIsAskedForAndTheEpochIsUnderstoodThen() {
        UnverifiedMessage epoch = epoch(IntStream.range(0, 100).toArray());

        assertThat(ignorant.introductions.handles(epoch, TELLER)).isTrue();
        Body who = ignorant.sent.remove(0);
        knowing.introductions.handles(new UnverifiedMessage(-1, who, null), RECEIVER);

        assertThat(who.type()).isEqualTo(MessageType.WHO);
        assertThat(who.data().length()).isEqualTo(97 * Long.BYTES);
        assertThat(knowing.sent).hasSize(10).allMatch(body -> body.type() == MessageType.PLACES);
        List<UnverifiedMessage> delivered = new ArrayList<>();
        for (Body places : knowing.sent) {
            assertThat(ignorant.delivered).isEmpty();
            ignorant.introductions.handles(new UnverifiedMessage(-1, places, null), TELLER);
            delivered.addAll(ignorant.delivered);
        }
        assertThat(delivered).containsExactly(epoch);
        assertThat(ignorant.sent).isEmpty();
    }

    @Test
    void whoeverIsAskedForSomebodyUnknownSaysNothing() {
        Party asked = new Party(IntStream.of(0));
        ignorant.introductions.handles(epoch(0, 50), TELLER);

        asked.introductions.handles(new UnverifiedMessage(-1, ignorant.sent.get(0), null), RECEIVER);

        assertThat(asked.sent).isEmpty();
    }

    @Test
    void onlyWhoeverWasAskedTellsOnlyWhatItWasAskedFor() {
        ignorant.introductions.handles(epoch(0, 50), TELLER);

        ignorant.introductions.handles(places(50), RECEIVER);
        ignorant.introductions.handles(places(51), TELLER);
        assertThat(ignorant.directory.known()).containsExactly(0, 1, 2);

        ignorant.introductions.handles(places(50), TELLER);
        assertThat(ignorant.directory.known()).containsExactly(0, 1, 2, 50);
    }

    private UnverifiedMessage places(int member) {
        Body body = Body.of(MessageType.PLACES, EVERYBODY, 5)
                .entries(List.of(knowing.directory.entry(member)))
                .build();
        return new UnverifiedMessage(-1, body, null);
    }

    private UnverifiedMessage epoch(int... members) {
        StrictCodec codec = new StrictCodec(knowing.directory);
        Epoch epoch = new Epoch(
                0, new TokenId(1, 2, 3), 17, IntStream.of(members).boxed().toList(), 0, 0, 4);
        return new UnverifiedMessage(0, codec.encode(epoch, EVERYBODY, 5).build(), null);
    }

    /** An agent that knows some of a hundred. */
    private static final class Party implements EpochMemberLookup.AgentLink {
        final NumberedPeerDirectory directory;
        final EpochMemberLookup introductions;
        final List<Body> sent = new ArrayList<>();
        final List<UnverifiedMessage> delivered = new ArrayList<>();

        Party(IntStream known) {
            directory = new NumberedPeerDirectory(known);
            introductions = new EpochMemberLookup(directory, this);
        }

        @Override
        public void send(Peer to, MessageType type, List<Entry> entries, Bytes data, boolean certificate) {
            sent.add(Body.of(type, EVERYBODY, 5).entries(entries).data(data).build());
        }

        @Override
        public boolean deliver(UnverifiedMessage received, Peer from) {
            boolean understood = directory.known().size() == 100;
            if (understood) {
                delivered.add(received);
            }
            return understood;
        }
    }
}

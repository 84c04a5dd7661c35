package io.wandertoken.agent.fuzz;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.http.HttpFuzz;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.renewal.RenewalFuzz;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CookieReply;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramProperties;
import io.wandertoken.agent.wire.DecodeResult;
import io.wandertoken.control.json.JsonObject;
import io.wandertoken.control.json.ViewJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** What takes any bytes and must neither throw nor break a rule of its own. */
public enum FuzzTarget {
    /** A datagram. What is accepted has an encoding of ours that means the same. */
    DATAGRAM(DatagramProperties::examples) {
        @Override
        void run(byte[] input) {
            DecodeResult decoded = DatagramProperties.decode(input);
            if (decoded instanceof Datagram datagram) {
                require(
                        DatagramProperties.reencoded(datagram).equals(datagram.body()),
                        "another body after encoding it again");
            }
        }
    },
    /** The answer that asks for a cookie. */
    COOKIE_REPLY(() -> List.of(new CookieReply(7, Bytes.copyOf(new byte[16])).encode())) {
        @Override
        void run(byte[] input) {
            CookieReply reply = CookieReply.decode(input, input.length);
            require(reply == null || Arrays.equals(reply.encode(), input), "another encoding of the same reply");
        }
    },
    /** Field 10 of genuine datagrams of every type. What is understood has an encoding that means the same. */
    MESSAGE_DATA(MessageData::examples) {
        @Override
        void run(byte[] input) {
            MessageData.run(input);
        }
    },
    /** Genuine messages of malicious members, clients and time, in any order, at one agent. */
    MESSAGE_SEQUENCE(() -> List.of(new byte[] {7, 0, 7, 1, 7, 2, 4, 11, 5, 0, 4, 11, 6, 0, 4, 12})) {
        @Override
        void run(byte[] input) {
            new MessageSequence(input).run();
        }
    },
    /** A certificate that a stranger shows. */
    CERTIFICATE(() -> List.of(Holder.AUTHORITY.agent(TestKeys.ed25519(0)))) {
        @Override
        void run(byte[] input) {
            Holder.TRUST.judge(input, TestAuthority.NOW);
        }
    },
    /** A revocation list from a peer. */
    REVOCATION_LIST(List::of) {
        @Override
        void run(byte[] input) {
            Holder.TRUST.revocations().receive(input);
        }
    },
    /** A question for a renewed certificate, and the answer. */
    RENEWAL(RenewalFuzz::examples) {
        @Override
        void run(byte[] input) {
            RenewalFuzz.run(input);
        }
    },
    /** What an agent tells its clients, as they read it. */
    JSON(() ->
            List.of("{\"id\":\"a\",\"warnings\":[\"x\"],\"estimatedAgents\":1.5e3}".getBytes(StandardCharsets.UTF_8))) {
        @Override
        void run(byte[] input) {
            try {
                JsonObject object = JsonObject.parse(new String(input, StandardCharsets.UTF_8));
                List.of(ViewJson.AGENT, ViewJson.RESOURCE, ViewJson.MEMBER, ViewJson.EVENT)
                        .forEach(view -> read(view, object));
            } catch (IOException e) {
                // Not JSON.
            }
        }
    },
    /** The bytes of one connection to the HTTP server, from a client that may do everything. */
    HTTP(HttpFuzz::examples) {
        @Override
        void run(byte[] input) {
            HttpFuzz.run(input);
        }
    };

    private final Supplier<List<byte[]>> examples;

    /** Targets that need no authority do without one. */
    private static final class Holder {
        static final TestAuthority AUTHORITY = new TestAuthority(SignatureProfile.ED25519);
        static final Trust TRUST = AUTHORITY.trust();
    }

    FuzzTarget(Supplier<List<byte[]>> examples) {
        this.examples = examples;
    }

    abstract void run(byte[] input);

    /** Good inputs to begin with. */
    List<byte[]> examples() {
        return examples.get();
    }

    /** The name of its folder in the corpus. */
    String folder() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }

    private static void read(ViewJson<?> view, JsonObject object) {
        try {
            view.read(object);
        } catch (DateTimeException e) {
            // A field of another kind, or no time.
        }
    }
}

package io.wandertoken.agent.renewal;

import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.identity.TrustDecision;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.Optional;

/** Asks the authority of the fleet for a renewed certificate of the agent's key. */
public final class RenewalClient {
    private static final int ATTEMPTS = 3;
    private static final int PATIENCE_MILLIS = 2_000;

    private final HostPort authority;
    private final Identity identity;
    private final Trust trust;
    private final InstantSource wall;

    public RenewalClient(HostPort authority, Identity identity, Trust trust, InstantSource wall) {
        this.authority = authority;
        this.identity = identity;
        this.trust = trust;
        this.wall = wall;
    }

    /**
     * Asks, and waits some seconds for the answer. It is the present certificate if there is no reason for another one.
     *
     * @param present the certificate in use
     * @throws IdentityProblem if there is no answer, or not a certificate that the fleet accepts for this key
     */
    public AgentCertificate ask(AgentCertificate present) {
        InetSocketAddress address = authority.resolve();
        if (address.isUnresolved()) {
            throw problem("the host is unknown", "check identity.renewal and the name service");
        }
        try (DatagramSocket socket = new DatagramSocket()) {
            // The system then drops what others send.
            socket.connect(address);
            socket.setSoTimeout(PATIENCE_MILLIS);
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                RenewalRequest request = RenewalRequest.of(present, wall.millis(), identity.signer(Signatures.best()));
                byte[] bytes = request.encode();
                socket.send(new DatagramPacket(bytes, bytes.length));
                Optional<RenewalAnswer> answer = receive(socket, request);
                if (answer.isPresent()) {
                    return accepted(answer.get());
                }
            }
            throw problem("no answer", "check that 'wander ca serve' runs there, and the firewall");
        } catch (IOException | GeneralSecurityException e) {
            throw problem(String.valueOf(e.getMessage()), "check that 'wander ca serve' runs there, and the firewall");
        }
    }

    private Optional<RenewalAnswer> receive(DatagramSocket socket, RenewalRequest request) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[RenewalRequest.SIZE], RenewalRequest.SIZE);
        long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
        while (System.nanoTime() < deadline) {
            try {
                socket.receive(packet);
            } catch (SocketTimeoutException e) {
                return Optional.empty();
            }
            Optional<RenewalAnswer> answer = RenewalAnswer.decode(packet.getData(), packet.getLength(), request);
            if (answer.isPresent()) {
                return answer;
            }
        }
        return Optional.empty();
    }

    private AgentCertificate accepted(RenewalAnswer answer) {
        byte[] der = answer.certificate()
                .orElseThrow(() -> problem("it refuses: " + answer.refusal(), "ask the people who run the authority"));
        TrustDecision judged = trust.judge(der, wall.instant());
        if (judged instanceof Refusal refusal) {
            throw problem("it sent a certificate that " + refusal.sentence(), "check that ca.crt is that of the fleet");
        }
        AgentCertificate renewed = (AgentCertificate) judged;
        if (!renewed.id().equals(identity.id())) {
            throw problem("it sent the certificate of another agent", "check identity.renewal");
        }
        return renewed;
    }

    private IdentityProblem problem(String what, String next) {
        return IdentityProblem.notAuthorised(
                "no renewed certificate from the authority at " + authority + ": " + what + "; " + next);
    }
}

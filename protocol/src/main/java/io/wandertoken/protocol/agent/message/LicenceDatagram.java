package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.licence.LicenceMessage;
import java.util.List;
import java.util.function.LongPredicate;

/** A message between a holder and the voters of a permit. */
public record LicenceDatagram(int permit, LicenceMessage message) implements AgentMessage {
    @Override
    public void deliver(PeerRef from, Handler handler, long nowNanos) {
        handler.onLicence(from, this, nowNanos);
    }

    @Override
    public List<Integer> named() {
        return List.of();
    }

    @Override
    public boolean numbersPass(LongPredicate test) {
        return message.numbersPass(test);
    }
}

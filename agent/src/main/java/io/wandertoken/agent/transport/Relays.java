package io.wandertoken.agent.transport;

import io.wandertoken.protocol.agent.AgentMessage.CouncilCall;
import io.wandertoken.protocol.council.Epoch;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The last announces as they were signed by their chairs. Whoever passes one on sends the very same bytes, so that everybody
 * checks the chair's own signature.
 */
final class Relays {
    /** An announce is passed on when it comes, so a few are enough. */
    private static final int REMEMBERED = 4;

    private record Name(Epoch epoch, int round, int copy) {
        static Name of(CouncilCall call) {
            return new Name(call.announce().epoch(), call.announce().round(), call.copy());
        }
    }

    private final Map<Name, byte[]> sealed = new LinkedHashMap<>();

    void keep(CouncilCall call, byte[] bytes) {
        sealed.put(Name.of(call), bytes);
        if (sealed.size() > REMEMBERED) {
            sealed.remove(sealed.keySet().iterator().next());
        }
    }

    /** The bytes of an announce; those of our own are made when they are needed first. */
    byte[] find(CouncilCall call, Supplier<byte[]> maker) {
        byte[] known = sealed.get(Name.of(call));
        if (known != null) {
            return known;
        }
        byte[] made = maker.get();
        keep(call, made);
        return made;
    }
}

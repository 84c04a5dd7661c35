package io.wandertoken.agent.transport;

import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.CouncilPart;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The last announcements as they were signed by their chairs. An agent that passes one on sends the same bytes, so that every agent
 * checks the chair's own signature.
 */
final class AnnouncementCache {
    /** An announcement is passed on when it comes, so the parts of two are enough. */
    private static final int REMEMBERED = 2 * CouncilPart.MOST_PARTS;

    private final Map<CouncilCall, byte[]> sealed = new LinkedHashMap<>();

    void keep(CouncilCall call, byte[] bytes) {
        sealed.put(call, bytes);
        if (sealed.size() > REMEMBERED) {
            sealed.remove(sealed.keySet().iterator().next());
        }
    }

    /** The announcement that came before in these very bytes and was found genuine then, or null. */
    @Nullable
    CouncilCall identical(byte[] bytes, int length) {
        for (Map.Entry<CouncilCall, byte[]> known : sealed.entrySet()) {
            byte[] kept = known.getValue();
            if (Arrays.equals(kept, 0, kept.length, bytes, 0, length)) {
                return known.getKey();
            }
        }
        return null;
    }

    /** The bytes of an announcement; those of our own are made when they are needed first. */
    byte[] find(CouncilCall call, Supplier<byte[]> maker) {
        byte[] known = sealed.get(call);
        if (known != null) {
            return known;
        }
        byte[] made = maker.get();
        keep(call, made);
        return made;
    }
}

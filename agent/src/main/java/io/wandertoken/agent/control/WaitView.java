package io.wandertoken.agent.control;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a waiting client may want to know.
 *
 * @param ahead how many clients of the same agent are before it
 * @param waitingElsewhere how many other agents have told that they wait; null where agents of that mode do not know
 * @param usualWait the median of the last waits here, or null before the first
 * @param isolated whether the agent hears of nobody and therefore does not grant
 * @param stopped whether the token is lost and nobody makes another before a person says so
 */
public record WaitView(
        String leaseId,
        int ahead,
        @Nullable Integer waitingElsewhere,
        List<ResourceView.Holder> holders,
        @Nullable Duration usualWait,
        boolean isolated,
        boolean stopped) {}

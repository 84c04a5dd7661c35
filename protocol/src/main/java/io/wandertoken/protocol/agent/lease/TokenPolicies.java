package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.context.ResourceConfig.RandomRouting;
import io.wandertoken.protocol.agent.strict.StrictPolicy;
import io.wandertoken.protocol.agent.token.RandomWalkPolicy;
import io.wandertoken.protocol.agent.token.TokenPolicy;
import io.wandertoken.protocol.agent.token.WalkPolicy;

/** Chooses what is done with the tokens of a resource, by its rules. */
final class TokenPolicies {
    private TokenPolicies() {}

    static TokenPolicy.Factory of(ResourceConfig config) {
        RandomRouting random = config.randomRouting();
        if (random != null) {
            return permit -> new RandomWalkPolicy(permit, random);
        }
        return config.isStrict() ? StrictPolicy::new : WalkPolicy::new;
    }
}

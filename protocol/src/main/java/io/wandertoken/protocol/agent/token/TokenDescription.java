package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.licence.LicenceGate;
import io.wandertoken.protocol.agent.memory.MemoryKeeper;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;

/** What an agent tells of the token that it has. */
final class TokenDescription {
    private final int permit;
    private final ResourceContext shared;
    private final LicenceGate licence;
    private final MemoryKeeper memory;

    TokenDescription(int permit, ResourceContext shared, LicenceGate licence, MemoryKeeper memory) {
        this.permit = permit;
        this.shared = shared;
        this.licence = licence;
        this.memory = memory;
    }

    /** @param label of the client that uses the token */
    Sign of(Token here, TokenPolicy policy, String label) {
        return new Sign(
                permit,
                here.id(),
                here.session(),
                shared.agent().walkNanos(),
                0,
                PeerRef.SELF,
                isInUse(here, policy.isUsing()),
                label,
                policy.epoch().number());
    }

    /** A token of named locks is in use wherever it is licensed: the locks outlive its visits, and no other token may be preferred. */
    private boolean isInUse(Token here, boolean byPolicy) {
        boolean used = byPolicy && !memory.isResting();
        return licence.isNeeded()
                ? licence.isLicensed(here.id()) && (used || shared.config().namedLocks())
                : used;
    }
}

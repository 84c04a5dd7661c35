package io.wandertoken.agent.http.access;

import io.wandertoken.control.host.AgentDescriptor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/** The tokens of an agent's API, one per role. Each has a file of its own, which the operator may give to others. */
public final class ApiTokens {
    private final Map<Role, ApiToken> tokens = new EnumMap<>(Role.class);

    /** @param administer the file with the token for everything; those of the other roles are beside it */
    public static ApiTokens loadOrCreate(Path administer) throws IOException {
        ApiTokens loaded = new ApiTokens();
        loaded.tokens.put(Role.ADMINISTER, ApiToken.loadOrCreate(administer));
        for (Role role : new Role[] {Role.LEASE, Role.READ}) {
            loaded.tokens.put(role, ApiToken.loadOrCreate(administer.resolveSibling(file(role))));
        }
        return loaded;
    }

    /** The name of the file with the token of a role. */
    public static String file(Role role) {
        return switch (role) {
            case ADMINISTER -> AgentDescriptor.TOKEN_FILE;
            case LEASE -> AgentDescriptor.LEASE_TOKEN_FILE;
            case READ, NONE -> AgentDescriptor.READ_TOKEN_FILE;
        };
    }

    /** The role whose token a client sent as the value of {@code Authorization}. */
    public Role role(String authorization) {
        Role found = Role.NONE;
        // All of them, so that the time says nothing about the roles.
        for (Map.Entry<Role, ApiToken> token : tokens.entrySet()) {
            if (token.getValue().isAuthorization(authorization)) {
                found = token.getKey();
            }
        }
        return found;
    }
}

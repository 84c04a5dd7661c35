package io.wandertoken.agent.http.access;

/**
 * Who sends a request, and what it may do.
 *
 * @param name for people and the audit log, such as "user alice"; also the owner of the leases that it acquires
 * @param known whether it has shown who it is, by the Unix socket or with a token
 */
public record Caller(Role role, String name, boolean known) {
    /** Anybody on this host, over TCP without a token. */
    public static final Caller NEARBY = new Caller(Role.READ, "somebody on this host", false);

    public static Caller elsewhere(String address) {
        return new Caller(Role.NONE, "somebody at " + address, false);
    }

    public static Caller user(String name, Role role) {
        return new Caller(role, "user " + name, true);
    }

    public static Caller withToken(Role role) {
        return new Caller(role, "the " + role.word() + " token", true);
    }

    /** Whether it may change a lease of that owner. */
    public boolean mayChange(String owner) {
        return role.includes(Role.ADMINISTER) || name.equals(owner);
    }
}

package io.wandertoken.agent.http;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The connections of one listener, of which there is a limited number. Any user of the host can connect to the TCP address,
 * so a connection that has not shown the token gives its place to the next one while it is idle: those who have the
 * token always get in. Runs on the API's thread.
 */
final class ConnectionPlaces {
    private final int most;
    /** The oldest first. */
    private final Set<Connection> taken = new LinkedHashSet<>();

    ConnectionPlaces(int most) {
        this.most = most;
    }

    /** Whether there is a place for one more connection, if need be that of another one, which is closed. */
    boolean take(Connection connection) {
        if (taken.size() >= most && !evict()) {
            return false;
        }
        taken.add(connection);
        return true;
    }

    void free(Connection connection) {
        taken.remove(connection);
    }

    private boolean evict() {
        for (Connection connection : taken) {
            if (connection.isExpendable()) {
                taken.remove(connection);
                connection.close();
                return true;
            }
        }
        return false;
    }
}

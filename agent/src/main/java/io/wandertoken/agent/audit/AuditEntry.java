package io.wandertoken.agent.audit;

import io.wandertoken.control.json.JsonObject;
import io.wandertoken.control.json.ViewJson;
import java.io.IOException;
import java.time.Instant;

/**
 * One thing that happened, for people who ask later. Empty texts and a fence of 0 stand for nothing.
 *
 * @param number counts the entries of a log; 0 for one that is not written yet
 * @param event what happened, a word in lower case with hyphens
 * @param resource the resource that it concerns
 * @param fence the fence number of the lease or token
 * @param client the client of this agent: a user of this host, or a token of the API
 * @param peer the other agent that it concerns
 * @param text the reason, or further details
 */
public record AuditEntry(
        long number, Instant time, String event, String resource, long fence, String client, String peer, String text) {
    static final ViewJson<AuditEntry> JSON = new ViewJson<>(fields -> new AuditEntry(
            fields.whole("number", AuditEntry::number),
            fields.instant("time", AuditEntry::time),
            fields.text("event", AuditEntry::event),
            fields.text("resource", AuditEntry::resource),
            fields.whole("fence", AuditEntry::fence),
            fields.text("client", AuditEntry::client),
            fields.text("peer", AuditEntry::peer),
            fields.text("text", AuditEntry::text)));

    /** An entry about a client of the API. */
    public static AuditEntry ofClient(Instant time, String event, String client, String text) {
        return new AuditEntry(0, time, event, "", 0, client, "", text);
    }

    /** An entry about the agent itself. */
    static AuditEntry ofAgent(Instant time, String event, String text) {
        return ofClient(time, event, "", text);
    }

    /** The entry in a line of a log. */
    static AuditEntry parse(String line) throws IOException {
        return JSON.read(JsonObject.parse(line));
    }

    AuditEntry withNumber(long given) {
        return new AuditEntry(given, time, event, resource, fence, client, peer, text);
    }
}

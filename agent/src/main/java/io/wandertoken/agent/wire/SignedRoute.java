package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;

/**
 * Source and destination of a datagram: signed but not sent. So a datagram that is redirected to another agent, or claims
 * another source, fails its check. The endpoints are the advertised ones, not those seen on the network, because address
 * translation changes the latter.
 *
 * @paper S §3 (the addresses are part of what is signed)
 */
public record SignedRoute(AgentId source, Endpoint sourceEndpoint, AgentId destination, Endpoint destinationEndpoint) {

    private static final int USUAL_SIZE = 128;
    private static final AgentId ANYONE = new AgentId(0, 0, 0, 0);

    /** To any agent at an address: a new agent knows nothing else of a seed. */
    public static SignedRoute toAnyone(AgentId source, Endpoint sourceEndpoint) {
        return new SignedRoute(source, sourceEndpoint, ANYONE, Endpoint.UNSPECIFIED);
    }

    /** The route of the answer. */
    public SignedRoute reversed() {
        return new SignedRoute(destination, destinationEndpoint, source, sourceEndpoint);
    }

    /** The external additional data of RFC 9052, in deterministic CBOR. */
    byte[] externalData(GroupId group) {
        CborWriter cbor = new CborWriter(USUAL_SIZE);
        writeTo(group, cbor);
        return cbor.toBytes();
    }

    void writeTo(GroupId group, CborWriter cbor) {
        cbor.array(7);
        cbor.text("tp4");
        cbor.unsigned(Body.VERSION);
        cbor.bytesHead(GroupId.SIZE);
        cbor.rawLong(group.value());
        writeAgents(cbor);
    }

    /** Without the group, which the receiver of an encrypted body does not know yet. */
    void writeTo(CborWriter cbor) {
        cbor.array(6);
        cbor.text("tp4");
        cbor.unsigned(Body.VERSION);
        writeAgents(cbor);
    }

    private void writeAgents(CborWriter cbor) {
        cbor.bytes(source);
        write(sourceEndpoint, cbor);
        cbor.bytes(destination);
        write(destinationEndpoint, cbor);
    }

    private static void write(Endpoint endpoint, CborWriter cbor) {
        cbor.array(2);
        cbor.bytes(endpoint.address().content());
        cbor.unsigned(endpoint.port());
    }
}

package io.wandertoken.protocol.agent.message;

import io.wandertoken.protocol.agent.message.AgentMessage.Enter;
import io.wandertoken.protocol.agent.message.AgentMessage.Epoch;
import io.wandertoken.protocol.agent.message.AgentMessage.Receipt;
import io.wandertoken.protocol.agent.message.AgentMessage.Request;
import io.wandertoken.protocol.agent.message.AgentMessage.Silence;

/** Handles every message of a strict resource. */
public interface StrictHandler {
    void onEpoch(PeerRef from, Epoch told);

    void onRequest(PeerRef from, Request request);

    void onReceipt(PeerRef from, Receipt receipt);

    void onEnter(PeerRef from, Enter enter);

    void onSilence(PeerRef from, Silence silence);
}

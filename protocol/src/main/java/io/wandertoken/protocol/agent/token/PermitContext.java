package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.transfer.TokenTransfer;
import io.wandertoken.protocol.token.Token;

/**
 * What a policy works with.
 *
 * @param shared what all permits of the resource share
 * @param clients who uses the tokens that the policy puts to use
 * @param pace how often signs of life of the permit's tokens come
 * @param tokens the permit's tokens that are here
 */
public record PermitContext(
        Permit permit, ResourceContext shared, ResourceClients clients, TokenPace pace, LocalTokens tokens) {

    public AgentContext agent() {
        return shared.agent();
    }

    public int number() {
        return permit.number;
    }

    public FenceNumbers fences() {
        return tokens.fences();
    }

    public TokenTransfer transfer() {
        return tokens.transfer();
    }

    public LifeSigns signs() {
        return tokens.signs();
    }

    /** The token as it is put to use: with a number that is fit to be the fence of the access. */
    public Token fenced(Token token) {
        boolean alone = shared.voters() != null
                || isCounted()
                        && permit.contacts().isKnownToAll()
                        && signs().others().openBeside(token.id()).isEmpty();
        return tokens.fenced(token, alone);
    }

    /**
     * Whether it matters by how much the token's numbers grow: waiting agents see by them how many turns a soft token took, and an agent of a
     * large fleet sees how many agents there are. Otherwise the clock is safer: of agents that this one has never heard of, nobody can tell.
     */
    private boolean isCounted() {
        return !shared.beats().isStrict() || !shared.fleet().isFleetKnown();
    }

    /** Whether a new token may be made: not while one is being handed over, nor where it would be of no use. */
    public boolean mayGenerate() {
        return tokens.isReadyForNew() && clients.mayUseNewToken() && mayUse();
    }

    /** Whether the fleet allows this agent to have the token. */
    public boolean mayUse() {
        return agent().effects.mayUse(PeerRef.SELF, number());
    }

    public void startTimer(Enum<?> timer, long afterNanos) {
        agent().startTimer(timer, number(), afterNanos);
    }

    public void stopTimer(Enum<?> timer) {
        agent().stopTimer(timer, number());
    }

    public void accessStarted(Token token) {
        clients.onAccessStarted(permit, token);
    }

    public void accessEnded() {
        clients.onAccessEnded(permit);
    }
}

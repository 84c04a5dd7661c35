package io.wandertoken.agent.identity;

/** What a certificate turned out to be: an {@link AgentCertificate}, or the {@link Refusal} of it. */
public sealed interface TrustDecision permits AgentCertificate, Refusal {}

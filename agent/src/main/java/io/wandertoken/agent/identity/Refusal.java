package io.wandertoken.agent.identity;

/** Why a certificate is not accepted. Each is counted apart: they call for different remedies. */
public enum Refusal implements TrustDecision {
    /** Not an X.509 certificate, or something follows it. */
    MALFORMED("is not an X.509 certificate"),
    /** Neither Ed25519 nor P-256. */
    UNSUPPORTED_KEY("has a key that is neither Ed25519 nor P-256"),
    /** Too long for a datagram that says anything else. */
    TOO_LARGE("has more than " + AgentCertificate.MOST_BYTES + " bytes (DER), too many for a datagram"),
    /** Issued by somebody else, or altered. */
    WRONG_CA("was not issued by this fleet's authority"),
    /** The authority's own certificate is not valid at this time. */
    CA_NOT_VALID("was issued by an authority whose own certificate has expired or is not yet valid"),
    /** Signed with a hash that can be forged. */
    WEAK_SIGNATURE("is signed with MD5 or SHA-1"),
    /** Past its time. */
    EXPIRED("has expired"),
    /** Before its time; often the clock of one of the two is wrong. */
    NOT_YET_VALID("is not yet valid"),
    /** Does not name this fleet. */
    WRONG_FLEET("does not name this fleet"),
    /** Names more fleets than one, so that nobody can tell where it belongs. */
    SEVERAL_FLEETS("names several fleets instead of one"),
    /** Not meant for signatures, or an authority's. */
    WRONG_KEY_USAGE("is not meant for an agent's signatures"),
    /** Has a critical extension that is not understood here. */
    CRITICAL_EXTENSION("has a critical extension that is not understood"),
    /** On the revocation list. */
    REVOKED("is revoked");

    /** An agent does not know where its authority is, mostly on another machine. */
    private static final String DIR = " --dir DIR' (DIR: the authority's folder)";

    private final String sentence;

    Refusal(String sentence) {
        this.sentence = sentence;
    }

    /** Whether it may pass by itself, by time or by another revocation list; others last as long as the certificate. */
    public boolean mayPass() {
        return switch (this) {
            case EXPIRED, NOT_YET_VALID, CA_NOT_VALID, REVOKED -> true;
            default -> false;
        };
    }

    /** What the agent of that name does about its own certificate. */
    public String remedy(String name) {
        return switch (this) {
            case EXPIRED -> "renew it with 'wander ca renew " + name + DIR;
            case NOT_YET_VALID -> "check the clocks of this machine and of the authority";
            case WRONG_CA, CA_NOT_VALID -> "copy the ca.crt of the fleet's authority here";
            default -> "issue another with 'wander ca issue " + name + " --force" + DIR;
        };
    }

    /** The rest of a sentence that begins with the certificate. */
    public String sentence() {
        return sentence;
    }
}

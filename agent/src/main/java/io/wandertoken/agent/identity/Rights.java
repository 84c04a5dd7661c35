package io.wandertoken.agent.identity;

import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What an agent may do, as its certificate states: each right for the resources that a pattern names. A certificate that states nothing
 * allows everything. What a certificate states and this version does not know allows nothing.
 */
public record Rights(List<Grant> grants) {

    /** What can be allowed. */
    public enum Right {
        /** Wait for the token of a resource, get it and pass it on. */
        USE,
        /** Vote in the quorum of a resource; for all resources, also be a member of councils. */
        VOTE,
        /** Elect councils. */
        CHAIR,
        /** Replace the lost token of a resource that has stopped. */
        ADMINISTER
    }

    /** @param pattern a name, the beginning of names with a star, or a star alone */
    public record Grant(Right right, String pattern) {
        private boolean covers(Right wanted, String resource) {
            return right == wanted
                    && (pattern.endsWith(EVERY)
                            ? resource.regionMatches(0, pattern, 0, pattern.length() - 1)
                            : resource.equals(pattern));
        }

        @Override
        public String toString() {
            return right.name().toLowerCase(Locale.ROOT) + ":" + pattern;
        }
    }

    /** All resources, and what concerns no single one. */
    private static final String EVERY = "*";

    private static final String NONE = "none";
    private static final String URI = "urn:wandertoken:may:";
    private static final Pattern RESOURCES = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}\\*?|\\*");

    /** What a certificate allows that says nothing about it. */
    public static final Rights ALL = new Rights(
            Arrays.stream(Right.values()).map(right -> new Grant(right, EVERY)).toList());

    public Rights {
        grants = List.copyOf(grants);
    }

    /**
     * Reads rights as people write them, such as {@code use:nightly,vote:*}; a right without resources is for all.
     *
     * @throws IllegalArgumentException when a part is not a right
     */
    public static Rights parse(String text) {
        if (text.equals(NONE)) {
            return new Rights(List.of());
        }
        return new Rights(Arrays.stream(text.split(",", -1))
                .map(part -> grant(part)
                        .orElseThrow(() -> new IllegalArgumentException("'" + part.replaceAll("\\p{C}", "?")
                                + "' is not a right; examples: use:nightly, use:backup-*, vote, chair, administer:nightly, or"
                                + " none alone")))
                .toList());
    }

    static Rights of(X509Certificate certificate) {
        List<String> stated = AgentCertificate.uris(certificate).stream()
                .filter(uri -> uri.startsWith(URI))
                .toList();
        if (stated.isEmpty()) {
            return ALL;
        }
        List<Grant> grants = new ArrayList<>();
        for (String uri : stated) {
            for (String part : uri.substring(URI.length()).split(",")) {
                grant(part).ifPresent(grants::add);
            }
        }
        return new Rights(grants);
    }

    private static Optional<Grant> grant(String text) {
        int colon = text.indexOf(':');
        String word = colon < 0 ? text : text.substring(0, colon);
        String pattern = colon < 0 ? EVERY : text.substring(colon + 1);
        return Arrays.stream(Right.values())
                .filter(right -> right.name().toLowerCase(Locale.ROOT).equals(word)
                        && RESOURCES.matcher(pattern).matches())
                .findFirst()
                .map(right -> new Grant(right, pattern));
    }

    /** How a certificate states them; empty if it need not. */
    public Optional<String> uri() {
        return isEverything() ? Optional.empty() : Optional.of(URI + (grants.isEmpty() ? NONE : list()));
    }

    public boolean mayUse(String resource) {
        return allows(Right.USE, resource);
    }

    public boolean mayVote(String resource) {
        return allows(Right.VOTE, resource);
    }

    public boolean mayAdminister(String resource) {
        return allows(Right.ADMINISTER, resource);
    }

    /** Whether it may elect councils. */
    public boolean mayChair() {
        return allows(Right.CHAIR, EVERY);
    }

    /** Whether it may be a member of councils. */
    public boolean mayServe() {
        return allows(Right.VOTE, EVERY);
    }

    /** Whether everything that others allow is allowed here, too. */
    public boolean include(Rights others) {
        return others.grants.stream().allMatch(other -> allows(other.right, other.pattern));
    }

    private boolean allows(Right right, String resource) {
        for (Grant grant : grants) {
            if (grant.covers(right, resource)) {
                return true;
            }
        }
        return false;
    }

    /** Compares words: each agent asks this when it starts, and the JVM would make the code to compare records at run time. */
    private boolean isEverything() {
        return list().equals(ALL.list());
    }

    private String list() {
        return grants.stream().map(Grant::toString).collect(Collectors.joining(","));
    }

    /** The rights as people write them, or {@code everything}. */
    public String text() {
        return isEverything() ? "everything" : grants.isEmpty() ? NONE : list();
    }
}

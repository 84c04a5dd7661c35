package io.wandertoken.protocol.licence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The names of the agents that vote, the same at all agents of a fleet. While the list changes, licences need a majority of the new list
 * and one of the list before: majorities of two lists can be disjoint.
 *
 * @param voters an odd number of names
 * @param before the voters of the list that is being replaced, or none
 */
public record Quorum(List<String> voters, List<String> before) {

    /** The digest of no list. */
    public static final long NONE = 0;

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    public Quorum {
        voters = List.copyOf(voters);
        before = List.copyOf(before);
        List<String> problems = new ArrayList<>();
        check("quorum", voters, problems);
        if (!before.isEmpty()) {
            check("quorum-before", before, problems);
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
    }

    public static Quorum of(List<String> voters) {
        return new Quorum(voters, List.of());
    }

    private static void check(String key, List<String> names, List<String> problems) {
        if (names.size() % 2 == 0) {
            problems.add(key + " needs an odd number of agents, usually 3 or 5, not " + names.size()
                    + ": an even number tolerates no more failures than one agent fewer");
        }
        names.stream()
                .filter(name -> names.indexOf(name) != names.lastIndexOf(name))
                .distinct()
                .forEach(name -> problems.add(key + " names " + name + " twice: each agent has one vote"));
    }

    /** The names of both lists, each once. The position of a name in this list is the number of the voter. */
    public List<String> all() {
        LinkedHashSet<String> names = new LinkedHashSet<>(voters);
        names.addAll(before);
        return List.copyOf(names);
    }

    /** Whether these voters, by number, are a majority of each list. */
    public boolean isMajority(BitSet numbers) {
        // The voters come first among all.
        return 2 * numbers.get(0, voters.size()).cardinality() > voters.size()
                && (before.isEmpty() || isMajorityBefore(numbers));
    }

    private boolean isMajorityBefore(BitSet numbers) {
        List<String> all = all();
        long count =
                before.stream().filter(name -> numbers.get(all.indexOf(name))).count();
        return 2 * count > before.size();
    }

    public long digest() {
        return digest(voters);
    }

    public long digestBefore() {
        return before.isEmpty() ? NONE : digest(before);
    }

    /** Whether a holder with these digests and a voter with this quorum share a list. */
    public boolean sharesListWith(long quorum, long beforeQuorum) {
        return matches(quorum) || beforeQuorum != NONE && matches(beforeQuorum);
    }

    private boolean matches(long digest) {
        return digest == digest() || !before.isEmpty() && digest == digestBefore();
    }

    /** The order of the names does not matter. FNV-1a: it finds mistakes, signatures keep liars out. */
    private static long digest(List<String> names) {
        long hash = FNV_OFFSET;
        String[] sorted = names.toArray(String[]::new);
        Arrays.sort(sorted);
        for (String name : sorted) {
            for (int i = 0; i <= name.length(); i++) {
                hash = (hash ^ (i < name.length() ? name.charAt(i) : '\n')) * FNV_PRIME;
            }
        }
        return hash == NONE ? 1 : hash;
    }
}

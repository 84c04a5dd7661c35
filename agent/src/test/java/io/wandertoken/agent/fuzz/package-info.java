/**
 * What fuzzing feeds with bytes: every decoder of what comes from the network, sequences of genuine messages, and the HTTP server. {@code ./fuzz}
 * searches for inputs that break a rule, and {@code FuzzCorpusTest} replays those that ever did.
 */
@NullMarked
package io.wandertoken.agent.fuzz;

import org.jspecify.annotations.NullMarked;

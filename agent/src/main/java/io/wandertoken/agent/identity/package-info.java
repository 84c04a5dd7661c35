/** Who an agent is and how it proves it: keys, signatures, certificates and their refusal. */
@NullMarked
package io.wandertoken.agent.identity;

import org.jspecify.annotations.NullMarked;

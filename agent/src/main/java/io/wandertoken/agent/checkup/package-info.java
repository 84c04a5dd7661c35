/** Is an agent ready to run? Looks at everything it will need, and says what to do about the rest. */
@NullMarked
package io.wandertoken.agent.checkup;

import org.jspecify.annotations.NullMarked;

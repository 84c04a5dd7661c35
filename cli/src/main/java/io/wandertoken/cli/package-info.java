/** The command {@code wander}: one class per subcommand. */
@NullMarked
package io.wandertoken.cli;

import org.jspecify.annotations.NullMarked;

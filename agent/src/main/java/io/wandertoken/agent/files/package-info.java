/** Files that are written completely or not at all, and private ones. */
@NullMarked
package io.wandertoken.agent.files;

import org.jspecify.annotations.NullMarked;

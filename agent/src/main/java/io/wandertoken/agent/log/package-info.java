/** What an agent tells the person who runs it: events as lines, and nothing else. */
@NullMarked
package io.wandertoken.agent.log;

import org.jspecify.annotations.NullMarked;

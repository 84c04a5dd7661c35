/** What the agents pass on: the token, its name and the order in which names precede each other. */
@NullMarked
package io.wandertoken.protocol.token;

import org.jspecify.annotations.NullMarked;

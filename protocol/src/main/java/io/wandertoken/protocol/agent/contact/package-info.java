/** Who was told of a token, who was asked whether it hears of it, and when each peer last showed that it knows it. */
@NullMarked
package io.wandertoken.protocol.agent.contact;

import org.jspecify.annotations.NullMarked;

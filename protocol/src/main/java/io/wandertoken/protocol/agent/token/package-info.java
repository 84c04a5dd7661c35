/**
 * A permit and its token: handovers, guardian, signs of life, fence numbers, and the policy of a token that walks. The resources in
 * the room {@code lease} own the permits; strict policies in the room {@code strict} plug in here.
 */
@NullMarked
package io.wandertoken.protocol.agent.token;

import org.jspecify.annotations.NullMarked;

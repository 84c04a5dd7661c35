/**
 * What agents say to each other, as records that know their handler. Every room of an agent uses them, and so do the codecs and
 * the drivers.
 */
@NullMarked
package io.wandertoken.protocol.agent.message;

import org.jspecify.annotations.NullMarked;

/**
 * The audit log of an agent: who got which lease, how tokens began and ended, who was refused; in files with a chain of hashes. The live
 * agent and its API write it, and the command {@code wander audit} checks and prints it.
 */
@NullMarked
package io.wandertoken.agent.audit;

import org.jspecify.annotations.NullMarked;

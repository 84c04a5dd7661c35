/** What helps to test applications that use this API: an agent without network, certificates or a fleet. */
@NullMarked
package io.wandertoken.client.testing;

import org.jspecify.annotations.NullMarked;

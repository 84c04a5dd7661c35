/** An agent without network, certificates or fleet. The tests of applications that use this API call it. */
@NullMarked
package io.wandertoken.client.testing;

import org.jspecify.annotations.NullMarked;

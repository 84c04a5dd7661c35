/** The dashboard in a real browser. */
@NullMarked
package io.wandertoken.systemtests.browser;

import org.jspecify.annotations.NullMarked;

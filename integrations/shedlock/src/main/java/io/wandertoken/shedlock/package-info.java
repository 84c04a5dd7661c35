/** ShedLock's locks as named locks of a fleet. Applications that use ShedLock call it. */
@NullMarked
package io.wandertoken.shedlock;

import org.jspecify.annotations.NullMarked;

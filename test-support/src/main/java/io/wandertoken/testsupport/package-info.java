/**
 * A reader of JSON for tests that compare what the product writes, and network namespaces. Only the tests of other modules call it.
 */
@NullMarked
package io.wandertoken.testsupport;

import org.jspecify.annotations.NullMarked;

/** Classes that break the rules on purpose: a rule that does not fail here would not fail anywhere. */
package io.wandertoken.systemtests.canary;

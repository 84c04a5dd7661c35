/** Tests of the product as a whole: its launcher, its documents, and the rules that its sources keep. */
package io.wandertoken.systemtests;

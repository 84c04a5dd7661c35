/**
 * The JSON of the views and requests: each is written and read in one place, field by field. The HTTP API, the event
 * log, the client and the command line call it.
 */
@NullMarked
package io.wandertoken.control.json;

import org.jspecify.annotations.NullMarked;

/**
 * Who a client of the API is, and what it may do: roles, the tokens that stand for them, callers. The HTTP server asks for every request.
 */
@NullMarked
package io.wandertoken.agent.http.access;

import org.jspecify.annotations.NullMarked;

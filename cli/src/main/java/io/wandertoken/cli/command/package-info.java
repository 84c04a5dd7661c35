/**
 * What commands have in common: a result as text or JSON, values of options, and how failures become messages and exit
 * codes. All commands extend or call it.
 */
@NullMarked
package io.wandertoken.cli.command;

import org.jspecify.annotations.NullMarked;

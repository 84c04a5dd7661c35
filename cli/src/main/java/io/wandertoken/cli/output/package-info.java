/**
 * How results leave the program: numbers and durations for people, JSON, files, progress, exit codes. All other packages of
 * the command line call it.
 */
@NullMarked
package io.wandertoken.cli.output;

import org.jspecify.annotations.NullMarked;

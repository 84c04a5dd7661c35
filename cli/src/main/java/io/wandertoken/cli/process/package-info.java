/** One child process and everything that it started: how it gets signals, and how it ends for certain. */
@NullMarked
package io.wandertoken.cli.process;

import org.jspecify.annotations.NullMarked;

/**
 * The case study of the papers, live on one machine: an FTP server whose bandwidth just suffices, and agents as its
 * subscribers. Knows nothing of command lines.
 */
@NullMarked
package io.wandertoken.cli.demo;

import org.jspecify.annotations.NullMarked;

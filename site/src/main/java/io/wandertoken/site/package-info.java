/**
 * Turns the Markdown documents of the repository into a static site: pages, contents, a search index, and a check of all links. The script
 * packaging/site runs it.
 */
@NullMarked
package io.wandertoken.site;

import org.jspecify.annotations.NullMarked;

/**
 * What EXPLAIN says of a plan: what each provider learns, what stays hidden and on which
 * assumptions, and what it costs. In go plans, out come lines of text.
 */
@NullMarked
package org.splinter.client.sql.explain;

import org.jspecify.annotations.NullMarked;

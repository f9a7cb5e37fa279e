/**
 * Explanations of plans in lines of text: what each provider learns, what stays hidden and on which
 * assumptions, and what a plan costs.
 */
@NullMarked
package org.splinter.client.sql.explain;

import org.jspecify.annotations.NullMarked;

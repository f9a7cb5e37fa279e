/**
 * Makes derived tables (joins, and rows numbered in an order) by MapReduce jobs, and keeps them as
 * ordinary versions under names of their own.
 */
@NullMarked
package org.splinter.derive;

import org.jspecify.annotations.NullMarked;

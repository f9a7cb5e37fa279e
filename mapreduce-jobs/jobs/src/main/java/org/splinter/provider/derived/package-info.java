/**
 * Derived tables (joins, rows numbered in an order, with hexagons, or by dimensions), which
 * MapReduce jobs make; they are kept as ordinary versions under names of their own.
 */
@NullMarked
package org.splinter.provider.derived;

import org.jspecify.annotations.NullMarked;

/**
 * Makes derived tables (joins, rows numbered in an order, with hexagons, or by facets) by MapReduce
 * jobs, and keeps them as ordinary versions under names of their own.
 */
@NullMarked
package org.splinter.provider.derived;

import org.jspecify.annotations.NullMarked;

/**
 * Queries that a bucketed search answers: rounds of counts lead to the rank of a group's k-th
 * match, one round of sums to the ranks of all k, and PIR queries to the rows.
 */
@NullMarked
package org.splinter.client.search;

import org.jspecify.annotations.NullMarked;

/**
 * The arithmetic of a bucketed search (design §6): how rounds of counts lead to the rank of a
 * group's k-th match, and how the ranks of all k are read from one round of sums. It knows neither
 * queries nor providers.
 */
@NullMarked
package org.splinter.client.search;

import org.jspecify.annotations.NullMarked;

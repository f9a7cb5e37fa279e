/**
 * Aggregates over groups of rows, as folds and views compute them: sums in an additive group, and
 * functions that a view keeps of each group.
 */
@NullMarked
package org.splinter.protocol.aggregate;

import org.jspecify.annotations.NullMarked;

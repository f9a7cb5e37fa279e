/** Job of a fold: one MapReduce job per provider and round, which folds shares over a table. */
@NullMarked
package org.splinter.provider.fold;

import org.jspecify.annotations.NullMarked;

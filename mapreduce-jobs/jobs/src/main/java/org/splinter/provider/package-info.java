/** The evaluation job: one MapReduce job per provider and round that folds a share over a table. */
@NullMarked
package org.splinter.provider;

import org.jspecify.annotations.NullMarked;

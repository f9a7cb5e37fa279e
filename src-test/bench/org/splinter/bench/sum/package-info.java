/** Measurements of private selected sums beside those of the paper that proposed them. */
@NullMarked
package org.splinter.bench.sum;

import org.jspecify.annotations.NullMarked;

/** What rows add to sums, batch by batch: the numbers of measures, and the groups of rows. */
@NullMarked
package org.splinter.provider.measure;

import org.jspecify.annotations.NullMarked;

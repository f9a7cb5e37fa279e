/**
 * Selected sums at the provider: private tables, and the answers to encrypted selections of their
 * rows. Private tables have a store of their own, so that no job of another family reads them.
 */
@NullMarked
package org.splinter.provider.sum;

import org.jspecify.annotations.NullMarked;

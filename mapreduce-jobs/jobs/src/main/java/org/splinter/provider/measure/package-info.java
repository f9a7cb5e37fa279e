/** Numbers that rows add to sums, and the groups of rows, batch by batch. */
@NullMarked
package org.splinter.provider.measure;

import org.jspecify.annotations.NullMarked;

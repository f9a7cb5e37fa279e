/**
 * What both sides must agree on about private routing: the bytes of cell rows, path rows and the
 * public index. Rows are built by {@code org.splinter.precompute.road} and served like the slots of
 * any view.
 */
@NullMarked
package org.splinter.protocol.road;

import org.jspecify.annotations.NullMarked;

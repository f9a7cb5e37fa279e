/**
 * Bounded readers and writers on which every byte format of the project is built: one place for
 * lengths, ranges and truncation, so that no decoder checks them by hand.
 */
@NullMarked
package org.splinter.codec;

import org.jspecify.annotations.NullMarked;

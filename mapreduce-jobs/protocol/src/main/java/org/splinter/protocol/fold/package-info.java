/**
 * The public plan of a fold (filters, keys, measures, groups), and the partial answer that comes
 * back; each with one codec.
 */
@NullMarked
package org.splinter.protocol.fold;

import org.jspecify.annotations.NullMarked;

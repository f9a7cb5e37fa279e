/**
 * Contract between a provider's HTTPS front, its door, and those who ask there: paths, formats, and
 * the caller.
 */
@NullMarked
package org.splinter.protocol.door;

import org.jspecify.annotations.NullMarked;

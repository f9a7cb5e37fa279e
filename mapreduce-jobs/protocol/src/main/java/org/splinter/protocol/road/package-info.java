/**
 * Formats of private routing: bytes of cell rows, path rows and the public index. {@code
 * org.splinter.provider.road} builds rows, which are served like the slots of any view.
 */
@NullMarked
package org.splinter.protocol.road;

import org.jspecify.annotations.NullMarked;

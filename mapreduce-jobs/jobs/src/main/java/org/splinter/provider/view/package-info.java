/** Jobs that build views. {@code org.splinter.protocol.view} draws the bytes of their slots. */
@NullMarked
package org.splinter.provider.view;

import org.jspecify.annotations.NullMarked;

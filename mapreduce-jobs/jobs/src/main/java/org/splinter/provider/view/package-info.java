/**
 * Jobs that build views (design §4, §6). {@code org.splinter.protocol.view} draws the bytes of
 * their slots.
 */
@NullMarked
package org.splinter.provider.view;

import org.jspecify.annotations.NullMarked;

/**
 * What both sides must agree on about views (design §4, §6): what one holds and how its slots are
 * addressed, the bytes of slots, and how aggregates are merged. Views are built by {@code
 * org.splinter.view} and scanned by {@code org.splinter.eval}.
 */
@NullMarked
package org.splinter.protocol.view;

import org.jspecify.annotations.NullMarked;

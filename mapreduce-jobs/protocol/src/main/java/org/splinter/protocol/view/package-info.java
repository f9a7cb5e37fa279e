/**
 * Views: definition and addressing, bytes of slots, states of aggregates and how they merge. {@code
 * org.splinter.provider.view} builds views and {@code org.splinter.provider.pir} scans them.
 */
@NullMarked
package org.splinter.protocol.view;

import org.jspecify.annotations.NullMarked;

/**
 * Prepared slots as a PIR query sees them, whatever they hold: definition, manifest, sub-tables,
 * digest.
 */
@NullMarked
package org.splinter.protocol.slot;

import org.jspecify.annotations.NullMarked;

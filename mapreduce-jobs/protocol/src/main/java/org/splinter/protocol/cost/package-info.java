/** Measured rates of a provider's work, by which clients compare plans and providers bound them. */
@NullMarked
package org.splinter.protocol.cost;

import org.jspecify.annotations.NullMarked;

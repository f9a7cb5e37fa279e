/** Rounds over data that a provider's process holds in memory: the budget, and passes for many. */
@NullMarked
package org.splinter.provider.resident;

import org.jspecify.annotations.NullMarked;

/** Shares of look-ups: their shapes, and the work that they take. */
@NullMarked
package org.splinter.client.sql.lookup;

import org.jspecify.annotations.NullMarked;

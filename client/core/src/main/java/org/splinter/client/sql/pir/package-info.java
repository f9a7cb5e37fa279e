/** Shares of PIR queries: their shapes, and the work that they take. */
@NullMarked
package org.splinter.client.sql.pir;

import org.jspecify.annotations.NullMarked;

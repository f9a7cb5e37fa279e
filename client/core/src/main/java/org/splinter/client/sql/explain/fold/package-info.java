/** The explanation of folds. */
@NullMarked
package org.splinter.client.sql.explain.fold;

import org.jspecify.annotations.NullMarked;

/** The binder of folds: it chooses α and β of each planned share. */
@NullMarked
package org.splinter.client.sql.bind.fold;

import org.jspecify.annotations.NullMarked;

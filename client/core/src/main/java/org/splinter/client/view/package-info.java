/** Queries that PIR queries in views answer, and the views that they take. */
@NullMarked
package org.splinter.client.view;

import org.jspecify.annotations.NullMarked;

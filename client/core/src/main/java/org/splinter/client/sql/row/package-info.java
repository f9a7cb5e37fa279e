/** Expressions on rows with their SQL types, and numbers as exact as they were written. */
@NullMarked
package org.splinter.client.sql.row;

import org.jspecify.annotations.NullMarked;

/** The explanation of PIR queries in views. */
@NullMarked
package org.splinter.client.sql.explain.view;

import org.jspecify.annotations.NullMarked;

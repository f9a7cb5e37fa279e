/** The explanation of look-ups in views. */
@NullMarked
package org.splinter.client.sql.explain.view;

import org.jspecify.annotations.NullMarked;

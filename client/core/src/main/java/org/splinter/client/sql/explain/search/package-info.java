/** The explanation of searches. */
@NullMarked
package org.splinter.client.sql.explain.search;

import org.jspecify.annotations.NullMarked;

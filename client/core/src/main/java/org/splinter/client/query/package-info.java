/** Queries that are planned, and their results. */
@NullMarked
package org.splinter.client.query;

import org.jspecify.annotations.NullMarked;

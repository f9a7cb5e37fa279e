/**
 * A query as one sum over all rows: a {@code LogicalQuery} becomes a {@link
 * org.splinter.client.sql.fold.QueryPlan}, which has what providers receive, the keys and shares of
 * each term, how secrets will become shares, and what it costs.
 */
@NullMarked
package org.splinter.client.sql.fold;

import org.jspecify.annotations.NullMarked;

/**
 * A query as one sum over all rows. In goes a {@code LogicalQuery}, out comes a {@link
 * org.splinter.client.sql.fold.QueryPlan}: what providers are told, the keys and shares of each
 * term, how secrets will become shares, and what it costs.
 */
@NullMarked
package org.splinter.client.sql.fold;

import org.jspecify.annotations.NullMarked;

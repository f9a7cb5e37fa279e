/**
 * A query as PIR queries: a {@code LogicalQuery} becomes a {@link
 * org.splinter.client.sql.view.ViewPlan}, which names the views that must be made, how many PIR
 * queries each takes, and what that costs.
 */
@NullMarked
package org.splinter.client.sql.view;

import org.jspecify.annotations.NullMarked;

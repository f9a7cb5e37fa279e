/**
 * A query as look-ups. In goes a {@code LogicalQuery}, out comes a {@link
 * org.splinter.client.sql.view.ViewPlan}: which views must be made, how many look-ups each takes,
 * and what that costs.
 */
@NullMarked
package org.splinter.client.sql.view;

import org.jspecify.annotations.NullMarked;

/**
 * A query for the rows of one key as pages of a table that numbers them: a {@link
 * org.splinter.client.sql.page.PagePlan} names that table and the template of a page.
 */
@NullMarked
package org.splinter.client.sql.page;

import org.jspecify.annotations.NullMarked;

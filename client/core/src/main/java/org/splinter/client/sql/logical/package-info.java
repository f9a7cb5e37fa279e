/**
 * What a template asks of a table version, whoever will answer it. In go the syntax tree and the
 * public table, out comes a {@link org.splinter.client.sql.logical.LogicalQuery}: groups, sums and
 * kept rows as expressions on columns, the condition's clauses, and how the answer follows. What
 * cannot be asked of the table is refused here.
 */
@NullMarked
package org.splinter.client.sql.logical;

import org.jspecify.annotations.NullMarked;

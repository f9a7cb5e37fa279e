/**
 * Questions of templates to a table version, whichever plan alternative answers them. From the
 * syntax tree and the public table follows a {@link org.splinter.client.sql.logical.LogicalQuery}:
 * groups, sums and kept rows as expressions on columns, the condition's clauses, and how the answer
 * follows. Questions that the table cannot answer are refused here.
 */
@NullMarked
package org.splinter.client.sql.logical;

import org.jspecify.annotations.NullMarked;

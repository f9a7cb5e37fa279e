/**
 * SQL with secret parameters, in steps that stay apart (design §2, invariant 6): {@code
 * sql.parse.SqlReader} reads the text into a {@code sql.ast.SqlTemplate}; {@link
 * org.splinter.client.sql.Planner} plans it against a table version without any secret; {@link
 * org.splinter.client.sql.Binder} puts the secrets into the planned shares. {@link
 * org.splinter.client.sql.Explanation} says what a provider learns.
 *
 * <p>The way of a WHERE clause: {@code NormalForm} makes it an OR of clauses, {@code TermPlanner} a
 * signed sum of products of disjoint factors, {@code SecretCondition} the terms and share forms of
 * the public plan; the binder walks the same structure with the secrets.
 */
@NullMarked
package org.splinter.client.sql;

import org.jspecify.annotations.NullMarked;

/**
 * The secret conditions of a WHERE as logic, before anyone decides how they become shares. {@link
 * org.splinter.client.sql.condition.NormalForm} makes the syntax tree a public filter and an OR of
 * clauses. From these follow factors, which are disjoint unions of boxes: signed products of them
 * for what can be subtracted ({@link org.splinter.client.sql.condition.TermPlanner}), a union for
 * what cannot ({@link org.splinter.client.sql.condition.UnionPlanner}). A secret is the number of
 * its {@code ?}.
 */
@NullMarked
package org.splinter.client.sql.condition;

import org.jspecify.annotations.NullMarked;

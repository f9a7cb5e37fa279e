/**
 * SQL with secret parameters, in steps that stay apart. Each package knows those above it only:
 *
 * <ul>
 *   <li>{@code parse} reads the text into a {@code ast.SqlTemplate};
 *   <li>{@code condition} makes its WHERE an OR of clauses and these a sum, or a union, of boxes;
 *   <li>{@code logical} says what the template asks of a table version: a {@code LogicalQuery};
 *   <li>{@code fold}, {@code view} and {@code search} plan how it is answered, by summing up rows,
 *       by PIR queries, or by a search of several rounds, with what that takes by the rates of
 *       {@code cost};
 *   <li>{@code bind} puts the secrets into the planned shares, and reads what PIR queries found;
 *   <li>{@code explain} says what a provider learns of a plan.
 * </ul>
 *
 * <p>All but {@code bind} meet the template and the table's public facts only: they could not reach
 * a secret if they tried.
 */
@NullMarked
package org.splinter.client.sql;

import org.jspecify.annotations.NullMarked;

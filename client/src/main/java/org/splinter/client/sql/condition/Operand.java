package org.splinter.client.sql.condition;

import org.splinter.expression.Domain;
import org.splinter.expression.Expression;
import org.splinter.query.Ordering;
import org.splinter.table.ColumnType;

/**
 * What a secret is compared with: an expression on a row. Public.
 *
 * @param name how messages call it
 * @param domain the values it can have
 */
public record Operand(
    String name, Expression expression, ColumnType type, Domain domain, Ordering ordering) {}

package org.splinter.client.sql.logical;

import org.splinter.expression.Expression;
import org.splinter.table.ColumnType;

/**
 * An expression of GROUP BY. Public.
 *
 * @param name how messages call it
 */
public record GroupExpression(String name, Expression expression, ColumnType type) {}

package org.splinter.client.sql.logical;

import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.ColumnType;

/**
 * An expression of GROUP BY. Public.
 *
 * @param name how messages call it
 */
public record GroupExpression(String name, Expression expression, ColumnType type) {}

package org.splinter.client.sql.row;

import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.ColumnType;

/** A row expression and what its words mean. */
public record TypedExpression(Expression expression, ColumnType type) {}

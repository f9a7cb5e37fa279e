package org.splinter.client.sql;

import org.splinter.expression.Expression;
import org.splinter.table.ColumnType;

/** A row expression and what its words mean. */
record TypedExpression(Expression expression, ColumnType type) {}

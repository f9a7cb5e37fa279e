package org.splinter.client.sql.condition;

import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.ColumnType;

/**
 * An expression on a row that secrets are compared with. Public.
 *
 * @param name how messages call it
 * @param domain the values it can have
 */
public record Operand(
    String name, Expression expression, ColumnType type, Domain domain, Ordering ordering) {}

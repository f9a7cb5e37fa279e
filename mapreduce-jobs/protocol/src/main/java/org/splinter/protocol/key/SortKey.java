package org.splinter.protocol.key;

import org.splinter.protocol.expression.Expression;

/** One item of an order of rows. */
public record SortKey(Expression expression, boolean descending, boolean nullsFirst) {}

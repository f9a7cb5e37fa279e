package org.splinter.query.view;

import org.splinter.expression.Expression;

/** One item of an order of rows. */
public record SortKey(Expression expression, boolean descending, boolean nullsFirst) {}

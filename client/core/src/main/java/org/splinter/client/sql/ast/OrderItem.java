package org.splinter.client.sql.ast;

/** One item of ORDER BY. An ordinal already stands for its SELECT item's value. */
public record OrderItem(Scalar value, boolean descending, boolean nullsFirst) {}

package org.splinter.client.sql.ast;

import org.jspecify.annotations.Nullable;

/**
 * One item of a SELECT list.
 *
 * @param label the heading: the alias as written, else what the item says
 * @param alias the alias in lower case, or null
 */
public record SelectItem(Scalar value, String label, @Nullable String alias) {}

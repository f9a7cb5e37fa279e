/**
 * The aggregates of the language, one definition each: how it is written, what it asks providers to
 * keep of each group, and how its value follows from that. {@link
 * org.splinter.client.sql.aggregate.AggregateFunctions} registers them. Outside of the package none
 * is named but {@link org.splinter.client.sql.aggregate.TopValue}, which is also a column of a
 * query for rows.
 */
@NullMarked
package org.splinter.client.sql.aggregate;

import org.jspecify.annotations.NullMarked;

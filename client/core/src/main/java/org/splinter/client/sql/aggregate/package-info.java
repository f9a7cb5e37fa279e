/**
 * The aggregates of the language, one definition each: how it is written, what it asks providers to
 * keep of each group, and how its value follows from that. {@link
 * org.splinter.client.sql.aggregate.AggregateFunctions} registers them; nothing else names one.
 */
@NullMarked
package org.splinter.client.sql.aggregate;

import org.jspecify.annotations.NullMarked;

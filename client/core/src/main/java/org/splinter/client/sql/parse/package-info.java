/**
 * Reader of SQL text as {@link org.splinter.client.sql.ast.SqlTemplate}: {@link
 * org.splinter.client.sql.parse.SqlReader} is the way in.
 *
 * <p>The grammar is JSqlParser's: one jar with no dependencies, so nothing clashes with what Hadoop
 * ships; few reserved words, so columns named date, month or rank need no quotes; and its first
 * parse takes about a tenth of a second, where Calcite brings a dozen jars and a slower start. It
 * accepts far more than is supported here, so its tree is read into small closed types and whatever
 * they can't say is refused by name. No other package sees the grammar's types.
 */
@NullMarked
package org.splinter.client.sql.parse;

import org.jspecify.annotations.NullMarked;

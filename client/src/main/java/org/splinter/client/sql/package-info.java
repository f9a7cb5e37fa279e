/**
 * SQL with secret parameters, in three steps that stay apart (design §2, invariant 6): {@link
 * org.splinter.client.sql.SqlTemplate} parses the text, {@link org.splinter.client.sql.Planner}
 * plans it against a table version without any secret, {@link org.splinter.client.sql.Binder} puts
 * the secrets into the planned share. {@link org.splinter.client.sql.Explanation} says what a
 * provider learns.
 *
 * <p>The grammar is JSqlParser's: one jar with no dependencies, so nothing clashes with what Hadoop
 * ships; few reserved words, so columns named date, month or rank need no quotes; and its first
 * parse takes about a tenth of a second, where Calcite brings a dozen jars and a slower start. It
 * accepts far more than is supported here, so its tree is read into the small closed types of this
 * package and whatever they can't say is refused by name. No other package sees the grammar's
 * types.
 */
@NullMarked
package org.splinter.client.sql;

import org.jspecify.annotations.NullMarked;

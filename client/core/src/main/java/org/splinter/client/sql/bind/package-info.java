/**
 * The secret half: the only package of {@code sql} that sees a secret. In go a plan and the secrets
 * of one query, out come the secret halves of exactly the planned shares ({@link
 * org.splinter.client.sql.bind.BoundShare}); for look-ups, in go the slots that came back, too, and
 * out come the groups that they hold ({@link org.splinter.client.sql.bind.view.FoundGroups}).
 *
 * <p>Numbers, sizes and order of shares are the plan's, whatever the secrets; what is secret prints
 * nothing of itself.
 */
@NullMarked
package org.splinter.client.sql.bind;

import org.jspecify.annotations.NullMarked;

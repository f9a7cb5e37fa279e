/**
 * The secret half: the only package of {@code sql} that sees a secret. It takes a plan and the
 * secrets of one query, and returns the secret halves of exactly the planned shares ({@link
 * org.splinter.client.sql.bind.BoundShare}); for PIR queries it also takes the slots that came
 * back, and returns the groups that they hold ({@link
 * org.splinter.client.sql.bind.view.FoundGroups}).
 *
 * <p>Numbers, sizes and order of shares are the plan's, whatever the secrets; nothing secret prints
 * its content.
 */
@NullMarked
package org.splinter.client.sql.bind;

import org.jspecify.annotations.NullMarked;

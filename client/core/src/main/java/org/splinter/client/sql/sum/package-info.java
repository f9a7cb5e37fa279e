/**
 * Plans of selected sums: what a template asks of a private table, whose rows the client selects by
 * their ids under encryption.
 */
@NullMarked
package org.splinter.client.sql.sum;

import org.jspecify.annotations.NullMarked;

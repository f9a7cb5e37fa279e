/**
 * Answers made from the combined sums: columns, HAVING, ORDER BY and LIMIT, as SQL defines them. No
 * provider sees any of it.
 */
@NullMarked
package org.splinter.client.sql.answer;

import org.jspecify.annotations.NullMarked;

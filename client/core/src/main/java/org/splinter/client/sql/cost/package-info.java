/** Estimated costs of ways to answer a query, by public figures and measured rates. */
@NullMarked
package org.splinter.client.sql.cost;

import org.jspecify.annotations.NullMarked;

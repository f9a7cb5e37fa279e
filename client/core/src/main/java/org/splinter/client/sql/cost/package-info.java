/** Estimated costs of plan alternatives, by public figures and measured rates. */
@NullMarked
package org.splinter.client.sql.cost;

import org.jspecify.annotations.NullMarked;

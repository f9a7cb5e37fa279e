/** What ways of answering a query are estimated to take: public figures and measured rates. */
@NullMarked
package org.splinter.client.sql.cost;

import org.jspecify.annotations.NullMarked;

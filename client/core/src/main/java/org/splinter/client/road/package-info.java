/** Private routes: the tables that they take, two rounds of PIR queries, and the answer. */
@NullMarked
package org.splinter.client.road;

import org.jspecify.annotations.NullMarked;

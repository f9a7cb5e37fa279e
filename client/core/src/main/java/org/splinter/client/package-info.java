/** The only place that sees private values: prepared queries, the round driver, the combiner. */
@NullMarked
package org.splinter.client;

import org.jspecify.annotations.NullMarked;

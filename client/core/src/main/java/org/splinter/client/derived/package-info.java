/**
 * Materialised joins and numbered tables that queries take: they are found, or made, at all
 * providers.
 */
@NullMarked
package org.splinter.client.derived;

import org.jspecify.annotations.NullMarked;

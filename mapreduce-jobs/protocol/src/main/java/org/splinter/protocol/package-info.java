/**
 * What a provider is told: the public plan of a query (keys, filters, weights, groups), the request
 * that carries one share, and the partial answer that comes back; each with one codec.
 */
@NullMarked
package org.splinter.protocol;

import org.jspecify.annotations.NullMarked;

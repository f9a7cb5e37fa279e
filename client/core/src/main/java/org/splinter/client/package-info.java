/**
 * Client library: {@link org.splinter.client.SplinterClient} is the way in, and no other package
 * here knows it. Private values never leave the client.
 */
@NullMarked
package org.splinter.client;

import org.jspecify.annotations.NullMarked;

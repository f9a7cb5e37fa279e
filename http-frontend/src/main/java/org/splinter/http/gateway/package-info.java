/** The user's gateway: pages and their API on loopback, around a client that holds the secrets. */
@NullMarked
package org.splinter.http.gateway;

import org.jspecify.annotations.NullMarked;

/** The operations of the gateway's API, one class for each family. */
@NullMarked
package org.splinter.http.gateway.api;

import org.jspecify.annotations.NullMarked;

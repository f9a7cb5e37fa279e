/**
 * Parts of HTTP servers that the gateway and a provider's door share: bodies, replies, problems,
 * events. They know neither clients nor providers.
 */
@NullMarked
package org.splinter.http.server;

import org.jspecify.annotations.NullMarked;

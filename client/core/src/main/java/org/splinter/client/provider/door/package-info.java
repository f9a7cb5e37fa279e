/** Providers that are reached through their HTTPS fronts. */
@NullMarked
package org.splinter.client.provider.door;

import org.jspecify.annotations.NullMarked;

/** The service of a provider: everything that it does when a client asks, free of clients. */
@NullMarked
package org.splinter.provider.service;

import org.jspecify.annotations.NullMarked;

/** How a client reaches a provider: embedded in this JVM, or its Hadoop cluster. */
@NullMarked
package org.splinter.client.provider;

import org.jspecify.annotations.NullMarked;

/** Jetty front ends, in packages of their own: the user's gateway; a provider's door is to come. */
@NullMarked
package org.splinter.http;

import org.jspecify.annotations.NullMarked;

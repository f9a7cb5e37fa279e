/**
 * Jetty front ends. A provider's HTTPS door and the user's gateway will live here, in packages of
 * their own; until their issues are taken up this module holds no code.
 */
@NullMarked
package org.splinter.http;

import org.jspecify.annotations.NullMarked;

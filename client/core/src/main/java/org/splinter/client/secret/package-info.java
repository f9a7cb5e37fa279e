/** The type of secret parameters, which does not print. Only the client's packages may use it. */
@NullMarked
package org.splinter.client.secret;

import org.jspecify.annotations.NullMarked;

/** The JSON that the gateway reads and writes: bodies, answers, problems. */
@NullMarked
package org.splinter.http.gateway.json;

import org.jspecify.annotations.NullMarked;

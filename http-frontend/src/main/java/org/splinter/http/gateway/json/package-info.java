/** What the gateway reads and writes as JSON: bodies, answers, problems. */
@NullMarked
package org.splinter.http.gateway.json;

import org.jspecify.annotations.NullMarked;

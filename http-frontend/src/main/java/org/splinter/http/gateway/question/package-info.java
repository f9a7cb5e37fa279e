/** Questions that run while their askers wait for news of them. */
@NullMarked
package org.splinter.http.gateway.question;

import org.jspecify.annotations.NullMarked;

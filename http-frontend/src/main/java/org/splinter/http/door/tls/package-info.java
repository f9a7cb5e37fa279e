/** The TLS side of a door: its certificate, and the authority that vouches for it in tests. */
@NullMarked
package org.splinter.http.door.tls;

import org.jspecify.annotations.NullMarked;

/** A door's TLS: its certificate and key from PEM files, and the development authority. */
@NullMarked
package org.splinter.http.door.tls;

import org.jspecify.annotations.NullMarked;

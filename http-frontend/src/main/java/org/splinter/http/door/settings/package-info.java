/** A door's configuration. */
@NullMarked
package org.splinter.http.door.settings;

import org.jspecify.annotations.NullMarked;

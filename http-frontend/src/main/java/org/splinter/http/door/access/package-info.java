/** Who may ask a door, and how much. */
@NullMarked
package org.splinter.http.door.access;

import org.jspecify.annotations.NullMarked;

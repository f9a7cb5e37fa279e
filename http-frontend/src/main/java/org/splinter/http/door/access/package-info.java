/** Who may ask a door: bearer tokens, kept as hashes. */
@NullMarked
package org.splinter.http.door.access;

import org.jspecify.annotations.NullMarked;

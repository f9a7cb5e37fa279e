/**
 * The small files that a door's operator keeps: bounded reading, whole writing, and names in them.
 */
@NullMarked
package org.splinter.http.door.files;

import org.jspecify.annotations.NullMarked;

/** Work that a door does: rounds and preparations, from their requests to their answers. */
@NullMarked
package org.splinter.http.door.work;

import org.jspecify.annotations.NullMarked;

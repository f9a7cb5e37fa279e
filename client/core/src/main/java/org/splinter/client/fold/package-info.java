/** Queries that one fold answers: its round, and how partial answers combine. */
@NullMarked
package org.splinter.client.fold;

import org.jspecify.annotations.NullMarked;

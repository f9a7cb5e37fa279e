/** The command line, the same from scripts/splinter and from hadoop jar. */
@NullMarked
package org.splinter.cli;

import org.jspecify.annotations.NullMarked;

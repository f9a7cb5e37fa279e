/** The command line, which scripts/splinter and hadoop jar run alike. */
@NullMarked
package org.splinter.cli;

import org.jspecify.annotations.NullMarked;

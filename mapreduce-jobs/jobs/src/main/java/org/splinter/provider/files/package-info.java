/** Files on a Hadoop file system: bounded reads, atomic writes, owner-only files for shares. */
@NullMarked
package org.splinter.provider.files;

import org.jspecify.annotations.NullMarked;

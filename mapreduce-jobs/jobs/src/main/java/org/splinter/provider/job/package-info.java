/** Parts of every job: configuration keys, settings, directories, runner, failures. */
@NullMarked
package org.splinter.provider.job;

import org.jspecify.annotations.NullMarked;

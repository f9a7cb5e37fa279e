/** Jobs of numbered map tasks that write files and reports of their own: steps of what is built. */
@NullMarked
package org.splinter.provider.job.unit;

import org.jspecify.annotations.NullMarked;

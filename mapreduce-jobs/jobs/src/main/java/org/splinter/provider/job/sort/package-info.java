/** The sort of a job's records by the bytes of their keys, in place of Hadoop's. */
@NullMarked
package org.splinter.provider.job.sort;

import org.jspecify.annotations.NullMarked;

/**
 * Where a provider runs: embedded in this process or on a cluster, its Hadoop configuration, and
 * the user that this process is there.
 */
@NullMarked
package org.splinter.provider.site;

import org.jspecify.annotations.NullMarked;

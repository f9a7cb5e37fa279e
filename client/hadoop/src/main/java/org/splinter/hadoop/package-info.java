/**
 * Providers on Hadoop: embedded ones in this JVM, and clusters with their logins, time limits and
 * retries.
 */
@NullMarked
package org.splinter.hadoop;

import org.jspecify.annotations.NullMarked;

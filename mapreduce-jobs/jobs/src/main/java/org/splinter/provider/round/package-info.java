/** The round contract at a provider: families, their jobs, and evaluation without a job. */
@NullMarked
package org.splinter.provider.round;

import org.jspecify.annotations.NullMarked;

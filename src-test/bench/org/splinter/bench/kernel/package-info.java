/**
 * Every kernel's rate beside the limit of the machine, called from C++ and from Java: {@code
 * scripts/bench kernels}.
 */
@NullMarked
package org.splinter.bench.kernel;

import org.jspecify.annotations.NullMarked;

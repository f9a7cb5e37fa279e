/** Benchmarks: programs with a main method, run by hand; docs/benchmarks.md says how. */
@NullMarked
package org.splinter.bench;

import org.jspecify.annotations.NullMarked;

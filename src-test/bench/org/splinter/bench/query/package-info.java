/**
 * Queries of real use, each checked against DuckDB: those of the paper beside its own figures, and
 * queries of a whois service. {@code scripts/bench} runs them.
 */
@NullMarked
package org.splinter.bench.query;

import org.jspecify.annotations.NullMarked;

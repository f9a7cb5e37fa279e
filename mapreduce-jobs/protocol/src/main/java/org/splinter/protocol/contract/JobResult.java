package org.splinter.protocol.contract;

import java.util.Map;

/**
 * A provider's part of a round, and how it came about.
 *
 * @param encoded the partial answer as the provider sent it: untrusted bytes
 * @param counters of the job that made it, by name in lower case; paths as {@code path.NAME}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record JobResult(byte[] encoded, Map<String, Long> counters) {}

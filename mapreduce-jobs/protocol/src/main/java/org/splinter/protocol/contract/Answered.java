package org.splinter.protocol.contract;

import java.util.Map;

/**
 * A partial answer with the counters of its work.
 *
 * @param encoded the {@link PartialAnswer} as the provider sent it: untrusted bytes
 * @param counters the counters of the work at the provider by name, in lower case; all but the
 *     times depend on the plan and the tables alone
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Answered(byte[] encoded, Map<String, Long> counters) {
  public Answered {
    counters = Map.copyOf(counters);
  }
}

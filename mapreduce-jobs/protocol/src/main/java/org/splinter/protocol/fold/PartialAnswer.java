package org.splinter.protocol.fold;

import java.util.List;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.table.Fingerprint;

/**
 * What one provider returns for a request: its additive share of every sum. Alone it is uniformly
 * random; added to the other provider's modulo 2^64 it is the answer.
 *
 * @param records sums by (query, aggregate, group), ascending; a group without rows has none
 */
public record PartialAnswer(Header header, List<Sum> records) {

  public PartialAnswer {
    records = List.copyOf(records);
  }

  /**
   * Which request, of which provider, over which table version this answers.
   *
   * @param queries how many queries the request carried
   * @param words sums per group, over all sections of the plan
   */
  public record Header(
      String provider,
      int party,
      RequestDigest request,
      Fingerprint fingerprint,
      int queries,
      int words) {}

  /** One sum, modulo 2^64. */
  public record Sum(int query, int word, long group, long sum) {}
}

package org.splinter.protocol.lookup;

import java.util.List;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/**
 * What one provider returns for a round of look-ups: for each query and share the XOR of the slots
 * that the share selects. Alone it is uniformly random; XORed with all other providers' it is the
 * slot that was looked up, or zero.
 *
 * @param slots by query and share
 */
public record LookupAnswer(Header header, List<List<byte[]>> slots) {

  public LookupAnswer {
    slots = slots.stream().map(List::copyOf).toList();
  }

  /**
   * Which request, of which provider, over which views this answers.
   *
   * @param views of the plan, in its order
   * @param queries how many queries the request carried
   * @param shares of one query
   */
  public record Header(
      String provider,
      int party,
      RequestDigest request,
      List<View> views,
      int queries,
      int shares) {
    public Header {
      views = List.copyOf(views);
    }
  }

  /** A view as it was scanned: of which table version, with which content. */
  public record View(Fingerprint fingerprint, ViewDigest digest) {}
}

package org.splinter.client.lookup;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.lookup.LookupAnswer;
import org.splinter.protocol.lookup.LookupPlan;

/**
 * XORs all providers' answers to a round of look-ups: what remains are the slots that were looked
 * up.
 *
 * <p>It refuses answers to another request, from another provider or party, or over other table
 * versions or views than were planned, and names both sides (design §2, invariant 4).
 */
final class LookupCombiner {
  private LookupCombiner() {}

  /**
   * The slot of each query and share.
   *
   * @param bundles the shares that were sent, one per answer, in the same order
   */
  static List<List<byte[]>> combine(
      LookupPlan plan, List<ShareBundle> bundles, List<LookupAnswer> answers) throws IOException {
    for (int i = 0; i < answers.size(); i++) {
      checkHeader(plan, bundles.get(i), answers.get(i).header());
    }
    List<List<byte[]>> queries = new ArrayList<>();
    for (int query = 0; query < bundles.get(0).queries().size(); query++) {
      List<byte[]> slots = new ArrayList<>();
      for (int share = 0; share < plan.shares().size(); share++) {
        byte[] slot = answers.get(0).slots().get(query).get(share).clone();
        for (LookupAnswer other : answers.subList(1, answers.size())) {
          xor(slot, other.slots().get(query).get(share));
        }
        slots.add(slot);
      }
      queries.add(slots);
    }
    return queries;
  }

  private static void xor(byte[] slot, byte[] other) {
    for (int i = 0; i < slot.length; i++) {
      slot[i] ^= other[i];
    }
  }

  private static void checkHeader(LookupPlan plan, ShareBundle sent, LookupAnswer.Header header)
      throws IOException {
    for (int i = 0; i < Math.min(plan.views().size(), header.views().size()); i++) {
      LookupPlan.View planned = plan.views().get(i);
      LookupAnswer.View scanned = header.views().get(i);
      if (!scanned.digest().equals(planned.digest())
          || !scanned.fingerprint().equals(planned.fingerprint())) {
        throw new IOException(
            "provider "
                + sent.provider()
                + " looked up view "
                + scanned.digest()
                + " of table version "
                + scanned.fingerprint()
                + ", the query is for "
                + planned.digest()
                + " of "
                + planned.fingerprint());
      }
    }
    List<LookupAnswer.View> views =
        plan.views().stream()
            .map(view -> new LookupAnswer.View(view.fingerprint(), view.digest()))
            .toList();
    LookupAnswer.Header expected =
        new LookupAnswer.Header(
            sent.provider(),
            sent.party(),
            sent.request(),
            views,
            sent.queries().size(),
            plan.shares().size());
    if (!header.equals(expected)) {
      throw new IOException("provider " + sent.provider() + " answered another request: " + header);
    }
  }
}

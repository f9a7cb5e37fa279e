package org.splinter.protocol.pir;

import java.util.List;
import org.splinter.fss.ShareParameters;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.Groups;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/**
 * The public plan of one round of PIR queries: which views are scanned with which shares. It
 * depends on the template, the views and the number of queries alone, never on a secret, so that
 * providers may see it. Every share is answered by the XOR of the slots that it selects.
 *
 * @param shares the shares of one query
 */
public record PirPlan(List<View> views, List<Share> shares) {
  /**
   * The name of the PIR family in round plans and partial answers, whose bytes keep an older word.
   */
  public static final String FAMILY = "pir";

  /** The group of slots. */
  public static final Group SLOTS = Groups.BITS;

  public static final int MAX_VIEWS = 256;

  /** The most shares of one query. */
  public static final int MAX_SHARES = 4096;

  /**
   * A view by its definition's name, as it must be found at the provider.
   *
   * @param digest the digest of the content, which all providers must have
   */
  public record View(String table, Fingerprint fingerprint, ViewDigest name, ViewDigest digest) {}

  /**
   * One planned share: a DPF of bits over the slots of a sub-table.
   *
   * @param view the view's number in the plan
   * @param parameters parameters of output BIT, over the sub-table's domain
   */
  public record Share(int view, int subTable, ShareParameters parameters) {}

  public PirPlan {
    views = List.copyOf(views);
    shares = List.copyOf(shares);
    if (shares.stream().map(share -> share.parameters().parties()).distinct().count() > 1) {
      throw new IllegalArgumentException("shares of different numbers of parties in one plan");
    }
  }

  /** Returns the number of parties that its shares are made for. */
  public int parties() {
    return shares.get(0).parameters().parties();
  }

  /** Returns the versions that an answer must be over, one for each view. */
  public List<String> versions() {
    return views.stream()
        .map(view -> "view " + view.digest() + " of table version " + view.fingerprint())
        .toList();
  }
}

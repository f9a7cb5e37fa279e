package org.splinter.protocol.pir;

import java.util.List;
import java.util.Optional;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShamirParameters;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.Groups;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/**
 * The public plan of one round of PIR queries: which views are scanned with which shares. It
 * depends on the template, the views and the number of queries alone, never on a secret, so that
 * providers may see it. Every share of a DPF is answered by the XOR of the slots that it selects,
 * and with a check by their tag too, which one share more asks for. Every Shamir share is answered
 * by a row of slots, an element of GF(2^8) for each byte.
 *
 * @param shares the shares of one query
 */
public record PirPlan(List<View> views, List<Share> shares) {
  /**
   * The name of the PIR family in round plans and partial answers, whose bytes keep an older word.
   */
  public static final String FAMILY = "pir";

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
   * One planned share over the slots of a sub-table: a DPF of bits, with a check beside a DPF of
   * double words, or a Shamir share.
   *
   * @param view the view's number in the plan
   * @param parameters parameters of output BIT or FIELD, over the sub-table's domain
   * @param tag the tree of the share that asks for the tag; empty without a check
   */
  public record Share(int view, int subTable, ShareParameters parameters, Optional<TreeShape> tag) {
    /** Makes a share without a check. */
    public Share(int view, int subTable, ShareParameters parameters) {
      this(view, subTable, parameters, Optional.empty());
    }

    /** Returns the parameters of the shares that it takes: one of bits, and one of its tag. */
    List<ShareParameters> all() {
      return tag.isEmpty()
          ? List.of(parameters)
          : List.of(parameters, ofTag(parameters.domainBits(), tag.get()));
    }

    /** Returns the parameters of a share that asks for a slot's tag. */
    public static TreeParameters ofTag(int domainBits, TreeShape shape) {
      return new TreeParameters(Scheme.DPF, Output.DOUBLE_WORD, domainBits, shape);
    }
  }

  public PirPlan {
    views = List.copyOf(views);
    shares = List.copyOf(shares);
    if (shares.stream().map(share -> share.parameters().parties()).distinct().count() > 1) {
      throw new IllegalArgumentException("shares of different numbers of parties in one plan");
    }
    if (shares.stream().map(share -> colluding(share.parameters())).distinct().count() > 1) {
      throw new IllegalArgumentException("shares under different trust models in one plan");
    }
    if (shares.stream().map(share -> share.tag().isPresent()).distinct().count() > 1) {
      throw new IllegalArgumentException("shares with and without a check in one plan");
    }
    if (checks(shares) && shares.get(0).parameters().parties() != 2) {
      throw new IllegalArgumentException(
          "a check of "
              + shares.get(0).parameters().parties()
              + " parties, must be of 2: shares of more have no values but bits");
    }
  }

  /** Returns the number of parties that its shares are made for. */
  public int parties() {
    return shares.get(0).parameters().parties();
  }

  /** Returns the trust model that the shares are made for. */
  public TrustModel trust() {
    return TrustModel.threshold(parties(), colluding(shares.get(0).parameters()));
  }

  private static int colluding(ShareParameters share) {
    return share instanceof ShamirParameters shamir ? shamir.colluding() : share.parties() - 1;
  }

  /** Returns whether every slot comes with its tag. */
  public boolean check() {
    return checks(shares);
  }

  private static boolean checks(List<Share> shares) {
    return !shares.isEmpty() && shares.get(0).tag().isPresent();
  }

  /** Returns the group of the answer's records: slots, or slots with their tags. */
  public Group group() {
    return check() ? Groups.TAGGED_BITS : Groups.BITS;
  }

  /** Returns the versions that an answer must be over, one for each view. */
  public List<String> versions() {
    return views.stream()
        .map(view -> "view " + view.digest() + " of table version " + view.fingerprint())
        .toList();
  }
}

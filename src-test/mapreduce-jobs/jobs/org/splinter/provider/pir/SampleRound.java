package org.splinter.provider.pir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.GaloisField;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.OutputValue;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.Scheme;
import org.splinter.fss.SecretFunction;
import org.splinter.fss.ShamirParameters;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.view.ViewManifest;

/** Random PIR queries in views, every fourth without a match, and their expected records. */
public final class SampleRound {
  public static final List<String> PROVIDERS =
      List.of("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta");

  private final List<SampleView> views;
  private final PirPlan plan;
  private final QueryNonce nonce;
  private final List<ShareBundle> bundles = new ArrayList<>();
  private final List<List<byte[]>> expected = new ArrayList<>();
  private final List<List<Integer>> asked = new ArrayList<>();

  /** A rule for the shares over a sub-table. */
  private interface Shapes {
    ShareParameters over(SubTable subTable);
  }

  /** Draws a round without a check. */
  public SampleRound(Random random, List<SampleView> views, int parties, int queries) {
    this(random, views, parties, queries, false);
  }

  /**
   * Draws a share over each sub-table, and a second one over the first of each view.
   *
   * @param check whether each has one for its tag, of two parties alone
   */
  public SampleRound(
      Random random, List<SampleView> views, int parties, int queries, boolean check) {
    this(
        random,
        views,
        over -> parameters(random, parties, over.domainBits()),
        parties,
        queries,
        check);
  }

  /** Draws a round of Shamir shares. */
  static SampleRound ofShamir(
      Random random, List<SampleView> views, int parties, int colluding, int queries) {
    return new SampleRound(
        random,
        views,
        over ->
            ShamirParameters.recommended(parties, colluding, over.domainBits(), over.slotBytes()),
        parties,
        queries,
        false);
  }

  private SampleRound(
      Random random,
      List<SampleView> views,
      Shapes shapes,
      int parties,
      int queries,
      boolean check) {
    this.views = views;
    List<PirPlan.Share> shares = new ArrayList<>();
    for (int view = 0; view < views.size(); view++) {
      ViewManifest manifest = views.get(view).manifest();
      for (int i = 0; i <= manifest.subTables().size(); i++) {
        int subTable = i % manifest.subTables().size();
        SubTable over = manifest.subTables().get(subTable);
        Optional<TreeShape> tag = check ? Optional.of(shape(random)) : Optional.empty();
        shares.add(new PirPlan.Share(view, subTable, shapes.over(over), tag));
      }
    }
    plan = new PirPlan(views.stream().map(v -> SampleView.planned(v.manifest())).toList(), shares);
    ShareGenerator generator = ShareGenerator.create();
    List<List<List<FunctionShare>>> byParty = new ArrayList<>();
    for (int party = 0; party < parties; party++) {
      byParty.add(new ArrayList<>());
    }
    for (int query = 0; query < queries; query++) {
      byParty.forEach(ofParty -> ofParty.add(new ArrayList<>()));
      List<byte[]> found = new ArrayList<>();
      List<Integer> slotsAsked = new ArrayList<>();
      for (PirPlan.Share share : shares) {
        SampleView view = views.get(share.view());
        int slots = (int) view.manifest().subTables().get(share.subTable()).slots();
        int slot = random.nextInt(slots);
        boolean present = random.nextInt(4) > 0;
        byte[] bytes = view.slot(share.subTable(), slot);
        OutputValue factor =
            present ? new OutputValue(random.nextLong(), random.nextLong()) : OutputValue.ZERO;
        DomainPoint alpha = new DomainPoint(0, slot);
        List<List<FunctionShare>> made = new ArrayList<>();
        made.add(
            generator.generate(
                share.parameters(),
                SecretFunction.of(share.parameters().output(), alpha, false, present ? 1 : 0)));
        slotsAsked.add(slot);
        byte[] record = present ? bytes : new byte[bytes.length];
        if (check) {
          TreeParameters tree =
              new TreeParameters(
                  Scheme.DPF,
                  Output.DOUBLE_WORD,
                  share.parameters().domainBits(),
                  share.tag().orElseThrow());
          made.add(generator.generate(tree, new SecretFunction(alpha, false, factor)));
          ViewDigest name = view.manifest().definition().name();
          OutputValue digest =
              new SlotDigests(name, share.subTable()).number(slot, bytes, 0, bytes.length);
          OutputValue tag = digest.times(factor);
          record = new ByteWriter().fixed(record).i64(tag.low()).i64(tag.high()).toByteArray();
        }
        found.add(record);
        for (List<FunctionShare> ofParties : made) {
          for (int party = 0; party < parties; party++) {
            byParty.get(party).get(query).add(ofParties.get(party));
          }
        }
      }
      expected.add(found);
      asked.add(slotsAsked);
    }
    nonce = generator.nonce();
    byParty.forEach(ofParty -> bundles.add(new ShareBundle(ofParty)));
  }

  private static ShareParameters parameters(Random random, int parties, int bits) {
    if (parties > 2) {
      return MultiPartyDpfParameters.recommended(parties, bits);
    }
    return new TreeParameters(Scheme.DPF, Output.BIT, bits, shape(random));
  }

  private static TreeShape shape(Random random) {
    int radixBits = random.nextInt(TreeShape.MAX_RADIX_BITS + 1);
    return radixBits == 0 ? TreeShape.COMPACT : TreeShape.radix(radixBits);
  }

  public PirPlan plan() {
    return plan;
  }

  public PirLayout layout() throws Exception {
    return PirLayout.of(plan, views.stream().map(SampleView::manifest).toList());
  }

  /** Returns this round's plan in the form that providers receive. */
  public RoundPlan roundPlan() {
    return roundPlan(plan);
  }

  /** Returns a round plan of another PIR plan, for its parties. */
  public static RoundPlan roundPlan(PirPlan plan) {
    return new RoundPlan(PirPlan.FAMILY, plan.trust(), PirPlanCodec.encode(plan));
  }

  /** Returns the bundles of shares, one for each party. */
  public List<ShareBundle> bundles() {
    return bundles;
  }

  /** Returns the request for a party. */
  public Request request(int party) {
    return request(roundPlan(), PROVIDERS.get(party), party);
  }

  /**
   * Returns a request with a party's shares for another plan or provider, both named by the
   * envelope.
   */
  public Request request(RoundPlan forPlan, String provider, int party) {
    RequestDigest digest = RequestDigest.of(nonce, forPlan);
    byte[] payload = bundles.get(party).encode();
    return new Request(forPlan, new Envelope(provider, party, digest, nonce, payload));
  }

  /** Asserts that the sums of the parties' records are the slots looked up, and their tags. */
  public void assertFound(List<List<List<byte[]>>> selected, String message) {
    for (int query = 0; query < expected.size(); query++) {
      for (int share = 0; share < plan.shares().size(); share++) {
        int place = share;
        int ofQuery = query;
        List<byte[]> records =
            selected.stream().map(ofParty -> ofParty.get(ofQuery).get(place)).toList();
        assertArrayEquals(
            expected.get(query).get(share),
            plan.shares().get(share).parameters() instanceof ShamirParameters shamir
                ? interpolated(shamir, records, asked.get(query).get(share))
                : sum(records),
            message + ", query " + query + ", share " + share);
      }
    }
  }

  private byte[] sum(List<byte[]> records) {
    byte[] sum = new byte[records.get(0).length];
    records.forEach(record -> plan.group().add(sum, 0, record, 0, sum.length));
    return sum;
  }

  /**
   * Interpolates the rows of the last t + 1 parties at 0, by Lagrange's formula, and takes the
   * slot. Records of equal parties, as of several tasks, would have to be added up before.
   */
  private static byte[] interpolated(ShamirParameters shamir, List<byte[]> records, int slot) {
    byte[] row = new byte[records.get(0).length];
    int first = shamir.parties() - shamir.colluding() - 1;
    for (int i = first; i < shamir.parties(); i++) {
      int factor = 1;
      for (int j = first; j < shamir.parties(); j++) {
        if (i != j) { // the points are 1 to the number of parties
          factor =
              GaloisField.multiply(
                  factor, GaloisField.multiply(j + 1, GaloisField.inverse((i + 1) ^ (j + 1))));
        }
      }
      GaloisField.addProducts(factor, records.get(i), row);
    }
    int bytes = row.length >> shamir.columnBits();
    int column = slot & ((1 << shamir.columnBits()) - 1);
    return Arrays.copyOfRange(row, column * bytes, (column + 1) * bytes);
  }
}

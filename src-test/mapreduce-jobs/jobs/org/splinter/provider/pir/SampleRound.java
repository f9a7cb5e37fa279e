package org.splinter.provider.pir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.OutputValue;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.Scheme;
import org.splinter.fss.SecretFunction;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.slot.SlotDigests;
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
    this.views = views;
    List<PirPlan.Share> shares = new ArrayList<>();
    for (int view = 0; view < views.size(); view++) {
      ViewManifest manifest = views.get(view).manifest();
      for (int i = 0; i <= manifest.subTables().size(); i++) {
        int subTable = i % manifest.subTables().size();
        int bits = manifest.subTables().get(subTable).domainBits();
        Optional<TreeShape> tag = check ? Optional.of(shape(random)) : Optional.empty();
        shares.add(new PirPlan.Share(view, subTable, parameters(random, parties, bits), tag));
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
                share.parameters(), SecretFunction.of(Output.BIT, alpha, false, present ? 1 : 0)));
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
    return new RoundPlan(
        PirPlan.FAMILY, TrustModel.allButOne(plan.parties()), PirPlanCodec.encode(plan));
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
        byte[] sum = new byte[expected.get(query).get(share).length];
        for (List<List<byte[]>> ofParty : selected) {
          plan.group().add(sum, 0, ofParty.get(query).get(share), 0, sum.length);
        }
        assertArrayEquals(
            expected.get(query).get(share), sum, message + ", query " + query + ", share " + share);
      }
    }
  }
}

package org.splinter.client.pir;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.splinter.client.robust.RobustDecoder;
import org.splinter.client.round.FailedCheckException;
import org.splinter.client.round.Payloads;
import org.splinter.client.round.Quorum;
import org.splinter.client.round.Round;
import org.splinter.client.round.SharePayloads;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.codec.FormatException;
import org.splinter.fss.ShareParameters;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.pir.PirSlots;
import org.splinter.protocol.slot.SlotDigests;

/**
 * One round of PIR queries: all providers scan views with their shares, drawn afresh. Its answers
 * combine to the slot that each query and share looked up. With a check, false answers of two
 * providers are refused ({@link SlotCheck}); of more providers of which a number may collude, false
 * and missing answers are outvoted ({@link RobustSlots}).
 */
public final class PirRound implements Round<List<List<byte[]>>> {
  private final TrustModel trust;
  private final PirLayout layout;
  private final List<List<BoundShare>> bound;
  private final int tolerated;
  private Optional<SlotCheck> check = Optional.empty();

  /**
   * Makes a round over a layout.
   *
   * @param tolerated the most providers that may lie, fail or stay away; 0 unless the trust model
   *     is a threshold
   * @param bound the secrets of each query's shares
   */
  public PirRound(TrustModel trust, int tolerated, PirLayout layout, List<List<BoundShare>> bound) {
    if (tolerated > 0 && trust.kind() != TrustModel.Kind.THRESHOLD) {
      throw new IllegalArgumentException(
          tolerated + " tolerated under the trust model " + trust.label() + ", must be 0");
    }
    this.trust = trust;
    this.tolerated = tolerated;
    this.layout = layout;
    this.bound = bound;
  }

  private boolean robust() {
    return trust.kind() == TrustModel.Kind.THRESHOLD;
  }

  private RobustSlots decoder() {
    return new RobustSlots(layout, bound, new RobustDecoder(trust.colluding(), tolerated));
  }

  @Override
  public RoundPlan plan() {
    return new RoundPlan(PirPlan.FAMILY, trust, PirPlanCodec.encode(layout.plan()));
  }

  @Override
  public List<String> versions() {
    return layout.plan().versions();
  }

  @Override
  public Round<List<List<byte[]>>> ofNothing() {
    List<ShareParameters> parameters =
        layout.plan().shares().stream().map(share -> share.parameters()).toList();
    return new PirRound(
        trust, tolerated, layout, SharePayloads.ofNoPoint(parameters, bound.size()));
  }

  @Override
  public Payloads draw() {
    if (!layout.plan().check()) {
      return SharePayloads.draw(trust.parties(), layout.parameters(), bound);
    }
    if (check.isPresent()) { // answers of two draws must not be checked by one factor
      throw new IllegalStateException("the round's shares were drawn before");
    }
    SlotCheck drawn = SlotCheck.draw(layout, bound);
    check = Optional.of(drawn);
    return SharePayloads.split(trust.parties(), layout.parameters(), drawn.functions());
  }

  @Override
  public boolean checked() {
    return layout.plan().check() || tolerated > 0;
  }

  @Override
  public Quorum quorum() {
    return new Quorum(
        robust() ? new RobustDecoder(trust.colluding(), tolerated).quorum() : trust.parties());
  }

  @Override
  public boolean suffice(List<PartialAnswer> answers) {
    return !robust() || decoder().decode(answers).isPresent();
  }

  @Override
  public List<List<byte[]>> combine(List<PartialAnswer> answers) throws IOException {
    return combine(answers, (why, party) -> {});
  }

  @Override
  public List<List<byte[]>> combine(List<PartialAnswer> answers, ObjIntConsumer<String> leftOut)
      throws IOException {
    if (!robust()) {
      return sum(answers);
    }
    RobustSlots.Found found =
        decoder()
            .decode(answers)
            .orElseThrow(() -> FailedCheckException.undecided(names(answers), tolerated));
    found.leftOut().forEach((party, why) -> leftOut.accept(why, party));
    return found.slots();
  }

  private static List<String> names(List<PartialAnswer> answers) {
    return answers.stream().map(answer -> answer.header().provider()).toList();
  }

  private List<List<byte[]>> sum(List<PartialAnswer> answers) throws IOException {
    List<List<byte[]>> sums = records(answers.get(0));
    Group group = layout.plan().group();
    for (PartialAnswer answer : answers.subList(1, answers.size())) {
      List<List<byte[]>> others = records(answer);
      for (int query = 0; query < sums.size(); query++) {
        for (int share = 0; share < sums.get(query).size(); share++) {
          byte[] sum = sums.get(query).get(share);
          group.add(sum, 0, others.get(query).get(share), 0, sum.length);
        }
      }
    }
    if (!layout.plan().check()) {
      return sums;
    }
    SlotCheck drawn =
        check.orElseThrow(() -> new IllegalStateException("answers came before shares were drawn"));
    if (!drawn.holds(sums)) {
      throw new FailedCheckException(names(answers));
    }
    return sums.stream().map(PirRound::withoutTags).toList();
  }

  private static List<byte[]> withoutTags(List<byte[]> records) {
    return records.stream()
        .map(record -> Arrays.copyOf(record, record.length - SlotDigests.BYTES))
        .toList();
  }

  private List<List<byte[]>> records(PartialAnswer answer) throws IOException {
    try {
      return PirSlots.decode(answer, layout, bound.size());
    } catch (FormatException e) {
      throw new IOException("provider " + answer.header().provider() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public List<List<byte[]>> nothing() {
    List<byte[]> slots = new ArrayList<>();
    layout.slotBytes().forEach(bytes -> slots.add(new byte[bytes]));
    return Collections.nCopies(bound.size(), slots);
  }

  @Override
  public String toString() {
    return "PirRound[hidden]";
  }
}

package org.splinter.client.pir;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.splinter.client.round.Payloads;
import org.splinter.client.round.Round;
import org.splinter.client.round.SharePayloads;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.pir.PirSlots;

/**
 * One round of PIR queries: all providers scan views with their shares, drawn afresh. Its answers
 * combine to the slot that each query and share looked up.
 */
public final class PirRound implements Round<List<List<byte[]>>> {
  private final TrustModel trust;
  private final PirLayout layout;
  private final List<List<BoundShare>> bound;

  /**
   * Makes a round over a layout.
   *
   * @param bound the secrets of each query's shares
   */
  public PirRound(TrustModel trust, PirLayout layout, List<List<BoundShare>> bound) {
    this.trust = trust;
    this.layout = layout;
    this.bound = bound;
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
  public Payloads draw() {
    return SharePayloads.draw(trust.parties(), layout.parameters(), bound);
  }

  @Override
  public boolean checked() {
    return false;
  }

  @Override
  public List<List<byte[]>> combine(List<PartialAnswer> answers) throws IOException {
    List<List<byte[]>> sums = slots(answers.get(0));
    Group group = PirPlan.SLOTS;
    for (PartialAnswer answer : answers.subList(1, answers.size())) {
      List<List<byte[]>> others = slots(answer);
      for (int query = 0; query < sums.size(); query++) {
        for (int share = 0; share < sums.get(query).size(); share++) {
          byte[] slot = sums.get(query).get(share);
          group.add(slot, 0, others.get(query).get(share), 0, slot.length);
        }
      }
    }
    return sums;
  }

  private List<List<byte[]>> slots(PartialAnswer answer) throws IOException {
    try {
      return PirSlots.decode(answer, layout.slotBytes(), bound.size());
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

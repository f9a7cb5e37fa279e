package org.splinter.client.pir;

import java.util.ArrayList;
import java.util.List;
import org.splinter.client.round.RandomPoints;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.Output;
import org.splinter.fss.OutputValue;
import org.splinter.fss.SecretFunction;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.slot.SlotDigests;

/**
 * Check of the slots of one round by their tags (after Colombo and others, authenticated PIR,
 * USENIX Security 2023). Beside its share of bits each looked-up slot j has a share of r at j, r
 * being 128 fresh random bits, or of 0 where nothing is selected. Providers add up the multiples of
 * all slots' digests, so that an honest slot comes with the tag t = r h_j modulo 2^128.
 *
 * <p>Guarantee: if one of two providers answers falsely, the check fails, but for a probability of
 * at most about w / 2^121 after w digests that the liar computed, whatever the secrets. A tag that
 * is wrong beside a right slot always fails. docs/protocol.md has the argument. Which provider it
 * was does not show.
 *
 * <p>Assumption: digests are those of a random function, and the liar does not know the other
 * provider's shares.
 */
final class SlotCheck {
  private final PirLayout layout;
  private final List<List<Wanted>> queries;

  /**
   * A slot that a share asks for, or nothing.
   *
   * @param mask all ones where a slot is selected, else 0
   * @param factor r where a slot is selected, else 0
   */
  private record Wanted(DomainPoint place, long mask, OutputValue factor) {
    /**
     * Draws the factor, for every share: the randomness used must not tell which select nothing.
     */
    static Wanted draw(BoundShare share) {
      DomainPoint drawn = RandomPoints.draw(SlotDigests.BYTES * Byte.SIZE);
      long mask = -share.beta();
      OutputValue factor = new OutputValue(drawn.high() & mask, drawn.low() & mask);
      return new Wanted(share.alpha(), mask, factor);
    }

    SecretFunction slot() {
      return SecretFunction.of(Output.BIT, place, false, -mask);
    }

    SecretFunction tag() {
      return new SecretFunction(place, false, factor);
    }

    /** Returns 0 if the record is a slot with its tag, or nothing where nothing is selected. */
    long wrong(SlotDigests digests, byte[] slotAndTag) {
      int slotBytes = slotAndTag.length - SlotDigests.BYTES;
      OutputValue found = SlotDigests.number(slotAndTag, slotBytes);
      OutputValue tag = factor.times(digests.number(place.low(), slotAndTag, 0, slotBytes));
      long content = 0;
      for (int i = 0; i < slotBytes; i++) {
        content |= slotAndTag[i];
      }
      return (tag.low() ^ found.low()) | (tag.high() ^ found.high()) | (content & ~mask);
    }

    @Override
    public String toString() {
      return "Wanted[hidden]";
    }
  }

  private SlotCheck(PirLayout layout, List<List<Wanted>> queries) {
    this.layout = layout;
    this.queries = queries;
  }

  /**
   * Draws a factor for each share of each query. It serves this share of one round and no other.
   *
   * @param bound the secrets of each query's shares, of output BIT
   */
  static SlotCheck draw(PirLayout layout, List<List<BoundShare>> bound) {
    return new SlotCheck(
        layout, bound.stream().map(each -> each.stream().map(Wanted::draw).toList()).toList());
  }

  /** Returns the functions of each query's shares, that of a tag behind its slot's. */
  List<List<SecretFunction>> functions() {
    List<List<SecretFunction>> functions = new ArrayList<>();
    for (List<Wanted> query : queries) {
      List<SecretFunction> ofQuery = new ArrayList<>();
      query.forEach(
          wanted -> {
            ofQuery.add(wanted.slot());
            ofQuery.add(wanted.tag());
          });
      functions.add(ofQuery);
    }
    return functions;
  }

  /**
   * Returns whether all slots are right: one verdict at the end, so that how long it takes does not
   * tell which of them is wrong.
   *
   * @param records by query and share: a slot with its tag behind it
   */
  boolean holds(List<List<byte[]>> records) {
    List<SlotDigests> digests = layout.plan().shares().stream().map(this::digests).toList();
    long wrong = 0;
    for (int query = 0; query < queries.size(); query++) {
      for (int share = 0; share < digests.size(); share++) {
        Wanted wanted = queries.get(query).get(share);
        wrong |= wanted.wrong(digests.get(share), records.get(query).get(share));
      }
    }
    return wrong == 0;
  }

  private SlotDigests digests(PirPlan.Share share) {
    return new SlotDigests(layout.plan().views().get(share.view()).name(), share.subTable());
  }

  @Override
  public String toString() {
    return "SlotCheck[hidden]";
  }
}

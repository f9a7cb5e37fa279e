package org.splinter.client.sql.bind.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.ContradictionException;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.view.PirTerm;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.view.SlotCodec;

/**
 * The PIR queries of one SQL query, round by round: which slots each share selects, and what was
 * found. Secret. Every planned share of every round is bound, whatever goes wrong; only {@link
 * #found} reports what is wrong with an answer, after the last round.
 *
 * <p>In a view by ranks, a PIR query for nothing looks up the blocks of random keys, so that as
 * much is done with what the first round found; its shares of the last round select nothing.
 */
public final class PirQueries {
  private final PirRounds rounds;
  private final PirBinder.Binding binding;
  private final IntFunction<DomainPoint> uniformPoint;
  private @Nullable List<byte[]> blocks;
  private @Nullable FormatException failure;
  private List<Selected> selected = new ArrayList<>();
  private final List<KeyRange> anyKeys = new ArrayList<>();

  /** The slot that a share of the last round selects, and the PIR query that it belongs to. */
  private record Selected(PirTerm term, Optional<BoundBox> box, int subTable, OptionalLong slot) {
    @Override
    public String toString() {
      return "Selected[hidden]";
    }
  }

  /**
   * Starts the PIR queries of one query.
   *
   * @param uniformPoint draws a uniform point of a domain of that many bits, cryptographically
   */
  public PirQueries(
      PirRounds rounds, PirBinder.Binding binding, IntFunction<DomainPoint> uniformPoint) {
    this.rounds = rounds;
    this.binding = binding;
    this.uniformPoint = uniformPoint;
    for (int i = 0; i < rounds.plan().terms().size(); i++) {
      BuiltView view = rounds.view(rounds.plan().terms().get(i));
      for (int box = 0; view.ranked() && box < binding.boxes().get(i).size(); box++) {
        anyKeys.add(view.anyKeys(uniformPoint));
      }
    }
  }

  /**
   * Binds the shares of the next round.
   *
   * @param round its number
   * @param before the slot that each share of the round before found
   * @return in the order of the round's plan
   */
  public List<BoundShare> bind(int round, List<byte[]> before) {
    List<PirPlan.Share> planned = rounds.layouts().get(round).plan().shares();
    boolean last = round == rounds.layouts().size() - 1;
    blocks = round == 0 ? null : List.copyOf(before);
    selected = select(!last);
    List<BoundShare> shares = new ArrayList<>();
    for (int i = 0; i < selected.size(); i++) {
      // Drawn for every share: the amount of randomness used must not reveal which shares select
      // nothing.
      DomainPoint nowhere = uniformPoint.apply(planned.get(i).parameters().domainBits());
      OptionalLong slot = selected.get(i).slot();
      shares.add(
          slot.isPresent()
              ? new BoundShare(new DomainPoint(0, slot.getAsLong()), false, 1)
              : BoundShare.ofNothing(nowhere));
    }
    return shares;
  }

  private List<Selected> select(boolean ofBlocks) {
    Iterator<byte[]> found = blocks == null ? null : blocks.iterator();
    Iterator<KeyRange> any = anyKeys.iterator();
    List<Selected> all = new ArrayList<>();
    for (int i = 0; i < rounds.plan().terms().size(); i++) {
      PirTerm term = rounds.plan().terms().get(i);
      BuiltView view = rounds.view(term);
      List<Integer> subTables = rounds.subTables(term, ofBlocks);
      for (Optional<BoundBox> box : binding.boxes().get(i)) {
        List<byte[]> ofBox =
            found != null && view.ranked() ? List.of(found.next(), found.next()) : List.of();
        List<OptionalLong> slots =
            view.ranked()
                ? ranked(view, box, any.next(), ofBlocks, ofBox)
                : subTables.isEmpty() || box.isEmpty() ? view.none() : view.slots(box.get());
        for (int j = 0; j < subTables.size(); j++) {
          all.add(new Selected(term, box, subTables.get(j), slots.get(j)));
        }
      }
    }
    return all;
  }

  /** Returns the slots in a view by ranks; for no box, the work is that for any other keys. */
  private List<OptionalLong> ranked(
      BuiltView view, Optional<BoundBox> box, KeyRange any, boolean ofBlocks, List<byte[]> found) {
    KeyRange keys = box.map(view::keys).orElse(any);
    if (ofBlocks) {
      return view.blocks(keys);
    }
    try {
      List<OptionalLong> nodes = view.nodes(keys, found);
      return box.isPresent() ? nodes : view.none();
    } catch (FormatException e) {
      failure = e;
      return view.none();
    }
  }

  /**
   * Returns what the PIR queries found.
   *
   * @param slots of each share of the last round
   * @throws IOException if a provider's slots are not what its view says they are
   * @throws org.splinter.client.sql.ast.RefusedQueryException for a LIKE pattern that cannot be
   *     decided
   */
  public FoundGroups found(List<byte[]> slots) throws IOException {
    if (binding.refusal().isPresent()) {
      throw binding.refusal().get();
    } else if (failure != null) {
      throw failure;
    }
    FoundGroups found = new FoundGroups(rounds.plan());
    for (int i = 0; i < selected.size(); i++) {
      Selected share = selected.get(i);
      if (share.slot().isEmpty()) {
        requireEmpty(slots.get(i));
        continue;
      }
      List<SlotCodec.Entry> entries =
          rounds.view(share.term()).read(share.box().orElseThrow(), share.subTable(), slots.get(i));
      entries.forEach(entry -> found.add(share.term(), entry));
    }
    return found;
  }

  private static void requireEmpty(byte[] slot) throws IOException {
    for (byte b : slot) {
      if (b != 0) {
        throw new ContradictionException(
            "the providers' answers do not add up to nothing where nothing was selected");
      }
    }
  }

  @Override
  public String toString() {
    return "PirQueries[hidden]";
  }
}

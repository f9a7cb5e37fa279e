package org.splinter.client.sql.view;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.splinter.fss.Functions;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.DyadicLevels;
import org.splinter.protocol.view.RangeTree;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.protocol.view.ViewManifest;

/**
 * The size of a view: as it was made, or an estimate by the table's public figures before that.
 *
 * @param subTables in the order of the view's
 * @param levels of nodes; none where keys have slots of their own
 * @param shares the sub-table of each share of a PIR query, in all rounds
 * @param sorted how many keys are sorted to make it, once for each height of a range tree; 0 for
 *     other views
 */
public record ViewSize(
    List<SubTable> subTables, OptionalInt levels, List<Integer> shares, long sorted) {
  /** Slots of a hashed view for each key, at a load of 0.85. */
  private static final double SLOTS_PER_KEY = 1 / 0.85;

  private static final Values VALUES = new Values();

  public ViewSize {
    subTables = List.copyOf(subTables);
    shares = List.copyOf(shares);
  }

  /** Returns the number of all slots. */
  public long slots() {
    return subTables.stream().mapToLong(SubTable::slots).sum();
  }

  /** Returns the bytes of all slots. */
  public long bytes() {
    return subTables.stream().mapToLong(SubTable::bytes).sum();
  }

  static ViewSize of(ViewLayout view, Optional<ViewManifest> made, PublicTable table) {
    if (made.isPresent()) {
      ViewManifest manifest = made.get();
      long entries = manifest.entries();
      return of(view, manifest.subTables(), entries);
    }
    long entries = entries(view.definition(), table);
    long slotBytes = slotBytes(view.definition(), entries, table);
    List<SubTable> subTables =
        view.definition().addressing() == Addressing.BOXED
            ? boxed(view, entries, slotBytes, slotBytes(view.definition(), 1, table))
            : slots(view, entries).stream().map(slots -> subTable(slots, slotBytes)).toList();
    return of(view, subTables, entries);
  }

  private static ViewSize of(ViewLayout view, List<SubTable> subTables, long entries) {
    boolean boxed = view.definition().addressing() == Addressing.BOXED;
    return new ViewSize(
        subTables,
        levels(view, entries),
        shares(view, entries),
        boxed ? entries * view.tree(entries).top() : 0);
  }

  private static SubTable subTable(long slots, long slotBytes) {
    return new SubTable(slots, (int) Math.min(Functions.MAX_SLOT_BYTES, slotBytes));
  }

  /**
   * Returns the sub-tables of a range tree, given the bytes of a slot of one key and of one of all
   * keys, which have all groups.
   */
  private static List<SubTable> boxed(ViewLayout view, long entries, long ofOne, long ofAll) {
    RangeTree tree = view.tree(entries);
    long block = ofOne * Math.min(entries, RangeTree.blockEntries(entries));
    return IntStream.range(0, tree.subTables())
        .mapToObj(i -> subTable(tree.slots(i), tree.holdsEntries(i) ? block : ofAll))
        .toList();
  }

  /** Returns the sub-table of each share: of the first round too, of both ends' blocks. */
  private static List<Integer> shares(ViewLayout view, long entries) {
    List<Integer> shares = new ArrayList<>();
    if (view.definition().addressing() == Addressing.RANKED) {
      shares.addAll(List.of(0, 0));
    }
    shares.addAll(view.shares(entries));
    return shares;
  }

  private static OptionalInt levels(ViewLayout view, long entries) {
    return switch (view.definition().addressing()) {
      case HASHED, DENSE -> OptionalInt.empty();
      case DYADIC, RANKED -> OptionalInt.of(view.levels(entries).levels());
      case BOXED -> OptionalInt.of(1 + view.tree(entries).top());
    };
  }

  private static List<Long> slots(ViewLayout view, long entries) {
    Addressing addressing = view.definition().addressing();
    if (addressing == Addressing.DENSE) {
      return List.of(view.positions());
    } else if (addressing == Addressing.HASHED) {
      long each = Math.max(1, (long) ((double) entries * SLOTS_PER_KEY / 3));
      return List.of(each, each, each);
    }
    List<Long> slots = new ArrayList<>();
    if (addressing == Addressing.RANKED) {
      slots.add(Math.max(1, (long) Math.sqrt((double) entries)));
    }
    DyadicLevels levels = view.levels(entries);
    IntStream.range(0, levels.subTables()).forEach(i -> slots.add(levels.slots(i)));
    return slots;
  }

  /** Returns the most keys that a view can have: no more than rows, or combinations of values. */
  static long entries(ViewDefinition view, PublicTable table) {
    List<Expression> parts = new ArrayList<>(view.equal());
    parts.addAll(view.ordered());
    return values(parts, table.manifest().rows(), table);
  }

  private static long values(List<Expression> parts, long most, PublicTable table) {
    BigInteger values = BigInteger.ONE;
    for (Expression part : parts) {
      values = values.multiply(Domain.of(part, table).accept(VALUES));
    }
    return Math.max(1, values.min(BigInteger.valueOf(most)).longValue());
  }

  /** Counter of the values that a domain may have, one at least. */
  private static final class Values implements Domain.Visitor<BigInteger> {
    @Override
    public BigInteger listed(Domain.Listed listed) {
      return BigInteger.valueOf(Math.max(1, listed.values().size()));
    }

    @Override
    public BigInteger range(Domain.Range range) {
      return BigInteger.valueOf(range.max())
          .subtract(BigInteger.valueOf(range.min()))
          .add(BigInteger.ONE)
          .max(BigInteger.ONE);
    }

    @Override
    public BigInteger wide(Domain.Wide wide) {
      return wide.max().subtract(wide.min()).add(BigInteger.ONE);
    }

    @Override
    public BigInteger freeText(Domain.FreeText text) {
      return BigInteger.ONE.shiftLeft(Long.SIZE);
    }
  }

  private static long slotBytes(ViewDefinition view, long entries, PublicTable table) {
    long rows = Math.max(1, table.manifest().rows() / entries);
    long groups = Math.min(values(view.groups(), GroupCodes.MAX_VALUES, table), rows);
    long group = (long) Aggregate.VALUE_BYTES * view.groups().size();
    for (Aggregate aggregate : view.aggregates()) {
      group += aggregate.stateBytes(Math.max(1, rows / groups));
    }
    return 2 + (long) Aggregate.VALUE_BYTES * view.keyParts().size() + groups * group;
  }
}

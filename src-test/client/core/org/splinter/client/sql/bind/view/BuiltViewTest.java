package org.splinter.client.sql.bind.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.view.ViewPlanner;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.ValueBytes;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.EntryBlock;
import org.splinter.protocol.view.GroupStates;
import org.splinter.protocol.view.RangeTree;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.protocol.view.ViewManifest;

/** Tests of what a client takes of a range tree: an index that fits it, and entries of its box. */
final class BuiltViewTest {
  private static final long ENTRIES = 300;
  private static final ViewDigest DIGEST = new ViewDigest(new byte[ViewDigest.BYTES]);
  private static final ViewLayout LAYOUT =
      ViewPlanner.layout(
          new ViewDefinition(
              "flights",
              SampleTables.FLIGHTS.manifest().fingerprint(),
              null,
              Addressing.BOXED,
              List.of(new ColumnValue(SampleTables.ORIGIN)),
              List.of(new ColumnValue(SampleTables.DISTANCE), new ColumnValue(SampleTables.DELAY)),
              List.of(),
              List.of(new Count(null))),
          SampleTables.FLIGHTS);

  private static BuiltView view(ViewIndex index) throws FormatException {
    RangeTree tree = LAYOUT.tree(ENTRIES);
    List<SubTable> subTables = new ArrayList<>();
    for (int i = 0; i < tree.subTables(); i++) {
      subTables.add(new SubTable(tree.slots(i), 100));
    }
    ViewManifest manifest =
        new ViewManifest(
            LAYOUT.definition(),
            ENTRIES,
            new byte[0],
            0,
            RangeTree.blockEntries(ENTRIES),
            subTables,
            Optional.of(DIGEST),
            DIGEST);
    return new BuiltView(LAYOUT, manifest, Optional.of(index));
  }

  private static List<DomainPoint> points(int count) {
    List<DomainPoint> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(new DomainPoint(0, i));
    }
    return points;
  }

  private static ViewIndex good() {
    return new ViewIndex(points(5), List.of(points(2)));
  }

  @Test
  void anIndexThatDoesNotFitIsRefused() throws Exception {
    BuiltView unused = view(good());
    assertRefused("has 6 blocks, must be 5", new ViewIndex(points(6), List.of(points(2))));
    assertRefused(
        "has 0 heights of runs over 5 blocks, must be 1 over 5", new ViewIndex(points(5)));
    assertRefused(
        "has 0 heights of runs over 4 blocks, must be 1 over 5", new ViewIndex(points(4)));
  }

  private static void assertRefused(String problem, ViewIndex index) {
    assertEquals(
        "view index: " + problem,
        assertThrows(FormatException.class, () -> view(index)).getMessage());
  }

  private static byte[] entry(boolean whole, String origin, long distance, long delay) {
    ByteWriter out = new ByteWriter();
    if (whole) {
      ValueBytes.write(out, new Value.Text(origin));
      ValueBytes.write(out, new Value.Word(distance));
    }
    ValueBytes.write(out, new Value.Word(delay));
    GroupStates groups = new GroupStates(LAYOUT);
    groups.states(List.of());
    groups.write(out);
    return out.toByteArray();
  }

  private static BoundBox.Range range(long low, long high) {
    return new BoundBox.Range(BigInteger.valueOf(low), BigInteger.valueOf(high));
  }

  /** Coordinates are distances from the least values, -17 and -43. */
  @Test
  void entriesBesideTheBoxAreLeftOut() throws Exception {
    BoundBox box =
        new BoundBox(List.of(new Value.Text("JFK")), List.of(range(27, 37), range(43, 53)));
    List<byte[]> blocks =
        List.of(
            entry(true, "JFK", 10, 0),
            entry(true, "EWR", 10, 0),
            entry(true, "JFK", 9, 0),
            entry(true, "JFK", 20, 10),
            entry(true, "JFK", 21, 0),
            entry(true, "JFK", 10, -1),
            entry(true, "JFK", 10, 11));
    assertEquals(2, view(good()).read(box, 0, EntryBlock.join(blocks)).size());
    List<byte[]> runs = new ArrayList<>();
    for (long delay = -3; delay <= 13; delay++) {
      runs.add(entry(false, "", 0, delay));
    }
    assertEquals(11, view(good()).read(box, 2, EntryBlock.join(runs)).size());
    assertEquals(List.of(), view(good()).read(box, 2, new byte[100]));
  }

  /** Checks that a box of no keys takes as many slots, and none. */
  @Test
  void everyBoxTakesAsManyShares() throws Exception {
    BuiltView view = view(good());
    List<Value> jfk = List.of(new Value.Text("JFK"));
    assertEquals(List.of(0, 0, 0, 0, 1, 1, 2, 2), view.subTables());
    for (BoundBox box :
        List.of(
            new BoundBox(jfk, List.of(range(0, 5000), range(0, 1344))),
            new BoundBox(jfk, List.of(range(3, 3), range(0, 0))))) {
      assertEquals(view.subTables().size(), view.slots(box).size());
    }
    assertEquals(Collections.nCopies(8, OptionalLong.empty()), view.none());
  }
}

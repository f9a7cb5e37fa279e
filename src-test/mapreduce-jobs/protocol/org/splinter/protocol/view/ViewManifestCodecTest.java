package org.splinter.protocol.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.PublicTable;

/**
 * Tests that manifests read back as written, and that bytes, and tables, that a view cannot have
 * are refused.
 */
final class ViewManifestCodecTest {
  private static final Expression FEW = new ColumnValue(0);
  private static final Expression SOME = new ColumnValue(1);
  private static final Expression CITY = new ColumnValue(2);
  private static final List<Aggregate> COUNT = List.of(new Count(null));
  private static final ViewDigest DIGEST = new ViewDigest(new byte[32]);
  private static final ViewDigest INDEX = new ViewDigest(Sha256.of(new byte[] {1}));
  private static final byte[] SEED = new byte[CuckooHash.SEED_BYTES];
  private static final byte[] NO_SEED = {};

  private final long seed = System.nanoTime();

  @TempDir Path directory;
  private PublicTable table;

  @BeforeEach
  void makeTable() throws Exception {
    table = new RandomViews(new Random(seed), 200, directory).table;
  }

  private ViewDefinition definition(Addressing addressing) {
    return new ViewDefinition(
        "t",
        table.manifest().fingerprint(),
        null,
        addressing,
        List.of(CITY),
        List.of(FEW, SOME).subList(0, addressing.orderedParts()),
        List.of(),
        COUNT);
  }

  private ViewLayout layout(Addressing addressing) throws FormatException {
    return ViewLayout.of(definition(addressing), table);
  }

  private ViewManifest hashed(SubTable... subTables) {
    return new ViewManifest(
        definition(Addressing.HASHED), 6, SEED, 5, 0, List.of(subTables), DIGEST);
  }

  private ViewManifest ranked(int blockKeys, SubTable... subTables) {
    return new ViewManifest(
        definition(Addressing.RANKED),
        5,
        NO_SEED,
        0,
        blockKeys,
        List.of(subTables),
        Optional.of(INDEX),
        DIGEST);
  }

  private static SubTable slots(long slots) {
    return new SubTable(slots, 20);
  }

  private static ViewManifest readBack(ViewManifest manifest) throws FormatException {
    byte[] bytes = ViewManifestCodec.encode(manifest);
    ViewManifest decoded = ViewManifestCodec.decode(bytes);
    assertArrayEquals(bytes, ViewManifestCodec.encode(decoded));
    return decoded;
  }

  @Test
  void goodManifestsAreAccepted() throws Exception {
    layout(Addressing.HASHED).check(readBack(hashed(slots(10), slots(10), slots(10))));
    ViewLayout dense = layout(Addressing.DENSE);
    layout(Addressing.DENSE)
        .check(
            readBack(
                new ViewManifest(
                    dense.definition(),
                    6,
                    NO_SEED,
                    0,
                    0,
                    List.of(slots(dense.positions())),
                    DIGEST)));
    ViewLayout dyadic = layout(Addressing.DYADIC);
    dyadic.check(readBack(dyadic(dyadic, 0)));
    layout(Addressing.RANKED)
        .check(
            readBack(
                ranked(
                    4,
                    new SubTable(2, KeyBlock.bytes(4)),
                    slots(3),
                    slots(2),
                    slots(2),
                    slots(1),
                    slots(1),
                    slots(1))));
    layout(Addressing.BOXED).check(readBack(boxed(300, 64, slots(5), slots(1), slots(2))));
  }

  private ViewManifest boxed(long entries, int blockKeys, SubTable... subTables) {
    return new ViewManifest(
        definition(Addressing.BOXED),
        entries,
        NO_SEED,
        0,
        blockKeys,
        List.of(subTables),
        Optional.of(INDEX),
        DIGEST);
  }

  private static ViewManifest dyadic(ViewLayout layout, long more) {
    DyadicLevels levels = layout.levels(0);
    SubTable[] subTables = new SubTable[levels.subTables()];
    for (int i = 0; i < subTables.length; i++) {
      subTables[i] = slots(levels.slots(i) + (i == subTables.length - 1 ? more : 0));
    }
    return new ViewManifest(layout.definition(), 6, NO_SEED, 0, 0, List.of(subTables), DIGEST);
  }

  @Test
  void tablesThatTheAddressingDoesNotTakeAreRefused() throws Exception {
    ViewLayout hashed = layout(Addressing.HASHED);
    assertRefused("is of another view", hashed, dyadic(layout(Addressing.DYADIC), 0));
    assertRefused("[10, 10] slots, must be [10, 10, 10]", hashed, hashed(slots(10), slots(10)));
    assertRefused("must be [10, 10, 10]", hashed, hashed(slots(10), slots(10), slots(5)));
    assertRefused("no multiple", hashed, hashed(slots(11), slots(11), slots(11)));
    ViewLayout dyadic = layout(Addressing.DYADIC);
    assertRefused("has sub-tables of", dyadic, dyadic(dyadic, 1));
    ViewLayout ranked = layout(Addressing.RANKED);
    assertRefused("has sub-tables of", ranked, ranked(4, slots(1)));
    SubTable[] tables = {slots(2), slots(3), slots(2), slots(2), slots(1), slots(1), slots(1)};
    assertRefused("has 20 bytes for blocks of keys, must be 67", ranked, ranked(4, tables));
    ViewManifest wide =
        new ViewManifest(
            ranked.definition(),
            65_537,
            NO_SEED,
            0,
            1,
            List.of(tables),
            Optional.of(INDEX),
            DIGEST);
    assertRefused("has 65537 blocks of keys, at most 65536", ranked, wide);
    ViewLayout boxed = layout(Addressing.BOXED);
    assertRefused("has 2097153 keys, at most 2097152", boxed, boxed((1 << 21) + 1, 128, slots(1)));
    assertRefused("has 128 keys in a block, must be 64", boxed, boxed(300, 128, slots(3)));
    assertRefused("must be [5, 1, 2]", boxed, boxed(300, 64, slots(5), slots(1), slots(1)));
    tables[0] = new SubTable(1, KeyBlock.bytes(4));
    assertRefused("has sub-tables of", ranked, ranked(4, tables));
  }

  private static void assertRefused(String problem, ViewLayout layout, ViewManifest manifest) {
    String message = assertThrows(FormatException.class, () -> layout.check(manifest)).getMessage();
    assertTrue(message.startsWith("view manifest: ") && message.contains(problem), message);
  }

  @Test
  void refusesEveryTruncationAndExtension() {
    byte[] bytes = ViewManifestCodec.encode(hashed(slots(10), slots(10), slots(10)));
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> ViewManifestCodec.decode(shorter));
    }
    assertProblem("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
  }

  /** Checks that a ranked view's manifest has the digest of its index, and no other one. */
  @Test
  void rankedViewsNameTheirIndex() throws Exception {
    ViewManifest ranked = ranked(4, slots(1));
    assertEquals(Optional.of(INDEX), readBack(ranked).indexDigest());
    assertEquals(Optional.empty(), readBack(hashed(slots(10))).indexDigest());
    byte[] bytes = ViewManifestCodec.encode(ranked);
    assertProblem("digest of the index", Arrays.copyOf(bytes, bytes.length - 40));
    ViewManifest without =
        new ViewManifest(ranked.definition(), 5, NO_SEED, 0, 4, List.of(slots(1)), ranked.digest());
    assertThrows(NoSuchElementException.class, () -> ViewManifestCodec.encode(without));
  }

  @Test
  void mutationsAreRefusedOrWellFormed() throws Exception {
    Random random = new Random(seed);
    ViewManifest good = hashed(slots(10), slots(10), slots(10));
    ViewLayout layout = layout(Addressing.HASHED);
    byte[] bytes = ViewManifestCodec.encode(good);
    for (int i = 0; i < 5000; i++) {
      byte[] mutated = bytes.clone();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        mutated[random.nextInt(mutated.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        layout.check(ViewManifestCodec.decode(mutated));
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("view "), expected::getMessage);
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  private byte[] fields(Addressing addressing, UnaryOperator<ByteWriter> fields) {
    ByteWriter out = new ByteWriter().fixed(new byte[] {'S', 'P', 'V', 'M', 2});
    return fields.apply(out.block(ViewCodec.encode(definition(addressing)))).toByteArray();
  }

  @Test
  void refusesEveryBadField() {
    Addressing hashed = Addressing.HASHED;
    assertProblem("magic SPVM is missing", new byte[] {'S', 'P', 'V', 'X'});
    assertProblem("version is 1, must be 2 to 2", new byte[] {'S', 'P', 'V', 'M', 1});
    assertProblem(
        "magic SPVD is missing",
        new ByteWriter().fixed(new byte[] {'S', 'P', 'V', 'M', 2}).block(SEED).toByteArray());
    assertProblem("entries is -1", fields(hashed, out -> out.i64(-1)));
    assertProblem("seed of 1 bytes, not 32", fields(hashed, out -> out.i64(0).block(new byte[1])));
    assertProblem("seed length is 33", fields(hashed, out -> out.i64(0).block(new byte[33])));
    assertProblem(
        "seed length is 1", fields(Addressing.DENSE, out -> out.i64(0).block(new byte[1])));
    assertProblem("shard slots is 0", fields(hashed, out -> out.i64(0).block(SEED).i64(0)));
    assertProblem(
        "shard slots is 1", fields(Addressing.DENSE, out -> out.i64(0).block(NO_SEED).i64(1)));
    assertProblem(
        "keys of a block is 1", fields(hashed, out -> out.i64(0).block(SEED).i64(1).i32(1)));
    UnaryOperator<ByteWriter> ranked = out -> out.i64(0).block(NO_SEED).i64(0);
    assertProblem(
        "keys of a block is 0", fields(Addressing.RANKED, out -> ranked.apply(out).i32(0)));
    assertProblem(
        "keys of a block is 32769", fields(Addressing.RANKED, out -> ranked.apply(out).i32(32769)));
    assertProblem(
        "keys of a block is 0", fields(Addressing.BOXED, out -> ranked.apply(out).i32(0)));
    UnaryOperator<ByteWriter> good = out -> out.i64(0).block(SEED).i64(1).i32(0);
    assertProblem("sub-tables is 0", fields(hashed, out -> good.apply(out).u16(0)));
    assertProblem("sub-tables is 82", fields(hashed, out -> good.apply(out).u16(82)));
    assertProblem("slots is 0", fields(hashed, out -> good.apply(out).u16(1).i64(0)));
    assertProblem("slot bytes is 0", fields(hashed, out -> good.apply(out).u16(1).i64(1).i32(0)));
    assertProblem(
        "slot bytes is 1048577",
        fields(hashed, out -> good.apply(out).u16(1).i64(1).i32((1 << 20) + 1)));
  }

  private static void assertProblem(String problem, byte[] bytes) {
    String message =
        assertThrows(FormatException.class, () -> ViewManifestCodec.decode(bytes)).getMessage();
    assertTrue(message.contains(problem), message);
  }
}

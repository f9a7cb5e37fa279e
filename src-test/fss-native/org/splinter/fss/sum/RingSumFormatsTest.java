package org.splinter.fss.sum;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.ring.RingSet;

/** Tests of the decoders of selected sums: each check of bytes and arguments refuses. */
final class RingSumFormatsTest {
  private static final RingSumParameters SHAPE = RingSumParameters.of(5000, 1, 16);
  private static final byte[] SEED = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  private static final byte[] ALL_ONES = new byte[7];

  static {
    Arrays.fill(ALL_ONES, (byte) 0xff);
  }

  private static List<EvaluationPath> paths() {
    return SelectedSumsTest.paths();
  }

  /** Returns a copy of bytes whose packed residue at an offset is all ones, above its prime. */
  private static byte[] spoiled(byte[] bytes, int offset) {
    byte[] copy = bytes.clone();
    System.arraycopy(ALL_ONES, 0, copy, offset, ALL_ONES.length);
    return copy;
  }

  private static void assertMalformed(String problem, Executable call) {
    FormatException refusal = assertThrows(FormatException.class, call);
    assertTrue(String.valueOf(refusal.getMessage()).contains(problem), refusal.getMessage());
  }

  private static void assertRefused(String problem, Executable call) {
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, call);
    assertTrue(String.valueOf(refusal.getMessage()).contains(problem), refusal.getMessage());
  }

  @Test
  void keysAreReadAsTheyAreWritten() throws FormatException {
    try (RingSumKey key = RingSumKey.draw();
        RingSumKey other = RingSumKey.draw()) {
      byte[] bytes = key.encode();
      assertEquals(RingSumKey.BYTES, bytes.length);
      assertArrayEquals(bytes, RingSumKey.decode(bytes).encode());
      assertFalse(Arrays.equals(bytes, other.encode()));
    }
  }

  @Test
  void keysAreCheckedAndWipedAndPrintNothing() throws FormatException {
    byte[] bytes = Arrays.copyOf(SEED, 32);
    bytes[31] = 1;
    RingSumKey key = RingSumKey.decode(bytes);
    assertFalse(key.toString().contains(HexFormat.of().formatHex(SEED, 0, 4)));
    key.close();
    assertEquals(
        "the key of selected sums is closed",
        assertThrows(IllegalStateException.class, key::encode).getMessage());
    assertMalformed("truncated", () -> RingSumKey.decode(new byte[15]));
    assertMalformed("truncated", () -> RingSumKey.decode(Arrays.copyOf(bytes, 31)));
    assertMalformed("trailing", () -> RingSumKey.decode(Arrays.copyOf(bytes, 33)));
    assertMalformed("public seed must not be 0", () -> RingSumKey.decode(Arrays.copyOf(SEED, 32)));
    byte[] zero = new byte[32];
    zero[31] = 1;
    assertMalformed("secret seed must not be 0", () -> RingSumKey.decode(zero));
    byte[] twice = Arrays.copyOf(SEED, 32);
    System.arraycopy(SEED, 0, twice, 16, 16);
    assertMalformed("must differ from the secret seed", () -> RingSumKey.decode(twice));
  }

  @Test
  void publicKeysAreChecked() throws FormatException {
    byte[] other = SEED.clone();
    other[0]++;
    byte[] bytes;
    try (RingSumKey key = RingSumKey.draw();
        RingSumClient client = RingSumClient.open(key, GenerationPath.AUTO)) {
      bytes = client.publicKey().encode();
      assertEquals(client.publicKey(), RingSumPublicKey.decode(bytes, other));
    }
    assertEquals(RingSumPublicKey.BYTES, bytes.length);
    assertMalformed(
        "truncated", () -> RingSumPublicKey.decode(Arrays.copyOf(bytes, bytes.length - 1), other));
    assertMalformed(
        "trailing", () -> RingSumPublicKey.decode(Arrays.copyOf(bytes, bytes.length + 1), other));
    assertMalformed(
        "residue 0 of the product must be below",
        () -> RingSumPublicKey.decode(spoiled(bytes, 16), other));
    assertMalformed(
        "residue 8191 of the product must be below",
        () -> RingSumPublicKey.decode(spoiled(bytes, bytes.length - 7), other));
    byte[] zero = bytes.clone();
    Arrays.fill(zero, 0, 16, (byte) 0);
    assertMalformed("the key's seed must not be 0", () -> RingSumPublicKey.decode(zero, other));
    assertMalformed(
        "the request's seed must not be 0", () -> RingSumPublicKey.decode(bytes, new byte[16]));
    byte[] same = Arrays.copyOf(bytes, 16);
    assertMalformed("must differ from the key's seed", () -> RingSumPublicKey.decode(bytes, same));
  }

  private static RingSumAccumulator open(EvaluationPath path) {
    return RingSumAccumulator.open(SHAPE, 2, 3, SEED, path);
  }

  @ParameterizedTest
  @MethodSource("paths")
  void recordsAreChecked(EvaluationPath path) throws Exception {
    SelectedRows rows = SelectedRows.random(SHAPE, 2, 3, new Random(1));
    byte[] records = new byte[2 * RingSumParameters.RECORD_BYTES];
    try (RingSumAccumulator accumulator = open(path)) {
      byte[] empty = rows.states(accumulator);
      for (int offset : new int[] {0, records.length - 7}) {
        byte[] spoiled = spoiled(records, offset);
        FormatException refusal =
            assertThrows(FormatException.class, () -> rows.add(accumulator, spoiled, 0, 5000));
        assertTrue(String.valueOf(refusal.getMessage()).contains("must be below"));
        assertArrayEquals(empty, rows.states(accumulator));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void rowsThatDoNotFitAreRefused(EvaluationPath path) {
    ByteBuffer record = ByteBuffer.allocateDirect(RingSumParameters.RECORD_BYTES);
    LongBuffer values = SelectedRows.longs(4);
    IntBuffer groups = SelectedRows.ints(0, 2);
    try (RingSumAccumulator accumulator = open(path)) {
      assertRefused(
          "2 rows from row -1 on, must be within 5000",
          () -> accumulator.add(-1, 2, values, groups, record));
      assertRefused(
          "2 rows from row 4999 on", () -> accumulator.add(4999, 2, values, groups, record));
      assertRefused("0 rows from row 0", () -> accumulator.add(0, 0, values, groups, record));
      assertRefused("4 values, must be 2", () -> accumulator.add(0, 1, values, groups, record));
      assertRefused(
          "5 values, must be 4",
          () -> accumulator.add(0, 2, SelectedRows.longs(5), groups, record));
      assertRefused(
          "3 groups, must be 2",
          () -> accumulator.add(0, 2, values, SelectedRows.ints(0, 0, 0), record));
      assertRefused(
          "51200 bytes of records, must be 102400",
          () -> accumulator.add(4095, 2, values, groups, record));
      assertRefused(
          "group 3 of row 1, must be -1 to 2",
          () -> accumulator.add(0, 2, values, SelectedRows.ints(0, 3), record));
      assertRefused(
          "group -2 of row 0, must be -1 to 2",
          () -> accumulator.add(0, 2, values, SelectedRows.ints(-2, 0), record));
      assertRefused(
          "direct and in native order",
          () -> accumulator.add(0, 2, LongBuffer.allocate(4), groups, record));
      assertRefused(
          "direct and in native order",
          () ->
              accumulator.add(
                  0,
                  2,
                  ByteBuffer.allocateDirect(32).order(ByteOrder.BIG_ENDIAN).asLongBuffer(),
                  groups,
                  record));
      assertRefused(
          "direct and in native order",
          () ->
              accumulator.add(
                  0, 2, values, groups, ByteBuffer.allocate(RingSumParameters.RECORD_BYTES)));
      assertRefused(
          "direct and in native order",
          () -> accumulator.add(0, 2, values, IntBuffer.allocate(2), record));
      LongBuffer wide = SelectedRows.longs(4).put(3, 1 << 16);
      assertRefused(
          "a number of measure 1 has more than 16 bits",
          () -> accumulator.add(0, 2, wide, groups, record));
      assertRefused("no sum of measure 2", () -> accumulator.state(2, 0, 0));
      assertRefused("no sum of measure 0, limb 2", () -> accumulator.state(0, 2, 0));
      assertRefused("no sum of measure 0, limb 0, group 3", () -> accumulator.state(0, 0, 3));
      assertRefused("no sum of measure -1", () -> accumulator.state(-1, 0, 0));
      assertRefused("no sum of measure 0, limb -1", () -> accumulator.state(0, -1, 0));
      assertRefused("no sum of measure 0, limb 0, group -1", () -> accumulator.state(0, 0, -1));
    }
  }

  @Test
  void accumulatorsOfTooManySumsAreRefused() {
    assertEquals(1, SHAPE.limbs());
    for (int[] shape : new int[][] {{0, 1}, {1, 0}, {257, 1}, {1, 257}, {2, 129}, {1 << 30, 16}}) {
      assertRefused(
          "must be 1 to 256 sums in all",
          () -> RingSumAccumulator.open(SHAPE, shape[0], shape[1], SEED, EvaluationPath.JAVA));
    }
    RingSumAccumulator.open(SHAPE, 2, 128, SEED, EvaluationPath.JAVA).close();
    assertRefused(
        "a request's seed of 15 bytes, must be 16",
        () -> RingSumAccumulator.open(SHAPE, 1, 1, new byte[15], EvaluationPath.AUTO));
  }

  @ParameterizedTest
  @MethodSource("paths")
  void statesAndAnswersAreChecked(EvaluationPath path) throws Exception {
    RingSumReduction reduction = RingSumReduction.open(path);
    byte[] state = new byte[RingSumAccumulator.STATE_BYTES];
    byte[] seed = new byte[RingSumReduction.SEED_BYTES];
    try (RingSumKey key = RingSumKey.draw();
        RingSumClient client =
            RingSumClient.open(
                key, path == EvaluationPath.JAVA ? GenerationPath.JAVA : GenerationPath.NATIVE)) {
      RingSumPublicKey publicKey = client.publicKey();
      for (int length : new int[] {0, state.length - 1, state.length + 1}) {
        byte[] wrong = new byte[length];
        String problem = length > state.length ? "trailing" : "truncated";
        assertMalformed(problem, () -> reduction.merge(wrong, state));
        assertMalformed(problem, () -> reduction.merge(state, wrong));
        assertMalformed(problem, () -> reduction.answer(SHAPE, publicKey, wrong, seed, 0, 0));
      }
      for (int offset : new int[] {0, state.length / 2, state.length - 7}) {
        byte[] wrong = spoiled(state, offset);
        assertMalformed("must be below", () -> reduction.merge(wrong, state.clone()));
        assertMalformed("must be below", () -> reduction.merge(state, wrong));
        assertMalformed(
            "must be below", () -> reduction.answer(SHAPE, publicKey, wrong, seed, 0, 0));
      }
      assertArrayEquals(new byte[state.length], state);
      assertRefused(
          "a seed of 31 bytes, must be 32",
          () -> reduction.answer(SHAPE, publicKey, state, new byte[31], 0, 0));
      assertRefused(
          "sum 256, must be below 256",
          () -> reduction.answer(SHAPE, publicKey, state, seed, 256, 0));
      assertRefused("sum -1", () -> reduction.answer(SHAPE, publicKey, state, seed, -1, 0));
      assertRefused(
          "an offset is outside",
          () -> reduction.answer(SHAPE, publicKey, state, seed, 0, 1L << SHAPE.sumBits()));
      assertRefused(
          "an offset is outside", () -> reduction.answer(SHAPE, publicKey, state, seed, 0, -1));

      byte[] answer = reduction.answer(SHAPE, publicKey, state, seed, 0, 77);
      assertEquals(77, client.decrypt(SHAPE, answer));
      assertMalformed(
          "truncated", () -> client.decrypt(SHAPE, Arrays.copyOf(answer, answer.length - 1)));
      assertMalformed(
          "trailing", () -> client.decrypt(SHAPE, Arrays.copyOf(answer, answer.length + 1)));
      assertMalformed("must be below", () -> client.decrypt(SHAPE, spoiled(answer, 8)));
      long greatest =
          RingSet.L.modulus()
              .subtract(BigInteger.ONE)
              .shiftRight(SHAPE.droppedBits())
              .longValueExact();
      ByteBuffer first = ByteBuffer.wrap(answer).order(ByteOrder.LITTLE_ENDIAN);
      client.decrypt(SHAPE, first.putLong(0, greatest).array());
      assertMalformed(
          "first coefficient is",
          () -> client.decrypt(SHAPE, first.putLong(0, greatest + 1).array()));
      assertMalformed(
          "first coefficient is", () -> client.decrypt(SHAPE, first.putLong(0, -1).array()));
    }
  }

  @Test
  void blocksAreEncryptedInOrderAndOfTheirSizes() {
    for (GenerationPath path : List.of(GenerationPath.NATIVE, GenerationPath.JAVA)) {
      byte[] record = new byte[RingSumParameters.RECORD_BYTES];
      try (RingSumKey key = RingSumKey.draw();
          RingSumClient client = RingSumClient.open(key, path);
          RingSumEncryption request = client.encryption(SHAPE)) {
        assertThrows(
            IndexOutOfBoundsException.class, () -> request.encrypt(new int[4096], record, 1));
        assertRefused(
            "4095 weights of block 0, must be 4096",
            () -> request.encrypt(new int[4095], record, 0));
        int[] weights = new int[4096];
        weights[17] = 2;
        assertRefused(
            "a weight of block 0 is outside 1 bits", () -> request.encrypt(weights, record, 0));
        weights[17] = -1;
        assertRefused(
            "a weight of block 0 is outside 1 bits", () -> request.encrypt(weights, record, 0));
        request.encrypt(new int[4096], record, 0);
        assertRefused(
            "4096 weights of block 1, must be 904",
            () -> request.encrypt(new int[4096], record, 0));
        request.encrypt(new int[904], record, 0);
        assertEquals(
            "all 2 blocks are encrypted",
            assertThrows(IllegalStateException.class, () -> request.encrypt(new int[0], record, 0))
                .getMessage());
      }
    }
  }

  @Test
  void closedObjectsAreNotUsed() {
    byte[] record = new byte[RingSumParameters.RECORD_BYTES];
    byte[] answer = new byte[RingSumReduction.ANSWER_BYTES];
    for (GenerationPath path : List.of(GenerationPath.NATIVE, GenerationPath.JAVA)) {
      RingSumClient client = RingSumClient.open(RingSumKey.draw(), path);
      RingSumEncryption request = client.encryption(RingSumParameters.of(5000, 1, 1));
      assertTrue(closesTwice(client));
      request.encrypt(new int[4096], record, 0); // has a copy of what it needs
      assertTrue(closesTwice(request));
      assertThrows(IllegalStateException.class, () -> client.encryption(SHAPE));
      assertThrows(IllegalStateException.class, () -> client.decrypt(SHAPE, answer));
      assertThrows(IllegalStateException.class, () -> request.encrypt(new int[904], record, 0));
    }
    for (EvaluationPath path : paths()) {
      RingSumAccumulator accumulator = open(path);
      assertTrue(closesTwice(accumulator));
      assertThrows(IllegalStateException.class, () -> accumulator.state(0, 0, 0));
    }
  }

  /** A secret that a client wiped must not be what a request is encrypted under. */
  @Test
  void aRequestOutlivesItsClient() throws Exception {
    SelectedRows rows = SelectedRows.random(RingSumParameters.of(100, 1, 12), 1, 1, new Random(2));
    for (GenerationPath path : List.of(GenerationPath.NATIVE, GenerationPath.JAVA)) {
      try (RingSumKey key = RingSumKey.draw();
          RingSumClient other = RingSumClient.open(key, path)) {
        RingSumClient client = RingSumClient.open(key, path);
        RingSumEncryption request = client.encryption(rows.parameters);
        client.close();
        byte[] records = rows.encrypt(request);
        try (RingSumAccumulator accumulator =
            RingSumAccumulator.open(rows.parameters, 1, 1, request.seed(), EvaluationPath.AUTO)) {
          rows.add(accumulator, records, 0, 100);
          byte[] answer =
              RingSumReduction.open(EvaluationPath.AUTO)
                  .answer(
                      rows.parameters,
                      other.publicKey(),
                      accumulator.state(0, 0, 0),
                      new byte[32],
                      0,
                      0);
          assertEquals(rows.sum(0, 0), BigInteger.valueOf(other.decrypt(rows.parameters, answer)));
        }
      }
    }
  }

  private static boolean closesTwice(AutoCloseable object) {
    try {
      object.close();
      object.close();
      return true;
    } catch (Exception e) {
      return false;
    }
  }
}

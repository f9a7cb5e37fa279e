package org.splinter.fss.sum;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.NativeStatus;

/**
 * Tests of selected sums by a ring on every path against sums of big integers, and of their bytes,
 * which no path and no way of dealing out rows changes.
 */
@Tag("slow")
final class SelectedSumsTest {
  private static final long SEED = Long.getLong("splinter.seed", 20_261_128);
  private static final byte[] ANSWER_SEED =
      "a seed of thirty-two bytes, once".getBytes(StandardCharsets.US_ASCII);

  static List<EvaluationPath> paths() {
    List<EvaluationPath> paths = new ArrayList<>(NativeStatus.probe().paths());
    paths.add(EvaluationPath.JAVA);
    return paths;
  }

  /** A key, a request and what it selects. */
  private static final class Request {
    final SelectedRows rows;
    final RingSumKey key = RingSumKey.draw();
    final RingSumPublicKey publicKey;
    final byte[] seed;
    final byte[] records;

    Request(SelectedRows rows, GenerationPath path) {
      this.rows = rows;
      try (RingSumClient client = RingSumClient.open(key, path);
          RingSumEncryption request = client.encryption(rows.parameters)) {
        publicKey = client.publicKey();
        seed = request.seed();
        records = rows.encrypt(request);
      }
    }

    RingSumAccumulator open(EvaluationPath path) {
      return RingSumAccumulator.open(rows.parameters, rows.measures, rows.groups, seed, path);
    }

    byte[] states(EvaluationPath path) throws Exception {
      try (RingSumAccumulator accumulator = open(path)) {
        rows.add(accumulator, records, 0, rows.weights.length);
        return rows.states(accumulator);
      }
    }

    /** Returns the answers of all sums, with an offset each. */
    List<byte[]> answers(byte[] states, EvaluationPath path, long... offsets) throws Exception {
      RingSumReduction reduction = RingSumReduction.open(path);
      List<byte[]> answers = new ArrayList<>();
      for (int i = 0; i < states.length / RingSumAccumulator.STATE_BYTES; i++) {
        byte[] state =
            Arrays.copyOfRange(
                states,
                i * RingSumAccumulator.STATE_BYTES,
                (i + 1) * RingSumAccumulator.STATE_BYTES);
        long offset = offsets.length == 0 ? 0 : offsets[i];
        answers.add(reduction.answer(rows.parameters, publicKey, state, ANSWER_SEED, i, offset));
      }
      return answers;
    }

    long[] decrypt(List<byte[]> answers, GenerationPath path) throws Exception {
      long[] sums = new long[answers.size()];
      try (RingSumClient client = RingSumClient.open(key, path)) {
        for (int i = 0; i < sums.length; i++) {
          sums[i] = client.decrypt(rows.parameters, answers.get(i));
        }
      }
      return sums;
    }
  }

  private static GenerationPath client(EvaluationPath path) {
    return path == EvaluationPath.JAVA ? GenerationPath.JAVA : GenerationPath.NATIVE;
  }

  private static void assertSums(SelectedRows rows, long[] sums, String text) {
    for (int measure = 0; measure < rows.measures; measure++) {
      for (int group = 0; group < rows.groups; group++) {
        assertEquals(rows.sum(measure, group), rows.decrypted(sums, measure, group), text);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void sumsAreThoseOfTheRowsSelected(EvaluationPath path) throws Exception {
    Random random = new Random(SEED);
    for (int i = 0; i < 12; i++) {
      RingSumParameters parameters =
          RingSumParameters.of(
              1 + random.nextInt(10_000), 1 + random.nextInt(16), 1 + random.nextInt(64));
      int measures = 1 + random.nextInt(2);
      int groups = 1 + random.nextInt(3);
      SelectedRows rows = SelectedRows.random(parameters, measures, groups, random);
      Request request = new Request(rows, client(path));
      List<byte[]> answers = request.answers(request.states(path), path);
      String text = parameters + ", case " + i + " of seed " + SEED;
      assertSums(rows, request.decrypt(answers, client(path)), text);
      assertArrayEquals(
          request.decrypt(answers, GenerationPath.JAVA),
          request.decrypt(answers, GenerationPath.AUTO));
    }
  }

  @Test
  void allPathsWriteEqualBytes() throws Exception {
    Random random = new Random(SEED);
    RingSumParameters parameters = RingSumParameters.of(9_000, 3, 40);
    Request request =
        new Request(SelectedRows.random(parameters, 2, 2, random), GenerationPath.AUTO);
    byte[] states = request.states(EvaluationPath.JAVA);
    List<byte[]> answers = request.answers(states, EvaluationPath.JAVA);
    for (EvaluationPath path : paths()) {
      assertArrayEquals(states, request.states(path), path.label());
      List<byte[]> others = request.answers(states, path);
      for (int i = 0; i < others.size(); i++) {
        assertArrayEquals(answers.get(i), others.get(i), path.label());
      }
    }
    for (GenerationPath path : List.of(GenerationPath.NATIVE, GenerationPath.JAVA)) {
      try (RingSumClient client = RingSumClient.open(request.key, path)) {
        assertEquals(request.publicKey, client.publicKey());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void statesDoNotDependOnHowRowsAreDealtOut(EvaluationPath path) throws Exception {
    Random random = new Random(SEED);
    RingSumParameters parameters = RingSumParameters.of(9_000, 1, 32);
    SelectedRows rows = SelectedRows.random(parameters, 1, 2, random);
    Request request = new Request(rows, GenerationPath.AUTO);
    byte[] whole = request.states(path);
    for (int[] ends :
        new int[][] {{4096, 9000}, {1, 9000}, {4000, 4200, 8999, 9000}, {5000, 9000}}) {
      try (RingSumAccumulator one = request.open(path);
          RingSumAccumulator other = request.open(path)) {
        List<Runnable> parts = new ArrayList<>();
        for (int i = 0; i < ends.length; i++) {
          int first = i == 0 ? 0 : ends[i - 1];
          int count = ends[i] - first;
          RingSumAccumulator to = i % 2 == 0 ? one : other;
          parts.add(() -> add(request, to, first, count));
        }
        Collections.shuffle(parts, random);
        parts.forEach(Runnable::run);
        byte[] sum = rows.states(other);
        byte[] merged = merge(path, rows.states(one), sum);
        assertArrayEquals(whole, merged, Arrays.toString(ends) + ", seed " + SEED);
      }
    }
  }

  private static void add(Request request, RingSumAccumulator to, int first, int count) {
    try {
      request.rows.add(to, request.records, first, count);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] merge(EvaluationPath path, byte[] states, byte[] others) throws Exception {
    RingSumReduction reduction = RingSumReduction.open(path);
    int bytes = RingSumAccumulator.STATE_BYTES;
    byte[] merged = new byte[states.length];
    for (int at = 0; at < states.length; at += bytes) {
      byte[] sum = Arrays.copyOfRange(states, at, at + bytes);
      reduction.merge(sum, Arrays.copyOfRange(others, at, at + bytes));
      System.arraycopy(sum, 0, merged, at, bytes);
    }
    return merged;
  }

  /** Checks the greatest sum that there can be: all rows in one group, each number all ones. */
  @ParameterizedTest
  @MethodSource("paths")
  void theGreatestSumIsRead(EvaluationPath path) throws Exception {
    for (int weightBits : new int[] {1, 16}) {
      RingSumParameters parameters = RingSumParameters.of(8192, weightBits, 64);
      int[] weights = new int[8192];
      Arrays.fill(weights, (1 << weightBits) - 1);
      long[] values = new long[8192];
      Arrays.fill(values, -1);
      SelectedRows rows =
          new SelectedRows(parameters, 1, 1, weights, new long[][] {values}, new int[8192]);
      Request request = new Request(rows, client(path));
      List<byte[]> answers = request.answers(request.states(path), path);
      assertSums(rows, request.decrypt(answers, client(path)), parameters.toString());
    }
  }

  @ParameterizedTest
  @MethodSource("paths")
  void offsetsAreAddedModuloTheModulusOfSums(EvaluationPath path) throws Exception {
    Random random = new Random(SEED);
    RingSumParameters parameters = RingSumParameters.of(1000, 1, 15, 1, 500);
    Request request =
        new Request(SelectedRows.random(parameters, 1, 3, random), GenerationPath.AUTO);
    long modulus = 1L << parameters.sumBits();
    byte[] states = request.states(path);
    long[] sums = request.decrypt(request.answers(states, path), GenerationPath.AUTO);
    assertEquals(3, sums.length, "one limb");
    long[] offsets = {modulus - 500, 12345, modulus - 1};
    long[] moved = request.decrypt(request.answers(states, path, offsets), GenerationPath.AUTO);
    for (int i = 0; i < sums.length; i++) {
      assertEquals((sums[i] + offsets[i]) % modulus, moved[i]);
    }
  }

  @Test
  void answersDependOnSeedAndIndexAlone() throws Exception {
    Request request =
        new Request(
            SelectedRows.random(RingSumParameters.of(10, 1, 8), 1, 1, new Random(SEED)),
            GenerationPath.AUTO);
    byte[] state = request.states(EvaluationPath.JAVA);
    RingSumReduction reduction = RingSumReduction.open(EvaluationPath.JAVA);
    List<String> answers = new ArrayList<>();
    for (int flipped : new int[] {-1, 0, 15, 16, 31}) {
      for (int index : new int[] {0, 1, 255}) {
        byte[] seed = ANSWER_SEED.clone();
        if (flipped >= 0) {
          seed[flipped] ^= 1;
        }
        byte[] answer =
            reduction.answer(request.rows.parameters, request.publicKey, state, seed, index, 0);
        assertArrayEquals(
            answer,
            reduction.answer(request.rows.parameters, request.publicKey, state, seed, index, 0));
        answers.add(new BigInteger(answer).toString(16));
      }
    }
    assertEquals(15, answers.stream().distinct().count());
  }

  @Test
  void requestsHaveSeedsOfTheirOwn() {
    for (GenerationPath path : List.of(GenerationPath.NATIVE, GenerationPath.JAVA)) {
      RingSumParameters parameters = RingSumParameters.of(1, 1, 1);
      try (RingSumKey key = RingSumKey.draw();
          RingSumClient client = RingSumClient.open(key, path);
          RingSumEncryption one = client.encryption(parameters);
          RingSumEncryption other = client.encryption(parameters)) {
        assertNotEquals(
            new BigInteger(one.seed()).toString(16), new BigInteger(other.seed()).toString(16));
      }
    }
  }
}

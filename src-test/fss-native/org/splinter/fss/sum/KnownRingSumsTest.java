package org.splinter.fss.sum;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.GenerationPath;

/**
 * Tests that the Java twin writes the frozen vectors from the random bytes that they name, and that
 * every path makes the states, answers and sums of them.
 */
@Tag("slow")
final class KnownRingSumsTest {
  /** A case; known_answers.h explains its fields and lines. */
  private record Case(List<Integer> fields, List<String> lines) {
    int number() {
      return fields.get(7);
    }

    int groups() {
      return fields.get(5);
    }

    RingSumParameters parameters() {
      return new RingSumParameters(
          fields.get(0), fields.get(1), fields.get(2), fields.get(3), fields.get(6));
    }

    SelectedRows rows() {
      int count = fields.get(0);
      int[] weights = new int[count];
      Arrays.setAll(weights, i -> (i * i + number()) % (1 << fields.get(1)));
      int[] ids = new int[count];
      Arrays.setAll(ids, i -> (i / 3 + 1) % (groups() + 1) - 1);
      long[][] values = new long[fields.get(4)][count];
      for (int m = 0; m < values.length; m++) {
        long factor = (2L * m + number()) * 0x9e3779b97f4a7c15L;
        Arrays.setAll(values[m], i -> ((i + 1) * factor) >>> (Long.SIZE - fields.get(2)));
      }
      return new SelectedRows(parameters(), values.length, groups(), weights, values, ids);
    }

    RingSumKey key() throws FormatException {
      return RingSumKey.decode(progression(number(), 1));
    }

    long offset(int sum) {
      return (long) number() * sum % (1L << fields.get(6));
    }
  }

  private static byte[] progression(int first, int step) {
    byte[] bytes = new byte[32];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (first + step * i);
    }
    return bytes;
  }

  private static List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    Path file = Path.of(System.getProperty("splinter.vectors"), "ring-sum-v1.txt");
    for (String line : Files.readAllLines(file)) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("case")) {
        List<Integer> fields = Arrays.stream(words).skip(1).map(Integer::valueOf).toList();
        cases.add(new Case(fields, new ArrayList<>()));
      } else if (!words[0].equals("#")) {
        cases.get(cases.size() - 1).lines.add(line);
      }
    }
    return cases;
  }

  private static String digest(String name, byte[] bytes) {
    return name + " " + HexFormat.of().formatHex(Sha256.digest().digest(bytes));
  }

  /** Returns the lines of a case, whose records the Java twin writes. */
  private static List<String> lines(Case known, EvaluationPath path) throws Exception {
    GenerationPath generation =
        path == EvaluationPath.JAVA ? GenerationPath.JAVA : GenerationPath.NATIVE;
    SelectedRows rows = known.rows();
    RingSumParameters parameters = known.parameters();
    List<String> lines = new ArrayList<>();
    try (RingSumKey key = known.key();
        RingSumClient client = RingSumClient.open(key, generation);
        JavaRingSumClient java = new JavaRingSumClient(key);
        JavaRingSumEncryption request =
            java.encryption(parameters, progression(2 * known.number() + 1, 3));
        RingSumAccumulator accumulator =
            RingSumAccumulator.open(parameters, rows.measures, rows.groups, request.seed(), path)) {
      lines.add(digest("product", client.publicKey().product()));
      byte[] records = rows.encrypt(request);
      lines.add(digest("records", records));
      rows.add(accumulator, records, 0, rows.weights.length);
      byte[] states = rows.states(accumulator);
      lines.add(digest("states", states));
      RingSumReduction reduction = RingSumReduction.open(path);
      MessageDigest answers = Sha256.digest();
      LongStream.Builder sums = LongStream.builder();
      int bytes = RingSumAccumulator.STATE_BYTES;
      for (int i = 0; i < states.length / bytes; i++) {
        byte[] state = Arrays.copyOfRange(states, i * bytes, (i + 1) * bytes);
        byte[] seed = progression(5 * known.number() + 2, 7);
        byte[] answer =
            reduction.answer(parameters, client.publicKey(), state, seed, i, known.offset(i));
        answers.update(answer);
        sums.add(client.decrypt(parameters, answer));
      }
      lines.add("answers " + HexFormat.of().formatHex(answers.digest()));
      lines.add(
          sums.build().mapToObj(Long::toString).collect(Collectors.joining(" ", "sums ", "")));
    }
    return lines;
  }

  private static List<EvaluationPath> paths() {
    return SelectedSumsTest.paths();
  }

  @ParameterizedTest
  @MethodSource("paths")
  void everyPathWritesTheFrozenBytes(EvaluationPath path) throws Exception {
    for (Case known : cases()) {
      assertEquals(known.lines(), lines(known, path), "case " + known.number());
    }
  }

  @Test
  void allCasesAreThere() throws IOException {
    assertEquals(6, cases().size());
  }
}

package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.ring.ResidueStream;
import org.splinter.fss.ring.RingModulus;
import org.splinter.fss.ring.RingSet;
import org.splinter.fss.ring.SeedStream;

/**
 * Tests of ring shares: the Java generator writes what the native one does, every path evaluates
 * them alike, and sums of all parties are read exactly up to their bounds.
 */
final class RingSharesTest {
  private static final long SEED = 20_260_404;
  private static final RingSums SUMS = new RingSums(RingSet.L, 47);
  private static final RingSums SMALL = new RingSums(RingSet.S, 23);

  /** A product of two functions, and its value at each key. */
  private static final class Product {
    final long[] rows;
    final long[] columns;

    Product(long[] rows, long[] columns) {
      this.rows = rows;
      this.columns = columns;
    }

    static Product random(RingParameters parameters, Random random) {
      return new Product(
          random.longs(parameters.rows(), -1, 2).toArray(),
          random.longs(parameters.columns(), -1000, 1001).toArray());
    }

    long at(int key) {
      return rows[key / columns.length] * columns[key % columns.length];
    }

    Secret secret() {
      return SecretProduct.of(rows, columns);
    }
  }

  private static List<EvaluationPath> paths() {
    List<EvaluationPath> paths = new ArrayList<>(NativeStatus.probe().paths());
    paths.add(EvaluationPath.JAVA);
    return paths;
  }

  /** Reads the frozen file; known_answers.h explains the lines. */
  @Test
  void theJavaGeneratorWritesTheFrozenShares() throws IOException, GeneralSecurityException {
    List<FunctionShare> shares = List.of();
    int checked = 0;
    for (String line :
        Files.readAllLines(Path.of(System.getProperty("splinter.vectors"), "ring-v2.txt"))) {
      String[] fields = line.split(" ", -1);
      if (fields[0].equals("case")) {
        shares = known(Arrays.stream(fields).skip(1).mapToInt(Integer::parseInt).toArray());
      } else if (fields[0].startsWith("digest")) {
        int party = Integer.parseInt(fields[0].substring("digest".length()));
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(shares.get(party).encode());
        assertEquals(fields[1], HexFormat.of().formatHex(digest), line);
      } else if (fields[0].equals("point")) {
        List<DomainPoint> key = List.of(new DomainPoint(0, Long.parseLong(fields[1])));
        for (int party = 0; party < shares.size(); party++) {
          long[] expected = {
            Long.parseLong(fields[2 + 2 * party], 16),
            0,
            Long.parseLong(fields[3 + 2 * party], 16),
            0
          };
          for (EvaluationPath path : paths()) {
            assertArrayEquals(expected, Evaluators.values(shares.get(party), path, key), line);
          }
        }
        checked++;
      }
    }
    assertEquals(40, checked);
  }

  /** Returns the shares of a case: its domain, column and scale bits, its parties and number. */
  private static List<FunctionShare> known(int[] fields) {
    RingParameters parameters =
        new RingParameters(fields[3], fields[0], fields[1], sums(fields[2]));
    int number = fields[4];
    long[] rows = new long[parameters.rows()];
    Arrays.setAll(rows, i -> (i + number) % 3 - 1);
    long[] columns = new long[parameters.columns()];
    Arrays.setAll(columns, j -> ((long) j * j + number) % 2001 - 1000);
    byte[] nonce = new byte[QueryNonce.BYTES];
    nonce[0] = (byte) number;
    byte[] shares = new byte[parameters.allShareBytes()];
    new JavaKeyGeneration(new MersenneTwister(number))
        .generate(
            new GenerationRequest(
                parameters, number, QueryNonce.of(nonce), SecretProduct.of(rows, columns)),
            shares);
    List<FunctionShare> decoded = new ArrayList<>();
    int begin = 0;
    for (int party = 0; party < parameters.parties(); party++) {
      int end = begin + parameters.shareBytes(party);
      decoded.add(decode(Arrays.copyOfRange(shares, begin, end)));
      begin = end;
    }
    return decoded;
  }

  private static RingSums sums(int number) {
    return number < 128 ? new RingSums(RingSet.L, number) : new RingSums(RingSet.S, number - 128);
  }

  private static FunctionShare decode(byte[] bytes) {
    try {
      return FunctionShare.decode(bytes);
    } catch (FormatException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"NATIVE", "JAVA"})
  void allPartiesAddUpToTheProduct(GenerationPath generation) {
    Random random = new Random(SEED);
    for (RingParameters parameters :
        List.of(
            new RingParameters(2, 1, 0, new RingSums(RingSet.L, 20)),
            new RingParameters(3, 5, 2, SUMS),
            RingParameters.recommended(5, 12, SUMS),
            new RingParameters(3, 14, 13, SUMS),
            new RingParameters(8, 4, 4, new RingSums(RingSet.L, 80)),
            new RingParameters(3, 5, 2, SMALL),
            new RingParameters(2, 13, 12, SMALL),
            RingParameters.recommended(5, 11, SMALL))) {
      Product product = Product.random(parameters, random);
      List<FunctionShare> shares =
          ShareGenerator.create(generation).generate(parameters, product.secret());
      int keys = 1 << parameters.domainBits();
      for (EvaluationPath path : paths()) {
        List<long[]> values = new ArrayList<>();
        for (FunctionShare share : shares) {
          try (FunctionEvaluator evaluator =
              FunctionEvaluator.open(
                  List.of(new Summand(share, Use.DIRECT)), parameters.domainBits(), true, path)) {
            values.add(Evaluators.rangeValues(List.of(evaluator), 0, keys));
          }
        }
        for (int key = 0; key < keys; key++) {
          assertEquals(
              BigInteger.valueOf(product.at(key)),
              read(values, key, parameters.sums()),
              parameters + ", key " + key + ", seed " + SEED);
        }
      }
    }
  }

  /** Takes the widest domain that is expanded, and looks some of its keys up. */
  @Test
  void theWidestDomainIsExpanded() {
    Random random = new Random(SEED);
    RingParameters parameters = RingParameters.recommended(2, 24, SUMS);
    Product product = Product.random(parameters, random);
    List<FunctionShare> shares = ShareGenerator.create().generate(parameters, product.secret());
    int[] keys = {0, (1 << 24) - 1, 1 << 23, random.nextInt(1 << 24), random.nextInt(1 << 24)};
    List<DomainPoint> points =
        Arrays.stream(keys).mapToObj(key -> new DomainPoint(0, key)).toList();
    for (EvaluationPath path : List.of(EvaluationPath.AUTO, EvaluationPath.JAVA)) {
      List<long[]> values = new ArrayList<>();
      for (FunctionShare share : shares) {
        try (FunctionEvaluator evaluator =
            FunctionEvaluator.open(List.of(new Summand(share, Use.DIRECT)), 24, true, path)) {
          values.add(Evaluators.values(List.of(evaluator), points));
        }
      }
      for (int i = 0; i < keys.length; i++) {
        assertEquals(
            BigInteger.valueOf(product.at(keys[i])),
            read(values, i, SUMS),
            path + ", key " + keys[i]);
      }
    }
  }

  /** A constant is a number modulo 2^128, which a table of residues has no room for. */
  @ParameterizedTest
  @EnumSource
  void tablesAndConstantsAddUp(RingSet set) {
    Random random = new Random(SEED);
    RingSums modulus = set == RingSet.L ? SUMS : SMALL;
    RingParameters parameters = new RingParameters(3, 5, 3, modulus);
    Product product = Product.random(parameters, random);
    List<Secret> secrets =
        List.of(modulus.constant(-123), product.secret(), modulus.constant(456), product.secret());
    ConstantParameters constant = new ConstantParameters(3, Output.RESIDUES);
    ShareGenerator generator = ShareGenerator.create();
    List<List<FunctionShare>> all = new ArrayList<>();
    for (Secret secret : secrets) {
      all.add(generator.generate(secret instanceof SecretProduct ? parameters : constant, secret));
    }
    for (EvaluationPath path : paths()) {
      List<long[]> sums = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        int party = i;
        List<Summand> summands =
            all.stream().map(each -> new Summand(each.get(party), Use.DIRECT)).toList();
        try (FunctionEvaluator table = FunctionEvaluator.open(summands, 5, true, path);
            FunctionEvaluator direct = FunctionEvaluator.open(summands, 5, false, path)) {
          sums.add(Evaluators.rangeValues(List.of(table), 0, 32));
          assertArrayEquals(
              Evaluators.rangeValues(List.of(direct), 0, 32), sums.get(sums.size() - 1));
        }
      }
      for (int key = 0; key < 32; key++) {
        assertEquals(
            BigInteger.valueOf(333 + 2 * product.at(key)),
            read(sums, key, modulus),
            path + ", key " + key + ", seed " + SEED);
      }
    }
  }

  /** Returns number {@code i} of all parties' sums. */
  private static BigInteger read(List<long[]> parties, int i, RingSums sums) {
    TaggedValue sum = TaggedValue.ZERO;
    for (long[] words : parties) {
      sum = sum.plus(TaggedValue.read(LongBuffer.wrap(words), i, Output.RESIDUES));
    }
    return sums.sum(sum.value(), sum.tag());
  }

  /**
   * Folds rows with weights at the bound of what is exact: their sizes add up to 2^45 or, in the
   * smaller ring, 2^21, so that sums take a bit more and a sign, and noise 21 times that.
   */
  @ParameterizedTest
  @EnumSource
  void foldsAreExactUpToTheBound(RingSet set) {
    Random random = new Random(SEED);
    int weightBits = set == RingSet.L ? 45 : 21;
    RingSums modulus = new RingSums(set, weightBits + 2);
    RingParameters parameters = new RingParameters(3, 6, 3, modulus);
    BigInteger noise = BigInteger.valueOf(RingSums.MAX_NOISE).shiftLeft(weightBits);
    assertTrue(noise.compareTo(modulus.scale().shiftRight(1)) < 0);
    int rows = 1 << 10;
    long weight = 1L << (weightBits - 10);
    long[] all = new long[8];
    Arrays.fill(all, 1);
    long[] one = new long[8];
    one[3] = 1;
    for (long sign : new long[] {1, -1}) {
      for (Product product : List.of(new Product(all, all), new Product(one, all))) {
        long[] keys = random.longs(rows, 0, 64).toArray();
        List<FunctionShare> shares = ShareGenerator.create().generate(parameters, product.secret());
        for (EvaluationPath path : paths()) {
          List<long[]> sums = new ArrayList<>();
          for (FunctionShare share : shares) {
            sums.add(fold(share, path, keys, sign * weight));
          }
          long counted = Arrays.stream(keys).map(key -> product.at((int) key)).sum();
          assertEquals(BigInteger.valueOf(counted), read(sums, 0, modulus));
          assertEquals(BigInteger.valueOf(sign * weight * counted), read(sums, 1, modulus));
        }
      }
    }
  }

  private static long[] fold(FunctionShare share, EvaluationPath path, long[] keys, long weight) {
    LongBuffer sums = Buffers.longs(2 * Output.RESIDUES.words());
    LongBuffer measures = Buffers.longs(keys.length);
    for (int i = 0; i < keys.length; i++) {
      measures.put(i, weight);
    }
    LongBuffer points = Buffers.longs(keys.length);
    points.put(0, keys);
    try (FunctionEvaluator evaluator =
        FunctionEvaluator.open(
            List.of(new Summand(share, Use.DIRECT)), share.parameters().domainBits(), true, path)) {
      Functions.fold(List.of(evaluator), points, keys.length, measures, 1, null, 1, List.of(sums));
    }
    return Buffers.toArray(sums);
  }

  /** Takes a prime at which two of three words are rejected, where real ones reject almost none. */
  @Test
  void rejectedResiduesAreThoseOfLaterWords() {
    byte[] seed = "a seed of a test".getBytes(StandardCharsets.US_ASCII);
    long prime = (1L << 50) / 3;
    long[] residues = new long[500];
    new ResidueStream(seed).residues(7, prime, residues);
    int rejected = 0;
    for (int i = 0; i < residues.length; i++) {
      long word = 7L + i;
      while (word(seed, word) >= prime) {
        word += 1L << 40;
        rejected++;
      }
      assertEquals(word(seed, word), residues[i]);
    }
    assertTrue(rejected > 500, rejected + " rejected");
  }

  /** Returns the low 50 bits of a word of a seed's stream, by its definition. */
  private static long word(byte[] seed, long word) {
    long[] out = new long[1];
    new SeedStream(seed).write(word, out);
    return out[0] & ((1L << 50) - 1);
  }

  @Test
  void sumsAreRoundedToTheNearest() {
    BigInteger scale = SUMS.scale();
    BigInteger half = scale.shiftRight(1).subtract(BigInteger.ONE);
    for (long value : new long[] {0, 1, -1, 12345, (1L << 46) - 1, 1 - (1L << 46)}) {
      for (BigInteger noise : List.of(BigInteger.ZERO, half, half.negate())) {
        BigInteger sum = scale.multiply(BigInteger.valueOf(value)).add(noise);
        assertEquals(BigInteger.valueOf(value), SUMS.sum(residue(sum, 0, 0), residue(sum, 1, 0)));
        // Parties' residues come unreduced, and negative if weights are.
        assertEquals(
            BigInteger.valueOf(value),
            SUMS.sum(residue(sum, 0, 1L << 60), residue(sum, 1, -(1L << 60))));
      }
    }
  }

  /** Returns a number modulo a prime, plus some times that, modulo 2^128. */
  private static OutputValue residue(BigInteger number, int prime, long times) {
    BigInteger modulus = BigInteger.valueOf(RingModulus.PRIMES.get(prime).prime());
    BigInteger sum = number.mod(modulus).add(modulus.multiply(BigInteger.valueOf(times)));
    return new OutputValue(sum.shiftRight(64).longValue(), sum.longValue());
  }

  @ParameterizedTest
  @CsvSource({
    "6, 1, 'parties is 1, must be 2 to 8'",
    "6, 9, 'parties is 9, must be 2 to 8'",
    "7, 0, 'domain bits is 0, must be 1 to 24'",
    "7, 25, 'domain bits is 25, must be 1 to 24'",
    "7, 4, truncated at body",
    "8, 4, 'column bits is 4, must be 0 to 3'",
    "8, 3, trailing bytes",
    "9, 4, a ring function has no other output than RESIDUES",
    "10, 0, 'bits of sums is 0, must be 1 to 176'",
    "10, 99, '99 bits of sums, must be 1 to 98 in set L'",
    "10, -128, '0 bits of sums, must be 1 to 48 in set S'",
    "10, -79, 'bits of sums is 177, must be 1 to 176'",
    "10, -105, trailing bytes",
    "11, 1, 'log2 of the outputs per block is 1, must be 0 to 0'",
    "12, 1, trailing bytes",
    "13, 1, 'check is 1, must be 0 to 0'",
    "40, 1, a share of RING has a root",
  })
  void everyFieldIsChecked(int offset, int value, String problem) {
    byte[] bytes = last(new RingParameters(3, 3, 2, SUMS));
    bytes[offset] = (byte) value;
    assertRefused(problem, bytes);
  }

  private static byte[] last(RingParameters parameters) {
    Secret secret = SecretProduct.of(new long[parameters.rows()], new long[parameters.columns()]);
    List<FunctionShare> shares = ShareGenerator.create().generate(parameters, secret);
    return shares.get(parameters.parties() - 1).encode();
  }

  private static void assertRefused(String problem, byte[] bytes) {
    FormatException e = assertThrows(FormatException.class, () -> FunctionShare.decode(bytes));
    String message = Objects.requireNonNull(e.getMessage());
    assertTrue(message.contains(problem), message);
  }

  @Test
  void residuesAreBelowTheirPrimesAndNothingFollows() {
    RingParameters parameters = new RingParameters(2, 1, 0, SUMS);
    byte[] bytes = last(parameters);
    int columns = ShareHeader.BYTES + 16;
    Arrays.fill(bytes, columns, columns + 6, (byte) 0xff);
    bytes[columns + 6] |= 3;
    assertRefused("residue 0 of the columns must be below 1125899906826241", bytes);
    byte[] rows = last(parameters);
    Arrays.fill(rows, rows.length - 7, rows.length, (byte) 0xff);
    assertRefused("residue 16387 of the rows must be below 1125899906629633", rows);
    byte[] after = last(parameters);
    after[columns + 12] |= (byte) 0x80; // 100 bits of columns
    assertRefused("the bits after the columns must be 0", after);
  }

  @Test
  void parametersAreBounded() {
    assertRefused("1 parties, must be 2 to 8", () -> new RingParameters(1, 4, 2, SUMS));
    assertRefused("25 domain bits, must be 1 to 24", () -> new RingParameters(3, 25, 18, SUMS));
    assertRefused("13 column bits, must be 14 to 20", () -> new RingParameters(3, 24, 13, SUMS));
    assertRefused("5 column bits, must be 0 to 4", () -> new RingParameters(3, 4, 5, SUMS));
    assertRefused("99 bits of sums, must be 1 to 98 in set L", () -> new RingSums(RingSet.L, 99));
    assertRefused("49 bits of sums, must be 1 to 48 in set S", () -> new RingSums(RingSet.S, 49));
    assertRefused("0 bits of sums, must be 1 to 48 in set S", () -> new RingSums(RingSet.S, 0));
    int[][] recommended = {
      {12, 12, 51_288, 102_485},
      {17, 15, 409_688, 614_522},
      {20, 16, 819_288, 1_638_672},
      {24, 18, 3_276_888, 6_554_472}
    };
    for (int[] row : recommended) {
      assertRecommended(SUMS, row);
    }
    int[][] small = {
      {12, 12, 25_688, 38_479},
      {17, 14, 102_488, 204_922},
      {20, 16, 409_688, 614_572},
      {24, 18, 1_638_488, 2_458_072}
    };
    for (int[] row : small) {
      assertRecommended(SMALL, row);
    }
  }

  private static void assertRecommended(RingSums sums, int[] row) {
    RingParameters parameters = RingParameters.recommended(3, row[0], sums);
    assertEquals(row[1], parameters.columnBits());
    assertEquals(row[2], parameters.shareBytes(0));
    assertEquals(row[3], parameters.shareBytes());
  }

  @Test
  void aProductFitsItsShares() {
    RingParameters parameters = new RingParameters(3, 4, 2, SUMS);
    assertRefused(
        "a product of 4 rows and 5 columns, the shares have 4 and 4",
        () -> SecretProduct.of(new long[4], new long[5]).check(parameters));
    assertRefused(
        "a product of rows and columns cannot be shared by scheme DENSE, only by RING",
        () ->
            SecretProduct.of(new long[4], new long[4])
                .check(new DenseParameters(3, 4, Output.WORD)));
    assertRefused(
        "a table of values cannot be shared by scheme RING, only by DENSE",
        () -> SecretTable.of(Output.WORD, new long[16]).check(parameters));
    assertEquals("SecretProduct[hidden]", SecretProduct.of(new long[] {7}, new long[1]).toString());
  }

  private static void assertRefused(String problem, Runnable call) {
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, call::run);
    assertEquals(problem, e.getMessage());
  }
}

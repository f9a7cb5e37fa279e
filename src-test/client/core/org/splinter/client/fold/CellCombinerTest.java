package org.splinter.client.fold;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.Output;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.fold.Term;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;

/**
 * Tests that ciphertexts of all parties give the sums of weights, offsets taken back, and that
 * those which do not fit together are refused, with their providers.
 */
final class CellCombinerTest {
  private static final int KEY_BITS = 2048;
  private static final int PARTIES = 3;
  private static final List<String> PROVIDERS = List.of("alpha", "beta", "gamma");
  private static final long SEED = 20_261_128;

  private static BigInteger n = BigInteger.ONE;
  private static BigInteger square = BigInteger.ONE;
  private static PaillierModulus modulus;

  private final Random random = new Random(SEED);
  private final EvaluationPlan plan;
  private final PlanLayout layout;
  private final CellLayout cells;
  private final RequestDigest request;

  /** A sum of a query, as the client is to find it before offsets are taken back. */
  private record Hidden(int query, int word, long group, BigInteger weights) {}

  @BeforeAll
  static void drawKey() throws FormatException {
    Random random = new Random(SEED);
    do {
      n =
          BigInteger.probablePrime(KEY_BITS / 2, random)
              .multiply(BigInteger.probablePrime(KEY_BITS / 2, random));
    } while (n.bitLength() < KEY_BITS);
    square = n.multiply(n);
    modulus = PaillierModulus.decode(littleEndian(n, KEY_BITS / Byte.SIZE));
  }

  /** Plans COUNT(*) and SUM(v) by v, which is from -5 to 8. */
  CellCombinerTest() throws IOException {
    Expression v = new Expression.ColumnValue(0);
    Fingerprint fingerprint = new Fingerprint(new byte[32]);
    plan =
        new EvaluationPlan(
            "t",
            fingerprint,
            Output.WORD,
            null,
            List.of(Term.ofCells(null, List.of(), new Term.Cells(0, 1))),
            List.of(new Aggregation(List.of(v), List.of(Measure.whole(Measure.Kind.VALUE, v)))),
            KEY_BITS);
    Schema schema = new Schema(List.of(new Column("v", ColumnType.INTEGER)));
    List<ColumnStatistics> statistics =
        List.of(new ColumnStatistics(1, -5, 8, ColumnStatistics.UNCOUNTED));
    Manifest manifest = new Manifest("t", schema, 100, fingerprint, statistics, List.of());
    layout = PlanLayout.of(plan, new PublicTable(manifest, Map.of()), PARTIES);
    cells = Objects.requireNonNull(layout.cells());
    request =
        RequestDigest.of(
            QueryNonce.of(new byte[QueryNonce.BYTES]),
            new RoundPlan("fold", TrustModel.allButOne(PARTIES), new byte[] {1}));
  }

  private static byte[] littleEndian(BigInteger number, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = number.shiftRight(Byte.SIZE * i).byteValue();
    }
    return bytes;
  }

  /** Returns parties' ciphertexts whose product, the last one's inverted, hides a number. */
  private List<byte[]> split(BigInteger number) {
    BigInteger product = BigInteger.ONE.add(number.multiply(n)).mod(square);
    List<byte[]> parts = new ArrayList<>();
    for (int party = 0; party < PARTIES - 1; party++) {
      BigInteger part = new BigInteger(2 * KEY_BITS, random).mod(square);
      parts.add(littleEndian(part, modulus.ciphertextBytes()));
      product = product.multiply(part.modInverse(square)).mod(square);
    }
    parts.add(littleEndian(product.modInverse(square), modulus.ciphertextBytes()));
    return parts;
  }

  private List<PartialAnswer> answers(int queries, List<List<byte[]>> parts, List<Hidden> sums) {
    List<PartialAnswer> answers = new ArrayList<>();
    for (int party = 0; party < PARTIES; party++) {
      ByteWriter body = new ByteWriter().fixed(PartialSums.head(queries, plan.words()));
      for (int i = 0; i < sums.size(); i++) {
        Hidden sum = sums.get(i);
        body.i32(sum.query).i32(sum.word).i64(sum.group).fixed(parts.get(i).get(party));
      }
      answers.add(
          new PartialAnswer(
              new PartialAnswer.Header(
                  "fold", PROVIDERS.get(party), party, request, plan.versions()),
              body.toByteArray(),
              sums.size()));
    }
    return answers;
  }

  private List<PartialAnswer> answers(int queries, List<Hidden> sums) {
    return answers(queries, sums.stream().map(sum -> split(sum.weights)).toList(), sums);
  }

  private List<QuerySums> combine(int queries, List<PartialAnswer> answers) throws IOException {
    return new CellCombiner(plan, layout, cells, queries, modulus).combine(answers);
  }

  private BigInteger weights(long sum, long rows) {
    long offset = cells.offsets().get(0).get(1);
    assertTrue(offset > 0, "negative weights must be offset for this to mean anything");
    return BigInteger.valueOf(sum)
        .add(BigInteger.valueOf(offset).multiply(BigInteger.valueOf(rows)));
  }

  @Test
  void offsetsAreTakenBackOnceForEachRow() throws IOException {
    List<Hidden> sums =
        List.of(
            new Hidden(0, 0, 1, BigInteger.TWO),
            new Hidden(0, 0, 9, BigInteger.ZERO),
            new Hidden(0, 1, 1, weights(-10, 2)),
            new Hidden(0, 1, 9, BigInteger.ZERO),
            new Hidden(1, 0, 1, BigInteger.valueOf(100)),
            new Hidden(1, 1, 1, weights(800, 100)));
    List<QuerySums> combined = combine(2, answers(2, sums));
    assertArrayEquals(new long[] {2, -10}, combined.get(0).aggregations().get(0).get(1L));
    assertArrayEquals(new long[] {0, 0}, combined.get(0).aggregations().get(0).get(9L));
    assertArrayEquals(new long[] {100, 800}, combined.get(1).aggregations().get(0).get(1L));
    assertEquals(1, combined.get(1).aggregations().get(0).size());
  }

  /** Negative values of a function make a negative sum, and the greatest have 64 bits. */
  @Test
  void sumsAreWordsWhateverTheirSign() throws IOException {
    BigInteger most = BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);
    for (BigInteger count : List.of(BigInteger.ONE.negate(), most, most.negate())) {
      QuerySums sums = combine(1, answers(1, List.of(new Hidden(0, 0, 0, count)))).get(0);
      assertEquals(count.longValue(), sums.aggregations().get(0).get(0L)[0]);
    }
  }

  @Test
  void ciphertextsThatDoNotFitTogetherAreRefusedWithTheirProviders() {
    List<Hidden> sums = List.of(new Hidden(0, 0, 0, BigInteger.ONE));
    List<byte[]> good = split(BigInteger.ONE);
    int length = modulus.ciphertextBytes();
    for (int party = 0; party < PARTIES; party++) {
      byte[] flipped = good.get(party).clone();
      flipped[random.nextInt(length - 1)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
      BigInteger multiple = n.multiply(BigInteger.valueOf(3));
      for (byte[] bad :
          List.of(
              flipped,
              new byte[length],
              littleEndian(square, length),
              littleEndian(n, length),
              littleEndian(multiple, length))) {
        List<byte[]> parts = new ArrayList<>(good);
        parts.set(party, bad);
        IOException refusal =
            assertThrows(IOException.class, () -> combine(1, answers(1, List.of(parts), sums)));
        String message = String.valueOf(refusal.getMessage());
        assertTrue(
            message.startsWith("one of the providers alpha, beta, gamma is faulty: "), message);
      }
    }
  }

  @Test
  void answersOfOtherGroupsAreRefused() {
    List<Hidden> sums = List.of(new Hidden(0, 0, 0, BigInteger.ONE));
    List<PartialAnswer> answers = new ArrayList<>(answers(1, sums));
    answers.set(1, answers(1, List.of(new Hidden(0, 0, 1, BigInteger.ONE))).get(1));
    IOException refusal = assertThrows(IOException.class, () -> combine(1, answers));
    assertTrue(
        String.valueOf(refusal.getMessage())
            .startsWith("providers alpha and beta returned different groups"),
        refusal.getMessage());
    PartialAnswer cut =
        new PartialAnswer(
            answers.get(0).header(),
            Arrays.copyOf(answers.get(0).body(), answers.get(0).body().length - 1),
            1);
    IOException shorter =
        assertThrows(
            IOException.class, () -> combine(1, List.of(cut, answers.get(2), answers.get(2))));
    assertTrue(
        String.valueOf(shorter.getMessage()).startsWith("provider alpha: "), shorter.getMessage());
  }
}

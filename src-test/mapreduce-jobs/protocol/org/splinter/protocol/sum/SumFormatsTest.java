package org.splinter.protocol.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.splinter.codec.Mutations.assertRefusedOrCanonical;
import static org.splinter.codec.Mutations.set;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Mutations.Decoder;
import org.splinter.codec.Sha256;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;

/**
 * Tests that facts, ids, plans, requests and answers of selected sums arrive as they were sent, and
 * that what is none is refused; and of the numbers that a plan lays out.
 */
final class SumFormatsTest {
  private static final int ROWS = 1000;
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              new Column("id", ColumnType.INTEGER),
              new Column("dept", ColumnType.STRING),
              new Column("pay", ColumnType.INTEGER),
              new Column("debt", ColumnType.INTEGER)));
  private static final Dictionary DEPARTMENTS =
      new Dictionary(List.of(new Value.Text("sales"), new Value.Text("support")));
  private static final PrivateTable TABLE = table(0);

  private static PrivateTable table(long epsilon) {
    List<ColumnStatistics> statistics =
        List.of(
            new ColumnStatistics(0, 1, ROWS, ColumnStatistics.UNCOUNTED, true),
            new ColumnStatistics(1, 0, 7, 2),
            new ColumnStatistics(1, 0, 1000, ColumnStatistics.UNCOUNTED),
            new ColumnStatistics(1, -50, 100, ColumnStatistics.UNCOUNTED));
    Map<Integer, Dictionary> dictionaries = Map.of(1, DEPARTMENTS);
    Manifest manifest =
        new Manifest("staff", SCHEMA, ROWS, new Fingerprint(new byte[32]), statistics, List.of())
            .withDictionaries(dictionaries);
    return new PrivateTable(
        new PublicTable(manifest, dictionaries), 0, new IdsDigest(new byte[32]), 1, epsilon);
  }

  private static Measure measure(Measure.Kind kind, int column) {
    return Measure.whole(kind, new Expression.ColumnValue(column));
  }

  private static SumPlan plan(List<Expression> groups, Measure... measures) {
    return new SumPlan(
        "staff",
        new Fingerprint(new byte[32]),
        SumScheme.RING,
        1,
        null,
        List.of(new Aggregation(groups, List.of(measures))));
  }

  private static void assertProblem(String problem, Decoder decoder, byte[] bytes) {
    FormatException refusal = assertThrows(FormatException.class, () -> decoder.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  private static void assertNoneShorter(Decoder decoder, byte[] bytes) {
    for (int length = 0; length <= bytes.length + 1; length++) {
      byte[] other = Arrays.copyOf(bytes, length);
      if (length != bytes.length) {
        assertThrows(FormatException.class, () -> decoder.decode(other), length + " bytes");
      }
    }
  }

  /** Changes bytes at random: each result is refused or decoded, without any other exception. */
  private static void assertRefusedOrDecoded(Decoder decoder, byte[] bytes) {
    Random random = new Random(23);
    for (int i = 0; i < 5_000; i++) {
      byte[] changed = set(bytes, random.nextInt(bytes.length), random.nextInt(256));
      try {
        assertNotNull(decoder.decode(changed));
      } catch (FormatException refused) {
        assertNotNull(refused.getMessage());
      }
    }
  }

  @Test
  void factsArriveAsTheyWereSent() throws Exception {
    byte[] bytes = PrivateTableCodec.encode(TABLE);
    PrivateTable decoded = PrivateTableCodec.decode(bytes);
    assertArrayEquals(bytes, PrivateTableCodec.encode(decoded));
    assertEquals(TABLE.table().manifest(), decoded.table().manifest());
    assertEquals(DEPARTMENTS.values(), decoded.table().dictionary(1).values());
    assertProblem("magic SPPT is missing", PrivateTableCodec::decode, set(bytes, 0, 'X'));
    assertProblem("version is 2", PrivateTableCodec::decode, set(bytes, 4, 2));
    assertProblem("no table can be named", PrivateTableCodec::decode, set(bytes, 9, '-'));
    int rows = bytes.length - tail(bytes);
    assertProblem("rows is 0", PrivateTableCodec::decode, set(set(bytes, rows, 0), rows + 1, 0));
    int id = rows + 8 + 32 + 32;
    assertProblem("id column is 4", PrivateTableCodec::decode, set(bytes, id, 4));
    assertProblem("minimum group is 0", PrivateTableCodec::decode, set(bytes, id + 2, 0));
    assertProblem("epsilon is -", PrivateTableCodec::decode, set(bytes, id + 2 + 4 + 7, 0xff));
    assertNoneShorter(PrivateTableCodec::decode, bytes);
    assertRefusedOrDecoded(PrivateTableCodec::decode, bytes);
  }

  /** Returns the number of bytes from the rows on. */
  private static int tail(byte[] bytes) {
    byte[] rows = new ByteWriter().i64(ROWS).toByteArray();
    for (int at = 0; ; at++) {
      if (Arrays.equals(Arrays.copyOfRange(bytes, at, at + rows.length), rows)) {
        return bytes.length - at;
      }
    }
  }

  private static byte[] ids(boolean text, int rows, byte[] values) {
    byte[] body = new ByteWriter().fixed(RowIdsCodec.head(text, rows)).fixed(values).toByteArray();
    return new ByteWriter().fixed(body).fixed(Sha256.of(body)).toByteArray();
  }

  @Test
  void idsAreFoundByTheirRows() throws Exception {
    byte[] words = ids(false, 3, new ByteWriter().i64(-5).i64(0).i64(1L << 40).toByteArray());
    RowIds ofWords = RowIdsCodec.decode(words, false, 3);
    byte[] texts = ids(true, 3, new ByteWriter().text("").text("a").text("ab").toByteArray());
    RowIds ofTexts = RowIdsCodec.decode(texts, true, 3);
    for (RowIds ids : List.of(ofWords, ofTexts)) {
      for (int row = 0; row < 3; row++) {
        assertEquals(row, ids.row(ids.id(row)));
      }
    }
    assertTrue(ofWords.row(new Value.Word(7)) < 0);
    assertTrue(ofTexts.row(new Value.Text("b")) < 0);
    assertEquals(
        RowIdsCodec.digest(words),
        new IdsDigest(Arrays.copyOfRange(words, words.length - 32, words.length)));
    Decoder decoder = bytes -> RowIdsCodec.decode(bytes, false, 3);
    assertProblem("magic SPID is missing", decoder, set(words, 0, 'X'));
    assertProblem("version is 2", decoder, set(words, 4, 2));
    assertProblem("are not of the column's type", decoder, set(words, 5, 1));
    assertProblem("rows is 4", decoder, set(words, 6, 4));
    assertProblem(
        "do not ascend at row 1",
        decoder,
        ids(false, 3, new ByteWriter().i64(0).i64(0).i64(1).toByteArray()));
    assertProblem(
        "do not ascend at row 2",
        bytes -> RowIdsCodec.decode(bytes, true, 3),
        ids(true, 3, new ByteWriter().text("a").text("b").text("ab").toByteArray()));
    assertProblem("have not the digest", decoder, set(words, words.length - 1, 0));
    assertProblem("end before the last of 3 ids", decoder, Arrays.copyOf(words, 11));
    assertNoneShorter(decoder, words);
    assertNoneShorter(bytes -> RowIdsCodec.decode(bytes, true, 3), texts);
  }

  @Test
  void plansArriveAsTheyWereSent() throws Exception {
    SumPlan plan = plan(List.of(new Expression.ColumnValue(1)), measure(Measure.Kind.VALUE, 2));
    byte[] bytes = SumPlanCodec.encode(plan);
    assertEquals(plan, SumPlanCodec.decode(bytes));
    int scheme = 5 + 4 + "staff".length() + 32;
    assertProblem("magic SPSP is missing", SumPlanCodec::decode, set(bytes, 0, 'X'));
    assertProblem("version is 0", SumPlanCodec::decode, set(bytes, 4, 0));
    assertProblem("scheme is 4", SumPlanCodec::decode, set(bytes, scheme, 4));
    assertProblem("scheme is 0", SumPlanCodec::decode, set(bytes, scheme, 0));
    assertProblem("weight bits is 0", SumPlanCodec::decode, set(bytes, scheme + 1, 0));
    assertProblem("weight bits is 17", SumPlanCodec::decode, set(bytes, scheme + 1, 17));
    assertProblem("aggregations is 0", SumPlanCodec::decode, set(bytes, scheme + 3, 0));
    assertNoneShorter(SumPlanCodec::decode, bytes);
    assertRefusedOrDecoded(SumPlanCodec::decode, bytes);
  }

  @Test
  void requestsArriveAsTheyWereSent() throws Exception {
    byte[] session = new byte[SumRequest.SESSION_BYTES];
    SumRequest request = new SumRequest(session, 3, 2, plan(List.of()), new byte[] {1, 2, 3});
    byte[] bytes = request.encode();
    byte[] prefix = Arrays.copyOf(bytes, SumRequest.PREFIX_BYTES);
    byte[] head = Arrays.copyOfRange(bytes, SumRequest.PREFIX_BYTES, bytes.length);
    assertEquals(head.length, SumRequest.headBytes(prefix));
    SumRequest decoded = SumRequest.decode(head);
    assertArrayEquals(bytes, decoded.encode());
    assertProblem("magic SPSQ is missing", SumRequest::headBytes, set(prefix, 0, 'X'));
    assertProblem("version is 7", SumRequest::headBytes, set(prefix, 4, 7));
    assertProblem("bytes of the head is", SumRequest::headBytes, set(prefix, 8, 1));
    assertProblem("clients is 0", SumRequest::decode, set(head, 16, 0));
    assertProblem("clients is 33", SumRequest::decode, set(head, 16, 33));
    assertProblem("client is 3", SumRequest::decode, set(head, 17, 3));
    assertNoneShorter(SumRequest::decode, head);
    assertRefusedOrDecoded(SumRequest::decode, head);
  }

  @Test
  void requestsOfOneSessionJoin() {
    byte[] session = new byte[SumRequest.SESSION_BYTES];
    SumRequest first = new SumRequest(session, 2, 0, plan(List.of()), new byte[0]);
    assertTrue(new SumRequest(session, 2, 1, plan(List.of()), new byte[1]).joins(first));
    assertFalse(new SumRequest(session, 2, 0, plan(List.of()), new byte[1]).joins(first));
    assertFalse(new SumRequest(session, 3, 1, plan(List.of()), new byte[1]).joins(first));
    assertFalse(
        new SumRequest(set(session, 0, 1), 2, 1, plan(List.of()), new byte[1]).joins(first));
    SumPlan other = plan(List.of(), measure(Measure.Kind.VALUE, 2));
    assertFalse(new SumRequest(session, 2, 1, other, new byte[1]).joins(first));
  }

  @Test
  void answersArriveAsTheyWereSent() throws Exception {
    byte[] request = new byte[SumRequest.DIGEST_BYTES];
    SumAnswer answer = new SumAnswer(request, List.of(new byte[] {1, 2}, new byte[] {3, 4}));
    byte[] bytes = answer.encode();
    Decoder decoder = other -> SumAnswer.decode(other, request, 2, 2);
    SumAnswer decoded = SumAnswer.decode(bytes, request, 2, 2);
    assertArrayEquals(bytes, decoded.encode());
    assertProblem("magic SPSA is missing", decoder, set(bytes, 0, 'X'));
    assertProblem("version is 2", decoder, set(bytes, 4, 2));
    assertProblem("is to another request", decoder, set(bytes, 5, 1));
    assertProblem("sums is 3", decoder, set(bytes, 37, 3));
    assertProblem("bytes of a sum is 3", decoder, set(bytes, 41, 3));
    assertProblem("has not the digest at its end", decoder, set(bytes, 45, 9));
    assertNoneShorter(decoder, bytes);
  }

  @Test
  void numbersFollowFromDeclaredRanges() throws Exception {
    SumLayout layout =
        SumLayout.of(
            plan(
                List.of(new Expression.ColumnValue(1)),
                measure(Measure.Kind.PRESENT, 1),
                measure(Measure.Kind.VALUE, 2),
                measure(Measure.Kind.VALUE, 3),
                measure(Measure.Kind.SQUARE, 3)),
            TABLE.table());
    assertEquals(
        List.of(
            new SumLayout.Sum(1, 0),
            new SumLayout.Sum(1, 0),
            new SumLayout.Sum(10, 0),
            new SumLayout.Sum(8, 50),
            new SumLayout.Sum(14, 0)),
        layout.sums().get(0));
    assertEquals(15, layout.size()); // NULL and two departments
    assertEquals(14, layout.mostBits());
  }

  @Test
  void plansThatDoNotFitTheTableAreRefused() {
    Decoder layout = plan -> SumLayout.of(SumPlanCodec.decode(plan), TABLE.table());
    SumPlan other =
        new SumPlan(
            "staff",
            new Fingerprint(set(new byte[32], 0, 1)),
            SumScheme.RING,
            1,
            null,
            plan(List.of()).aggregations());
    assertProblem("ask anew", layout, SumPlanCodec.encode(other));
    assertProblem(
        "which has 4",
        layout,
        SumPlanCodec.encode(plan(List.of(), measure(Measure.Kind.VALUE, 4))));
    assertProblem(
        "sums a text",
        layout,
        SumPlanCodec.encode(plan(List.of(), measure(Measure.Kind.VALUE, 1))));
    assertProblem(
        "at most 256", layout, SumPlanCodec.encode(plan(List.of(new Expression.ColumnValue(2)))));
  }

  @Test
  void namesOfRequestsInPiecesArriveAsTheyWereWritten() throws Exception {
    byte[] key = new byte[ArrivedRequest.KEY_BYTES];
    key[3] = 5;
    byte[] digest = new byte[32];
    digest[31] = 9;
    byte[] encoded = new ArrivedRequest(key, digest).encode();
    assertEquals(53, encoded.length);
    assertTrue(ArrivedRequest.begins(encoded));
    assertFalse(ArrivedRequest.begins(new byte[3]));
    assertFalse(ArrivedRequest.begins("SPSQ".getBytes(ISO_8859_1)));
    assertRefusedOrCanonical(encoded, bytes -> ArrivedRequest.decode(bytes).encode());
    assertArrayEquals(key, ArrivedRequest.decode(encoded).key());
    assertArrayEquals(digest, ArrivedRequest.decode(encoded).digest());
    encoded[4] = 2;
    assertProblem("version", ArrivedRequest::decode, encoded);
    assertProblem(
        "digest",
        ArrivedRequest::decode,
        Arrays.copyOf(new ArrivedRequest(key, digest).encode(), 52));
  }

  @Test
  void keysOfDifferencesNameARequestAhead() throws Exception {
    byte[] ahead = new byte[32];
    ahead[0] = 7;
    MaskedRequestKey key = new MaskedRequestKey(ahead, new byte[] {1, 2, 3});
    MaskedRequestKey decoded = MaskedRequestKey.decode(key.encode());
    assertArrayEquals(ahead, decoded.ahead());
    assertArrayEquals(new byte[] {1, 2, 3}, decoded.modulus());
    assertProblem("request ahead", MaskedRequestKey::decode, new byte[31]);
    for (int weightBits : new int[] {1, 7, 8, 16}) { // weights less masks of 40 bits more, signed
      int bits = 8 * PaillierSumRule.differenceBytes(weightBits);
      assertTrue(bits >= weightBits + 41 && bits < weightBits + 41 + 8, "bits " + bits);
    }
  }

  @Test
  void noiseNeedsRoomInSums() throws Exception {
    SumPlan plan = plan(List.of(), measure(Measure.Kind.VALUE, 2));
    SumLayout layout = SumLayout.of(plan, TABLE.table());
    PrivateTable noisy = table(500_000); // epsilon 1/2 for two sums, of 1,023 at most
    for (int clients : List.of(1, 2, 5, SumRequest.MAX_CLIENTS)) {
      assertEquals(0, SumNoise.bound(plan, layout, TABLE, clients));
      long bound = SumNoise.bound(plan, layout, noisy, clients);
      assertEquals(45 * 1023L * 2 * 2 * clients + 1, bound);
      long exact = 1L << RingSumRule.shape(plan, layout, TABLE, clients).sumBits();
      assertTrue(exact > 1023L * clients * ROWS && exact <= 2046L * clients * ROWS);
      assertTrue(
          1L << RingSumRule.shape(plan, layout, noisy, clients).sumBits()
              > 1023L * clients * ROWS + 2 * bound);
    }
  }

  /** Weights 1, 2^L and so on are read like digits: a sum is charged as many as it has room for. */
  @Test
  void anAnswerIsChargedTheNumbersThatItHasRoomFor() throws Exception {
    SumLayout numbers =
        SumLayout.of(plan(List.of(), measure(Measure.Kind.VALUE, 2)), TABLE.table());
    assertEquals(2, numbers.size());
    assertEquals(10, numbers.mostBits());
    assertEquals(2 * 1, SumCharge.of(numbers, power(7)));
    assertEquals(2 * 2, SumCharge.of(numbers, power(8)));
    assertEquals(2 * 3, SumCharge.of(numbers, power(20)));
    assertEquals(2 * 205, SumCharge.of(numbers, power(2048).subtract(BigInteger.ONE)));
    SumLayout counts = SumLayout.of(plan(List.of(new Expression.ColumnValue(1))), TABLE.table());
    assertEquals(3 * 2, SumCharge.of(counts, power(10)));
  }

  private static BigInteger power(int bits) {
    return BigInteger.ONE.shiftLeft(bits);
  }

  @Test
  void longestNumbersOfARing() {
    assertEquals(14, RingSumRule.mostBits(100_000, 1, 1));
    assertEquals(12, RingSumRule.mostBits(1_000_000, 1, 1));
    assertEquals(9, RingSumRule.mostBits(10_000_000, 1, 1));
    assertEquals(11, RingSumRule.mostBits(100_000, 1, 32));
  }
}

package org.splinter.client.sum;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.splinter.codec.Mutations.set;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.sum.IdsDigest;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Schema;

/** Tests of the files that a client keeps of its requests, and of the parts of totals. */
final class OpeningTest {
  private static final String SQL = "SELECT SUM(pay) FROM staff WHERE id IN (?)";
  private static final PrivateTable TABLE =
      new PrivateTable(
          new PublicTable(
              new Manifest(
                  "staff",
                  new Schema(
                      List.of(
                          new Column("id", ColumnType.INTEGER),
                          new Column("pay", ColumnType.INTEGER))),
                  3,
                  new Fingerprint(new byte[32]),
                  List.of(
                      new ColumnStatistics(0, 1, 3, ColumnStatistics.UNCOUNTED, true),
                      new ColumnStatistics(1, 0, 100, ColumnStatistics.UNCOUNTED)),
                  List.of()),
              Map.of()),
          0,
          new IdsDigest(new byte[32]),
          1,
          0);

  private static Opening opening() throws IOException {
    byte[] body =
        new ByteWriter().fixed(RowIdsCodec.head(false, 3)).i64(1).i64(2).i64(3).toByteArray();
    byte[] all = new ByteWriter().fixed(body).fixed(Sha256.of(body)).toByteArray();
    RowIds ids = RowIdsCodec.decode(all, false, 3);
    try (Selection selection = Selection.read(List.of("2"), TABLE, ids, 1, false)) {
      return SumAsk.plan(SQL, TABLE, 1, 1)
          .write(selection, SumAsk.Session.alone(), new ByteArrayOutputStream(), done -> {});
    }
  }

  @Test
  void openingsArriveAsTheyWereWrittenAndPrintNoKey() throws Exception {
    try (Opening opening = opening()) {
      byte[] bytes = opening.encode();
      try (Opening decoded = Opening.decode(bytes)) {
        assertArrayEquals(bytes, decoded.encode());
        assertEquals(
            List.of("sum(pay)"), decoded.names().stream().map(String::toLowerCase).toList());
      }
      String key = HexFormat.of().formatHex(Arrays.copyOfRange(bytes, 38, 70));
      assertFalse(opening.toString().contains(key));
      for (int at = 0; at < bytes.length; at++) {
        byte[] changed = set(bytes, at, bytes[at] ^ 1);
        FormatException refused =
            assertThrows(FormatException.class, () -> Opening.decode(changed));
        assertFalse(refused.getMessage().contains(key), refused.getMessage());
      }
      for (int length = 0; length < bytes.length; length++) {
        byte[] shorter = Arrays.copyOf(bytes, length);
        assertThrows(FormatException.class, () -> Opening.decode(shorter));
      }
      FormatException none = assertThrows(FormatException.class, () -> opening.open(new byte[200]));
      assertTrue(none.getMessage().contains("magic SPSA is missing"), none.toString());
    }
  }

  private static SumPart part(int clients, int client, int bits, long... residues) {
    List<BigInteger> all = Arrays.stream(residues).mapToObj(BigInteger::valueOf).toList();
    return new SumPart(new byte[SumRequest.SESSION_BYTES], clients, client, bits, all);
  }

  @Test
  void partsAddUpModuloAPowerOfTwo() throws Exception {
    List<SumPart> parts = List.of(part(2, 1, 3, 7, 1), part(2, 0, 3, 2, 3));
    byte[] session = new byte[SumRequest.SESSION_BYTES];
    List<BigInteger> totals = List.of(BigInteger.ONE, BigInteger.valueOf(4));
    assertEquals(totals, SumPart.total(parts, session, 2, 3));
    SumPart one = part(2, 0, 30, 1);
    assertProblem("must be one of each of the 2", List.of(one), session, 1);
    assertProblem("must be one of each", List.of(one, one), session, 1);
    assertProblem("of another session", List.of(part(1, 0, 30, 1)), set(session, 0, 1), 1);
    assertProblem("of another session", List.of(part(1, 0, 30, 1)), session, 2);
    assertProblem("of another session", List.of(part(1, 0, 29, 1)), session, 1);
    BigInteger greatest = BigInteger.ONE.shiftLeft(192).subtract(BigInteger.ONE);
    SumPart longest = new SumPart(session, 3, 2, 192, List.of(greatest, BigInteger.ZERO));
    assertEquals(longest.residues(), SumPart.decode(longest.encode()).residues());
    FormatException tooLong =
        assertThrows(FormatException.class, () -> SumPart.decode(part(1, 0, 5, 32).encode()));
    assertTrue(tooLong.getMessage().contains("at most 5"), tooLong.getMessage());
    byte[] bytes = part(3, 2, 30, 5).encode();
    assertArrayEquals(bytes, SumPart.decode(bytes).encode());
    for (int at = 0; at < bytes.length; at++) {
      byte[] changed = set(bytes, at, bytes[at] ^ 4);
      assertThrows(FormatException.class, () -> SumPart.decode(changed));
    }
    assertThrows(
        FormatException.class, () -> SumPart.decode(Arrays.copyOf(bytes, bytes.length - 1)));
  }

  private static void assertProblem(String problem, List<SumPart> parts, byte[] session, int sums) {
    FormatException refused =
        assertThrows(FormatException.class, () -> SumPart.total(parts, session, sums, 30));
    assertTrue(refused.getMessage().contains(problem), refused.getMessage());
  }
}

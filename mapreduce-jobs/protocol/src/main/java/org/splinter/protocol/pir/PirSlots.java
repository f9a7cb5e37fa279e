package org.splinter.protocol.pir;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.PartialAnswer;

/**
 * One provider's share of the slots that a PIR round retrieves: the body of its partial answer. For
 * each query and share it has the XOR of the slots that the share selects. That XOR alone is
 * uniformly random; XORed with those of all other providers it is the slot that was looked up, or
 * zero. As bytes:
 *
 * <pre>
 * u32 queries   u32 shares per query
 * slots of query 0 in the order of its shares, then those of query 1, and so on
 * </pre>
 *
 * The number of slots follows from the plan and the number of queries.
 */
public final class PirSlots {
  private PirSlots() {}

  /** Encodes the first bytes of a body. */
  public static byte[] head(int queries, int shares) {
    return new ByteWriter().i32(queries).i32(shares).toByteArray();
  }

  /**
   * Reads the body of an untrusted answer.
   *
   * @param slotBytes the bytes of the slot that answers each share of a query ({@link
   *     PirLayout#slotBytes})
   * @param queries the number of queries that the request carried
   * @return slots by query and share
   * @throws FormatException naming the field and its bound
   */
  public static List<List<byte[]>> decode(
      PartialAnswer answer, List<Integer> slotBytes, int queries) throws FormatException {
    ByteReader in = new ByteReader("PIR answer", answer.body());
    in.i32("queries", queries, queries);
    in.i32("shares per query", slotBytes.size(), slotBytes.size());
    if (answer.records() != (long) queries * slotBytes.size()) {
      throw in.error(
          "has " + answer.records() + " records, must be " + (long) queries * slotBytes.size());
    }
    List<List<byte[]>> slots = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      List<byte[]> ofQuery = new ArrayList<>();
      for (int size : slotBytes) {
        ofQuery.add(in.fixed("slot", size));
      }
      slots.add(ofQuery);
    }
    in.end();
    return slots;
  }
}

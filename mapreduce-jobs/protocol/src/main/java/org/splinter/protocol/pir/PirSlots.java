package org.splinter.protocol.pir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.PartialAnswer;

/**
 * One provider's share of the slots that a PIR round retrieves: the body of its partial answer. For
 * each query and share it has the XOR of the slots that the share selects. That XOR alone is
 * uniformly random; XORed with those of all other providers it is the slot that was looked up, or
 * zero. With a check it is followed by this provider's summand of the slot's tag, a number modulo
 * 2^128. For a Shamir share, which has no check, it has the row of slots that the share's elements
 * add up to. As bytes, little-endian:
 *
 * <pre>
 * u8 version = 2   u8 check (1: with tags)   u32 queries   u32 shares per query
 * records of query 0 in the order of its shares, then those of query 1, and so on:
 *     slot   with a check: tag (16)
 * </pre>
 *
 * The number of records follows from the plan and the number of queries.
 */
public final class PirSlots {
  /** The version, which no magic precedes: the partial answer around it has one. */
  private static final int BODY_VERSION = 2;

  private PirSlots() {}

  /** Encodes the first bytes of a body. */
  public static byte[] head(int queries, PirPlan plan) {
    return new ByteWriter()
        .u8(BODY_VERSION)
        .u8(plan.check() ? 1 : 0)
        .i32(queries)
        .i32(plan.shares().size())
        .toByteArray();
  }

  /**
   * Reads the body of an untrusted answer.
   *
   * @param layout of the plan that was asked
   * @param queries the number of queries that the request carried
   * @return records by query and share, of {@link PirLayout#recordBytes}
   * @throws FormatException naming the field and its bound
   */
  public static List<List<byte[]>> decode(PartialAnswer answer, PirLayout layout, int queries)
      throws FormatException {
    return cut(joined(answer, layout, queries), layout, queries);
  }

  /** Cuts the bytes of {@link #joined} into records by query and share. */
  public static List<List<byte[]>> cut(byte[] joined, PirLayout layout, int queries) {
    List<List<byte[]>> records = new ArrayList<>();
    int at = 0;
    for (int query = 0; query < queries; query++) {
      List<byte[]> ofQuery = new ArrayList<>();
      for (int size : layout.recordBytes()) {
        ofQuery.add(Arrays.copyOfRange(joined, at, at + size));
        at += size;
      }
      records.add(ofQuery);
    }
    return records;
  }

  /**
   * Reads the body of an untrusted answer as the bytes of all its records, one after another.
   *
   * @param layout of the plan that was asked
   * @param queries the number of queries that the request carried
   * @throws FormatException naming the field and its bound
   */
  public static byte[] joined(PartialAnswer answer, PirLayout layout, int queries)
      throws FormatException {
    List<Integer> sizes = layout.recordBytes();
    int check = layout.plan().check() ? 1 : 0;
    ByteReader in = new ByteReader("PIR answer", answer.body());
    in.u8("version", BODY_VERSION, BODY_VERSION);
    in.u8("check", check, check);
    in.i32("queries", queries, queries);
    in.i32("shares per query", sizes.size(), sizes.size());
    if (answer.records() != (long) queries * sizes.size()) {
      throw in.error(
          "has " + answer.records() + " records, must be " + (long) queries * sizes.size());
    }
    byte[] records = in.fixed("slots", Math.toIntExact(layout.answerBytes() * queries));
    in.end();
    return records;
  }
}

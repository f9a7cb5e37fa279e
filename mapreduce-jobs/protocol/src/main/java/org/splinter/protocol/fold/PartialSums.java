package org.splinter.protocol.fold;

import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.PartialAnswer;

/**
 * One provider's additive share of every sum of a fold: the body of its partial answer. As bytes,
 * little-endian:
 *
 * <pre>
 * u32 queries   u32 words
 * (u32 query, u32 word, i64 group, sum) each, ascending
 * sum: a word; or a double word and its tag, a double word, where the plan asks for a check; or two
 *      residues, double words that are not reduced; or a ciphertext of functions of cells
 * </pre>
 *
 * Records have one size, so that the answer's size reveals the number of groups, which is public,
 * and nothing else. A group without rows has no record.
 */
public final class PartialSums {
  /** The number of bytes of a record besides its sum. */
  public static final int KEY_BYTES = 16;

  private static final int HEAD_BYTES = 8;

  private final byte[] body;
  private final Group group;
  private final int sumBytes;
  private final int size;
  private final int[] queries;
  private final int[] words;
  private final long[] groups;

  private PartialSums(byte[] body, EvaluationPlan plan, int size) {
    this.body = body;
    this.group = plan.group();
    this.sumBytes = plan.sumBytes();
    this.size = size;
    this.queries = new int[size];
    this.words = new int[size];
    this.groups = new long[size];
  }

  /** Encodes the first bytes of a body. */
  public static byte[] head(int queries, int words) {
    return new ByteWriter().i32(queries).i32(words).toByteArray();
  }

  /**
   * Reads the body of an untrusted answer.
   *
   * @param plan of the request
   * @param queries the number of queries that the request carried
   * @throws FormatException naming the field and its bound
   */
  public static PartialSums decode(PartialAnswer answer, EvaluationPlan plan, int queries)
      throws FormatException {
    int words = plan.words();
    ByteReader in = new ByteReader("partial sums", answer.body());
    in.i32("queries", queries, queries);
    in.i32("words", words, words);
    int recordBytes = KEY_BYTES + plan.sumBytes();
    if (answer.records() != in.remaining() / recordBytes) {
      throw in.error(
          "has "
              + in.remaining()
              + " bytes for "
              + answer.records()
              + " records of "
              + recordBytes);
    }
    PartialSums sums = new PartialSums(answer.body(), plan, (int) answer.records());
    for (int i = 0; i < sums.size; i++) {
      sums.queries[i] = in.i32("query", 0, queries - 1);
      sums.words[i] = in.i32("word", 0, words - 1);
      sums.groups[i] = in.i64("group", 0, Long.MAX_VALUE);
      in.skip("sum", plan.sumBytes());
      if (i > 0 && sums.compareKeys(i - 1, i) >= 0) {
        throw in.error("records do not ascend at record " + i);
      }
    }
    in.end();
    return sums;
  }

  private int compareKeys(int left, int right) {
    int order = Integer.compare(queries[left], queries[right]);
    order = order != 0 ? order : Integer.compare(words[left], words[right]);
    return order != 0 ? order : Long.compare(groups[left], groups[right]);
  }

  /** Returns the number of records. */
  public int size() {
    return size;
  }

  public int query(int record) {
    return queries[record];
  }

  public int word(int record) {
    return words[record];
  }

  public long group(int record) {
    return groups[record];
  }

  /** Returns whether both answers have equal keys. */
  public boolean sameKeys(PartialSums other) {
    return Arrays.equals(queries, other.queries)
        && Arrays.equals(words, other.words)
        && Arrays.equals(groups, other.groups);
  }

  /** Returns a record's sum. */
  public byte[] sum(int record) {
    int from = HEAD_BYTES + record * (KEY_BYTES + sumBytes) + KEY_BYTES;
    return Arrays.copyOfRange(body, from, from + sumBytes);
  }

  /** Adds a record's sum to another at a place of an array. */
  public void addTo(byte[] sum, int at, int record) {
    int from = HEAD_BYTES + record * (KEY_BYTES + sumBytes) + KEY_BYTES;
    group.add(sum, at, body, from, sumBytes);
  }
}

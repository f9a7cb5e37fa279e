package org.splinter.protocol.fold;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.table.Fingerprint;

/**
 * The bytes of a {@link PartialAnswer}, little-endian. Records have one size, so that the answer's
 * size tells the number of groups, which is public, and nothing else:
 *
 * <pre>
 * header   "SPAN"  u8 version = 1
 *          text provider   u8 party   request digest (32)   fingerprint (32)
 *          view digest (32, zero: no view)   u8 check = 0 (none)   tag (16, zero)
 *          u32 queries   u32 words
 * records  (u32 query, u32 word, i64 group, i64 sum) each, ascending
 * trailer  "SPAE"  i64 number of records
 * </pre>
 */
public final class AnswerCodec {
  public static final int MAX_BYTES = 512 << 20;
  public static final int RECORD_BYTES = 24;

  private static final String MAGIC = "SPAN";
  private static final String END = "SPAE";
  private static final int VERSION = 1;
  private static final int VIEW_DIGEST_BYTES = 32;
  private static final int TAG_BYTES = 16;

  private AnswerCodec() {}

  public static byte[] encodeHeader(PartialAnswer.Header header) {
    return new ByteWriter()
        .fixed(MAGIC.getBytes(ISO_8859_1))
        .u8(VERSION)
        .text(header.provider())
        .u8(header.party())
        .fixed(header.request().bytes())
        .fixed(header.fingerprint().bytes())
        .fixed(new byte[VIEW_DIGEST_BYTES])
        .u8(0)
        .fixed(new byte[TAG_BYTES])
        .i32(header.queries())
        .i32(header.words())
        .toByteArray();
  }

  public static byte[] encode(PartialAnswer answer) {
    ByteWriter out = new ByteWriter().fixed(encodeHeader(answer.header()));
    answer.records().forEach(record -> encode(record, out));
    return out.fixed(encodeTrailer(answer.records().size())).toByteArray();
  }

  /** Appends one record to {@code out}. */
  public static void encode(PartialAnswer.Sum record, ByteWriter out) {
    out.i32(record.query()).i32(record.word()).i64(record.group()).i64(record.sum());
  }

  public static byte[] encodeTrailer(long records) {
    return new ByteWriter().fixed(END.getBytes(ISO_8859_1)).i64(records).toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static PartialAnswer decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("partial answer", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String provider = in.text("provider", ShareBundle.MAX_PROVIDER_BYTES);
    int party = in.u8("party", 0, 1);
    RequestDigest request = new RequestDigest(in.fixed("request", RequestDigest.BYTES));
    Fingerprint fingerprint = new Fingerprint(in.fixed("fingerprint", Fingerprint.BYTES));
    readZeros(in, "view digest", VIEW_DIGEST_BYTES);
    in.u8("check", 0, 0);
    readZeros(in, "tag", TAG_BYTES);
    int queries = in.i32("queries", 1, ShareBundle.MAX_QUERIES);
    int words = in.i32("words", 1, EvaluationPlan.MAX_WORDS);
    PartialAnswer.Header header =
        new PartialAnswer.Header(provider, party, request, fingerprint, queries, words);
    List<PartialAnswer.Sum> records = readRecords(in, queries, words);
    in.magic(END);
    in.i64("number of records", records.size(), records.size());
    in.end();
    return new PartialAnswer(header, records);
  }

  private static List<PartialAnswer.Sum> readRecords(ByteReader in, int queries, int words)
      throws FormatException {
    List<PartialAnswer.Sum> records = new ArrayList<>();
    PartialAnswer.Sum last = null;
    while (in.remaining() >= RECORD_BYTES) {
      int query = in.i32("query", 0, queries - 1);
      int word = in.i32("word", 0, words - 1);
      long group = in.i64("group", 0, Long.MAX_VALUE);
      PartialAnswer.Sum record = new PartialAnswer.Sum(query, word, group, in.i64("sum"));
      if (last != null && compareKeys(last, record) >= 0) {
        throw in.error("records do not ascend at record " + records.size());
      }
      records.add(record);
      last = record;
    }
    return records;
  }

  private static int compareKeys(PartialAnswer.Sum left, PartialAnswer.Sum right) {
    int order = Integer.compare(left.query(), right.query());
    order = order != 0 ? order : Integer.compare(left.word(), right.word());
    return order != 0 ? order : Long.compare(left.group(), right.group());
  }

  private static void readZeros(ByteReader in, String field, int length) throws FormatException {
    for (byte b : in.fixed(field, length)) {
      if (b != 0) {
        throw in.error(field + " is not zero, which this version reserves");
      }
    }
  }
}

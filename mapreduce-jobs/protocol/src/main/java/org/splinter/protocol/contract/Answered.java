package org.splinter.protocol.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Map;
import java.util.TreeMap;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * A partial answer with the counters of its work. As bytes, little-endian:
 *
 * <pre>
 * "SPAC"  u8 version = 1   u16 counters   for each, ascending by name: text name  i64 value
 * block {@link PartialAnswer}
 * </pre>
 *
 * @param encoded the {@link PartialAnswer} as the provider sent it: untrusted bytes
 * @param counters the counters of the work at the provider by name, in lower case; all but the
 *     times depend on the plan and the tables alone
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Answered(byte[] encoded, Map<String, Long> counters) {
  private static final String MAGIC = "SPAC";
  private static final int VERSION = 1;
  private static final int MAX_COUNTERS = 256;
  private static final int MAX_NAME_BYTES = 128;

  /** The most bytes that it can have, and so that a reader may allocate. */
  public static final int MAX_BYTES =
      PartialAnswer.MAX_BYTES + MAX_COUNTERS * (MAX_NAME_BYTES + 12) + 16;

  public Answered {
    counters = Map.copyOf(counters);
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.u16(counters.size());
    new TreeMap<>(counters).forEach((name, value) -> out.text(name).i64(value));
    return out.block(encoded).toByteArray();
  }

  /**
   * Decodes untrusted bytes; those of the partial answer stay as they are.
   *
   * @throws FormatException naming the field and its bound
   */
  public static Answered decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("answer with counters", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    int number = in.u16("counters", 0, MAX_COUNTERS);
    Map<String, Long> counters = new TreeMap<>();
    String last = "";
    for (int i = 0; i < number; i++) {
      String name = in.text("counter's name", MAX_NAME_BYTES);
      if (!name.chars().allMatch(Answered::isOfName) || name.compareTo(last) <= 0) {
        throw in.error("has a counter that is no new name of a to z, 0 to 9, '.', '_' and '-'");
      }
      counters.put(name, in.i64("counter"));
      last = name;
    }
    byte[] encoded = in.block("partial answer", PartialAnswer.MAX_BYTES);
    in.end();
    return new Answered(encoded, counters);
  }

  private static boolean isOfName(int c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
  }
}

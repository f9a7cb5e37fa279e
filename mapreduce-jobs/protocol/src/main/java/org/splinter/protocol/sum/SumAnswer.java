package org.splinter.protocol.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;

/**
 * A provider's answer to a request for selected sums, little-endian:
 *
 * <pre>
 * "SPSA"  u8 version = 1   digest of the request (32 bytes)
 * i32 sums   i32 bytes of each   encrypted sums, in the order of {@link SumLayout}
 * SHA-256 of all before it
 * </pre>
 *
 * @param request the digest at the request's end
 * @param sums each of one size, which the scheme fixes
 */
@SuppressWarnings("ArrayRecordComponent") // they are not compared
public record SumAnswer(byte[] request, List<byte[]> sums) {
  /** The most bytes of one encrypted sum. */
  public static final int MAX_SUM_BYTES = 1 << 17;

  /** The most bytes of an answer. */
  public static final int MAX_BYTES = SumPlan.MAX_SUMS * MAX_SUM_BYTES + 128;

  private static final String MAGIC = "SPSA";
  private static final int VERSION = 1;
  private static final int HEAD_BYTES = 5 + SumRequest.DIGEST_BYTES + 2 * Integer.BYTES;

  public SumAnswer {
    sums = List.copyOf(sums);
  }

  /** Returns the bytes of an answer of some sums. */
  public static long bytes(int sums, int sumBytes) {
    return HEAD_BYTES + (long) sums * sumBytes + Sha256.BYTES;
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION).fixed(request);
    out.i32(sums.size()).i32(sums.get(0).length);
    sums.forEach(out::fixed);
    byte[] body = out.toByteArray();
    return out.fixed(Sha256.of(body)).toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @param request the digest that the answer must repeat
   * @param count the number of sums that were asked for
   * @param sumBytes the bytes of each
   * @throws FormatException naming the field and its bound
   */
  public static SumAnswer decode(byte[] bytes, byte[] request, int count, int sumBytes)
      throws FormatException {
    ByteReader in = new ByteReader("answer of selected sums", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    if (!Arrays.equals(in.fixed("request", SumRequest.DIGEST_BYTES), request)) {
      throw in.error("is to another request");
    }
    in.i32("sums", count, count);
    in.i32("bytes of a sum", sumBytes, sumBytes);
    List<byte[]> sums = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sums.add(in.fixed("sum", sumBytes));
    }
    int end = bytes.length - in.remaining();
    byte[] digest = in.fixed("digest", Sha256.BYTES);
    in.end();
    if (!Arrays.equals(digest, Sha256.of(Arrays.copyOf(bytes, end)))) {
      throw in.error("has not the digest at its end; fetch it again");
    }
    return new SumAnswer(request, sums);
  }
}

package org.splinter.client.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumRequest;

/**
 * One client's part of the sums that the clients of a session asked together: residues modulo a
 * power of two. Those of all clients add up to the totals, and those of all but one tell nothing of
 * them to clients, who may send each other their parts. The provider, which blinded them, must not
 * see them. As bytes, little-endian:
 *
 * <pre>
 * "SPTP"  u8 version = 1   session (16)   u8 clients   u8 client
 * i32 sums   i64 each
 * SHA-256 of all before it
 * </pre>
 */
@SuppressWarnings("ArrayRecordComponent") // they are not compared
public record SumPart(byte[] session, int clients, int client, List<Long> residues) {
  /** The most bytes of a part. */
  public static final int MAX_BYTES = 1 << 12;

  private static final String MAGIC = "SPTP";
  private static final int VERSION = 1;

  public SumPart {
    residues = List.copyOf(residues);
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.fixed(session).u8(clients).u8(client).i32(residues.size());
    residues.forEach(out::i64);
    return out.fixed(Sha256.of(out.toByteArray())).toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static SumPart decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("part of a total", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    byte[] session = in.fixed("session", SumRequest.SESSION_BYTES);
    int clients = in.u8("clients", 1, SumRequest.MAX_CLIENTS);
    int client = in.u8("client", 0, clients - 1);
    int count = in.i32("sums", 1, SumPlan.MAX_SUMS);
    List<Long> residues = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      residues.add(in.i64("sum", 0, Long.MAX_VALUE));
    }
    int end = bytes.length - in.remaining();
    byte[] digest = in.fixed("digest", Sha256.BYTES);
    in.end();
    if (!Arrays.equals(digest, Sha256.of(Arrays.copyOf(bytes, end)))) {
      throw in.error("has not the digest at its end; fetch it again");
    }
    return new SumPart(session, clients, client, residues);
  }

  /**
   * Returns the totals of all parts modulo 2^bits.
   *
   * @param session that all must be of
   * @param sums the number that each must have
   * @throws FormatException if one is missing, stands twice or is of another session
   */
  static List<Long> total(List<SumPart> parts, byte[] session, int sums, int bits)
      throws FormatException {
    boolean[] seen = new boolean[SumRequest.MAX_CLIENTS];
    long[] totals = new long[sums];
    for (SumPart part : parts) {
      if (!Arrays.equals(part.session, session) || part.residues.size() != sums) {
        throw new FormatException(
            "part of a total", "is of another session; take those of one session alone");
      }
      if (part.clients != parts.size() || seen[part.client]) {
        throw new FormatException(
            "parts of a total",
            "are "
                + parts.size()
                + ", must be one of each of the "
                + part.clients
                + " clients of the session");
      }
      seen[part.client] = true;
      for (int i = 0; i < sums; i++) {
        totals[i] = totals[i] + part.residues.get(i) & (1L << bits) - 1;
      }
    }
    return Arrays.stream(totals).boxed().toList();
  }
}

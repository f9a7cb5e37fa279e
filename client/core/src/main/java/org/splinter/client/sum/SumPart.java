package org.splinter.client.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.sum.PaillierSumRule;
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
 * i32 sums   u16 bits of the power of two   residues, each in as few bytes as hold the bits
 * SHA-256 of all before it
 * </pre>
 */
@SuppressWarnings("ArrayRecordComponent") // they are not compared
public record SumPart(
    byte[] session, int clients, int client, int bits, List<BigInteger> residues) {
  /** The most bytes of a part. */
  public static final int MAX_BYTES = 1 << 13;

  private static final String MAGIC = "SPTP";
  private static final int VERSION = 1;

  public SumPart {
    residues = List.copyOf(residues);
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.fixed(session).u8(clients).u8(client).i32(residues.size()).u16(bits);
    residues.forEach(residue -> out.fixed(bytes(residue)));
    return out.fixed(Sha256.of(out.toByteArray())).toByteArray();
  }

  private byte[] bytes(BigInteger residue) {
    byte[] bytes = new byte[bytes(bits)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = residue.shiftRight(Byte.SIZE * i).byteValue();
    }
    return bytes;
  }

  private static int bytes(int bits) {
    return (bits + Byte.SIZE - 1) / Byte.SIZE;
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
    int bits = in.u16("bits", 1, PaillierSumRule.SUM_BITS);
    List<BigInteger> residues = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      residues.add(number(in, bits));
    }
    int end = bytes.length - in.remaining();
    byte[] digest = in.fixed("digest", Sha256.BYTES);
    in.end();
    if (!Arrays.equals(digest, Sha256.of(Arrays.copyOf(bytes, end)))) {
      throw in.error("has not the digest at its end; fetch it again");
    }
    return new SumPart(session, clients, client, bits, residues);
  }

  private static BigInteger number(ByteReader in, int bits) throws FormatException {
    byte[] bytes = in.fixed("sum", bytes(bits));
    BigInteger number = BigInteger.ZERO;
    for (int i = bytes.length - 1; i >= 0; i--) {
      number = number.shiftLeft(Byte.SIZE).or(BigInteger.valueOf(bytes[i] & 0xff));
    }
    if (number.bitLength() > bits) {
      throw in.error("a sum has " + number.bitLength() + " bits, must have at most " + bits);
    }
    return number;
  }

  /**
   * Returns the totals of all parts modulo 2^bits.
   *
   * @param session that all must be of
   * @param sums the number that each must have
   * @throws FormatException if one is missing, stands twice or is of another session
   */
  static List<BigInteger> total(List<SumPart> parts, byte[] session, int sums, int bits)
      throws FormatException {
    BigInteger modulus = BigInteger.ONE.shiftLeft(bits);
    boolean[] seen = new boolean[SumRequest.MAX_CLIENTS];
    List<BigInteger> totals = new ArrayList<>(Collections.nCopies(sums, BigInteger.ZERO));
    for (SumPart part : parts) {
      if (!Arrays.equals(part.session, session)
          || part.residues.size() != sums
          || part.bits != bits) {
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
        totals.set(i, totals.get(i).add(part.residues.get(i)).mod(modulus));
      }
    }
    return totals;
  }
}

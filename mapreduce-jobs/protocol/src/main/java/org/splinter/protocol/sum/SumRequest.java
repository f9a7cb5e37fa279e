package org.splinter.protocol.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.sum.RingSumParameters;

/**
 * The head of a request for selected sums. The whole request, little-endian:
 *
 * <pre>
 * "SPSQ"  u8 version = 1   i32 bytes of the head that follow
 * session (16)   u8 clients of the session (1 to 32)   u8 which of them, from 0
 * block plan ({@link SumPlanCodec})   block key: what the scheme needs beside the records
 * encrypted weights of all rows: records of one size, which the scheme and the table's rows fix
 * SHA-256 of all before it
 * </pre>
 *
 * A record's place follows from its number, so that a task reads just those of its rows.
 *
 * @param session random bytes that the clients of a session have in common
 * @param clients the number of clients whose sums add up to one total; 1 for a client alone
 * @param client which of them asks
 * @param key the public key, and what else all records have in common
 */
@SuppressWarnings("ArrayRecordComponent") // they are not compared
public record SumRequest(byte[] session, int clients, int client, SumPlan plan, byte[] key) {
  public static final int SESSION_BYTES = 16;
  public static final int MAX_CLIENTS = RingSumParameters.MAX_CLIENTS;
  public static final int DIGEST_BYTES = Sha256.BYTES;

  /** The bytes that say how long a head is. */
  public static final int PREFIX_BYTES = 9;

  /** The most bytes of a head after these. */
  public static final int MAX_HEAD_BYTES = 2 << 20;

  private static final String MAGIC = "SPSQ";
  private static final int VERSION = 1;

  /** Returns the bytes before the first record. */
  public byte[] encode() {
    byte[] head =
        new ByteWriter()
            .fixed(session)
            .u8(clients)
            .u8(client)
            .block(SumPlanCodec.encode(plan))
            .block(key)
            .toByteArray();
    return new ByteWriter()
        .fixed(MAGIC.getBytes(ISO_8859_1))
        .u8(VERSION)
        .i32(head.length)
        .fixed(head)
        .toByteArray();
  }

  /**
   * Returns the number of a head's bytes that follow an untrusted request's first ones.
   *
   * @param prefix its first {@link #PREFIX_BYTES} bytes
   * @throws FormatException if it begins as no request does
   */
  public static int headBytes(byte[] prefix) throws FormatException {
    ByteReader in = new ByteReader("request for selected sums", prefix);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    int bytes = in.i32("bytes of the head", 0, MAX_HEAD_BYTES);
    in.end();
    return bytes;
  }

  /**
   * Decodes the untrusted bytes of a head after its first {@link #PREFIX_BYTES}.
   *
   * @throws FormatException naming the field and its bound
   */
  public static SumRequest decode(byte[] head) throws FormatException {
    ByteReader in = new ByteReader("request for selected sums", head);
    byte[] session = in.fixed("session", SESSION_BYTES);
    int clients = in.u8("clients", 1, MAX_CLIENTS);
    int client = in.u8("client", 0, clients - 1);
    SumPlan plan = SumPlanCodec.decode(in.block("plan", SumPlanCodec.MAX_BYTES));
    byte[] key = in.block("key", in.remaining());
    in.end();
    return new SumRequest(session, clients, client, plan, key);
  }

  /** Returns whether two requests are of one session: they ask alike, each as another client. */
  public boolean joins(SumRequest other) {
    return Arrays.equals(session, other.session)
        && clients == other.clients
        && client != other.client
        && plan.equals(other.plan);
  }
}

package org.splinter.client.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.sum.RingSumClient;
import org.splinter.fss.sum.RingSumKey;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.fss.sum.RingSumReduction;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.PrivateTableCodec;
import org.splinter.protocol.sum.SumAnswer;
import org.splinter.protocol.sum.SumNoise;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumRequest;

/**
 * The means to open the answer of one request: its secret key, and the question. It prints nothing
 * of the key, which is wiped when it is closed. As bytes, little-endian, for a file that its owner
 * alone can read ({@link OwnerFile}):
 *
 * <pre>
 * "SPSO"  u8 version = 1   secret key (32 bytes)   digest of the request (32 bytes)
 * session (16)   u8 clients   u8 client   u8 weight bits
 * text SQL   block public facts of the table ({@link PrivateTableCodec})
 * SHA-256 of all before it
 * </pre>
 */
public final class Opening implements AutoCloseable {
  /** The most bytes of an opening. */
  public static final int MAX_BYTES = PrivateTableCodec.MAX_BYTES + (1 << 20);

  private static final String MAGIC = "SPSO";
  private static final int VERSION = 1;
  private static final int MAX_SQL_BYTES = 1 << 18;

  private final String sql;
  private final PrivateTable table;
  private final int weightBits;
  private final SumAsk.Session session;
  private final byte[] request;
  private final byte[] secret;

  Opening(
      String sql,
      PrivateTable table,
      int weightBits,
      SumAsk.Session session,
      byte[] request,
      byte[] secret) {
    this.sql = sql;
    this.table = table;
    this.weightBits = weightBits;
    this.session = session;
    this.request = request;
    this.secret = secret;
  }

  /** Returns the bytes, which have the secret key; the caller wipes them. */
  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.fixed(secret).fixed(request).fixed(session.id());
    out.u8(session.clients()).u8(session.client()).u8(weightBits);
    out.text(sql).block(PrivateTableCodec.encode(table));
    byte[] body = out.toByteArray();
    byte[] all = out.fixed(Sha256.of(body)).toByteArray();
    Arrays.fill(body, (byte) 0);
    Arrays.fill(out.array(), (byte) 0);
    return all;
  }

  /**
   * Decodes the bytes of a file; the caller wipes them.
   *
   * @throws FormatException naming the field and its bound
   */
  public static Opening decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("opening of selected sums", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    byte[] secret = in.fixed("key", RingSumKey.BYTES);
    byte[] request = in.fixed("request", SumRequest.DIGEST_BYTES);
    byte[] id = in.fixed("session", SumRequest.SESSION_BYTES);
    int clients = in.u8("clients", 1, SumRequest.MAX_CLIENTS);
    int client = in.u8("client", 0, clients - 1);
    int weightBits = in.u8("weight bits", 1, SumPlan.MAX_WEIGHT_BITS);
    String sql = in.text("SQL", MAX_SQL_BYTES);
    PrivateTable table = PrivateTableCodec.decode(in.block("facts", PrivateTableCodec.MAX_BYTES));
    byte[] body = Arrays.copyOf(bytes, bytes.length - in.remaining());
    byte[] digest = in.fixed("digest", Sha256.BYTES);
    in.end();
    boolean whole = Arrays.equals(digest, Sha256.of(body));
    Arrays.fill(body, (byte) 0);
    if (!whole) {
      throw in.error("has not the digest at its end: the file is damaged");
    }
    return new Opening(
        sql, table, weightBits, new SumAsk.Session(id, clients, client), request, secret);
  }

  /** Returns the session that the request is of. */
  public SumAsk.Session session() {
    return session;
  }

  /** Returns the names of the answer's columns. */
  public List<String> names() {
    return ask().query().shape().names();
  }

  private SumAsk ask() {
    return SumAsk.plan(sql, table, weightBits, session.clients());
  }

  /**
   * Opens an untrusted answer: the residues of its sums, which of a client among several look
   * uniform.
   *
   * @throws FormatException if it is no answer to the request
   */
  public SumPart open(byte[] answer) throws IOException {
    SumAsk ask = ask();
    RingSumParameters shape = ask.shape();
    SumAnswer sums =
        SumAnswer.decode(
            answer, request, ask.query().layout().size(), RingSumReduction.ANSWER_BYTES);
    List<Long> residues = new ArrayList<>();
    try (RingSumKey key = RingSumKey.decode(secret);
        RingSumClient client = RingSumClient.open(key, GenerationPath.AUTO)) {
      for (byte[] sum : sums.sums()) {
        residues.add(client.decrypt(shape, sum));
      }
    }
    return new SumPart(session.id(), session.clients(), session.client(), residues);
  }

  /**
   * Returns the answer's rows.
   *
   * @param parts those of all clients of the session
   * @throws FormatException if one is missing or of another session
   */
  public List<List<@Nullable Object>> rows(List<SumPart> parts) throws FormatException {
    SumAsk ask = ask();
    RingSumParameters shape = ask.shape();
    long noise = SumNoise.bound(ask.query().plan(), ask.query().layout(), table, session.clients());
    List<BigInteger> sums = new ArrayList<>();
    for (long residue :
        SumPart.total(parts, session.id(), ask.query().layout().size(), shape.sumBits())) {
      sums.add(BigInteger.valueOf(shape.signed(residue, noise)));
    }
    return ask.query().rows(sums);
  }

  @Override
  public void close() {
    Arrays.fill(secret, (byte) 0);
  }

  @Override
  public String toString() {
    return "Opening[" + table.name() + "]";
  }
}

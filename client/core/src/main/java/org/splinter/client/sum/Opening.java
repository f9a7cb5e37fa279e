package org.splinter.client.sum;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.OwnerFile;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.sum.RingSumClient;
import org.splinter.fss.sum.RingSumKey;
import org.splinter.fss.sum.RingSumReduction;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.PrivateTableCodec;
import org.splinter.protocol.sum.SumAnswer;
import org.splinter.protocol.sum.SumNoise;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;

/**
 * The means to open the answer of one request: its secret key or the name of its owner's, and the
 * question. It prints nothing of the key, which is wiped when it is closed. As bytes,
 * little-endian, for a file that its owner alone can read ({@link OwnerFile}):
 *
 * <pre>
 * "SPSO"  u8 version = 2   u8 scheme ({@link SumScheme})   digest of the request (32 bytes)
 * secret: the request's key (32) under a ring; else the id of the owner's key (16)
 * u8 masks (0 or 1; 1 under Paillier alone)   their seed (32), if there are masks
 * session (16)   u8 clients   u8 client   u8 weight bits
 * text SQL   block public facts of the table ({@link PrivateTableCodec})
 * SHA-256 of all before it
 * </pre>
 */
public final class Opening implements AutoCloseable {
  /** The most bytes of an opening. */
  public static final int MAX_BYTES = PrivateTableCodec.MAX_BYTES + (1 << 20);

  private static final String MAGIC = "SPSO";
  private static final int VERSION = 2;
  private static final int MAX_SQL_BYTES = 1 << 18;

  private final String sql;
  private final PrivateTable table;
  private final int weightBits;
  private final SumScheme scheme;
  private final SumAsk.Session session;
  private final byte[] request;
  private final byte[] secret;

  Opening(
      String sql,
      PrivateTable table,
      int weightBits,
      SumScheme scheme,
      SumAsk.Session session,
      byte[] request,
      byte[] secret) {
    this.sql = sql;
    this.table = table;
    this.weightBits = weightBits;
    this.scheme = scheme;
    this.session = session;
    this.request = request;
    this.secret = secret;
  }

  /** Returns the bytes, which have the secret key; the caller wipes them. */
  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.u8(scheme.number()).fixed(request).fixed(secret, 0, keyBytes(scheme));
    out.u8(hasMasks() ? 1 : 0).fixed(secret, keyBytes(scheme), secret.length - keyBytes(scheme));
    out.fixed(session.id());
    out.u8(session.clients()).u8(session.client()).u8(weightBits);
    out.text(sql).block(PrivateTableCodec.encode(table));
    byte[] body = out.toByteArray();
    byte[] all = out.fixed(Sha256.of(body)).toByteArray();
    Arrays.fill(body, (byte) 0);
    out.wipe();
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
    SumScheme scheme = SumScheme.read(in);
    byte[] request = in.fixed("request", SumRequest.DIGEST_BYTES);
    byte[] key = in.fixed("key", keyBytes(scheme));
    int masks = in.u8("masks", 0, scheme == SumScheme.PAILLIER ? 1 : 0);
    byte[] seed = in.fixed("seed of masks", masks * MaskStream.SEED_BYTES);
    byte[] secret = joined(key, seed);
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
      Arrays.fill(secret, (byte) 0);
      throw in.error("has not the digest at its end: the file is damaged");
    }
    return new Opening(
        sql, table, weightBits, scheme, new SumAsk.Session(id, clients, client), request, secret);
  }

  /** Joins two parts of a secret, which are wiped. */
  static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    Arrays.fill(first, (byte) 0);
    Arrays.fill(second, (byte) 0);
    return both;
  }

  private static int keyBytes(SumScheme scheme) {
    return scheme == SumScheme.RING ? RingSumKey.BYTES : PaillierModulus.ID_BYTES;
  }

  /** Returns whether this is of masks that were encrypted ahead: their sums are of no use. */
  public boolean hasMasks() {
    return secret.length > keyBytes(scheme);
  }

  /**
   * Checks that a key is the one that the request was encrypted by.
   *
   * @throws RefusedQueryException naming the one that it was
   */
  void requireKey(PaillierModulus modulus) {
    byte[] id = Arrays.copyOf(secret, PaillierModulus.ID_BYTES);
    if (!Arrays.equals(modulus.id(), id)) {
      throw new RefusedQueryException(
          "the request is of another key, "
              + HexFormat.of().formatHex(id)
              + "; name that one (select-sum keys show)");
    }
  }

  /** Returns the seed of the masks, which the caller wipes. */
  byte[] maskSeed() {
    if (!hasMasks()) {
      throw new RefusedQueryException("the file is of no request ahead; 'ahead' writes such files");
    }
    return Arrays.copyOfRange(secret, keyBytes(scheme), secret.length);
  }

  String sql() {
    return sql;
  }

  /** Returns the public facts of the table. */
  public PrivateTable table() {
    return table;
  }

  /** Returns the bits of a row's weight. */
  public int weightBits() {
    return weightBits;
  }

  byte[] request() {
    return request;
  }

  /** Returns the encryption of the request. */
  public SumScheme scheme() {
    return scheme;
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
    return SumAsk.plan(sql, table, weightBits, session.clients(), scheme);
  }

  /**
   * Opens an untrusted answer under a ring: the residues of its sums, which of a client among
   * several look uniform.
   *
   * @throws FormatException if it is no answer to the request
   */
  public SumPart open(byte[] answer) throws IOException {
    if (scheme != SumScheme.RING) {
      throw new FormatException(
          "opening of selected sums",
          "is under Paillier's encryption: name the key that it was asked by");
    }
    SumAsk ask = ask();
    SumAnswer sums = answer(ask, answer, RingSumReduction.ANSWER_BYTES);
    List<BigInteger> residues = new ArrayList<>();
    try (RingSumKey key = RingSumKey.decode(secret);
        RingSumClient client = RingSumClient.open(key, GenerationPath.AUTO)) {
      for (byte[] sum : sums.sums()) {
        residues.add(BigInteger.valueOf(client.decrypt(ask.shape(), sum)));
      }
    }
    return part(ask, residues);
  }

  /**
   * Opens an untrusted answer under Paillier's encryption.
   *
   * @param owner of the key that the request was encrypted by
   * @throws FormatException if it is no answer to the request, or
   */
  public SumPart open(byte[] answer, PaillierOwner owner) throws IOException {
    if (scheme == SumScheme.RING || hasMasks()) {
      throw new FormatException(
          "opening of selected sums",
          hasMasks()
              ? "is of masks: their sums are nothing to open; 'follow' asks"
              : "is under a ring, and needs no key beside");
    }
    PaillierModulus modulus = owner.modulus();
    requireKey(modulus);
    SumAsk ask = ask();
    ByteWriter ciphertexts = new ByteWriter();
    answer(ask, answer, modulus.ciphertextBytes()).sums().forEach(ciphertexts::fixed);
    BigInteger blinding = BigInteger.ONE.shiftLeft(ask.sumBits());
    return part(
        ask,
        owner.decrypt(ciphertexts.toByteArray()).stream()
            .map(sum -> modulus.centred(sum).mod(blinding))
            .toList());
  }

  private SumAnswer answer(SumAsk ask, byte[] answer, int sumBytes) throws FormatException {
    return SumAnswer.decode(answer, request, ask.query().layout().size(), sumBytes);
  }

  private SumPart part(SumAsk ask, List<BigInteger> residues) {
    return new SumPart(session.id(), session.clients(), session.client(), ask.sumBits(), residues);
  }

  /**
   * Returns the answer's rows.
   *
   * @param parts those of all clients of the session
   * @throws FormatException if one is missing or of another session
   */
  public List<List<@Nullable Object>> rows(List<SumPart> parts) throws FormatException {
    SumAsk ask = ask();
    int bits = ask.sumBits();
    BigInteger modulus = BigInteger.ONE.shiftLeft(bits);
    BigInteger noise =
        BigInteger.valueOf(
            SumNoise.bound(ask.query().plan(), ask.query().layout(), table, session.clients()));
    List<BigInteger> sums = new ArrayList<>();
    for (BigInteger residue :
        SumPart.total(parts, session.id(), ask.query().layout().size(), bits)) {
      boolean negative = residue.compareTo(modulus.subtract(noise)) >= 0;
      sums.add(negative ? residue.subtract(modulus) : residue);
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

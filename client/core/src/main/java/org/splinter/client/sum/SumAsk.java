package org.splinter.client.sum;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.sum.SumPlanner;
import org.splinter.client.sql.sum.SumQuery;
import org.splinter.codec.Sha256;
import org.splinter.fss.SecureRandomness;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.sum.PaillierSumRule;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RingSumRule;
import org.splinter.protocol.sum.SumNoise;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;

/**
 * A question about a private table whose rows are selected in secret.
 *
 * <p>Guarantee: a request tells the provider the template, the table, the bits of weights and
 * nothing else: its bytes have a number that follows from these, and look random to whoever lacks
 * the key, which under a ring is drawn for this request alone ({@link
 * org.splinter.fss.sum.RingSumClient}).
 */
public final class SumAsk {
  private final String sql;
  private final int weightBits;
  private final int clients;
  private final SumQuery query;
  private final @Nullable RingSumParameters shape;

  private SumAsk(
      String sql, int weightBits, int clients, SumQuery query, @Nullable RingSumParameters shape) {
    this.sql = sql;
    this.weightBits = weightBits;
    this.clients = clients;
    this.query = query;
    this.shape = shape;
  }

  /**
   * A session of several clients whose sums add up to one total.
   *
   * @param id {@link SumRequest#SESSION_BYTES} that all of them have in common
   * @param client which of them asks, from 0
   */
  @SuppressWarnings("ArrayRecordComponent") // it is not compared
  public record Session(byte[] id, int clients, int client) {
    public Session {
      if (id.length != SumRequest.SESSION_BYTES
          || clients < 1
          || clients > SumRequest.MAX_CLIENTS
          || client < 0
          || client >= clients) {
        throw new RefusedQueryException(
            "client "
                + client
                + " of "
                + clients
                + ": a session has 1 to "
                + SumRequest.MAX_CLIENTS
                + " clients, numbered from 0");
      }
    }

    /** Returns the session of a client that asks alone. */
    public static Session alone() {
      return new Session(SecureRandomness.draw(SumRequest.SESSION_BYTES), 1, 0);
    }
  }

  /**
   * Plans a question under a ring.
   *
   * @param clients that ask one total, 1 for a client alone
   * @throws RefusedQueryException naming what stands against it, and the mend
   */
  public static SumAsk plan(String sql, PrivateTable table, int weightBits, int clients) {
    return plan(sql, table, weightBits, clients, SumScheme.RING);
  }

  /**
   * Plans a question: numbers are cut into as few parts as the scheme sums up exactly.
   *
   * @param weightBits the bits of a row's weight, 1 where rows are selected or not
   * @param clients that ask one total, 1 for a client alone
   * @throws RefusedQueryException naming what stands against it, and the mend
   */
  public static SumAsk plan(
      String sql, PrivateTable table, int weightBits, int clients, SumScheme scheme) {
    RefusedQueryException refused = null;
    for (int bits = mostBits(table, weightBits, clients, scheme); bits > 0; bits--) {
      SumQuery query =
          SumPlanner.plan(SqlReader.read(sql), table, scheme, weightBits, clients, bits);
      try {
        SumNoise.bound(query.plan(), query.layout(), table, clients);
        RingSumParameters shape =
            scheme == SumScheme.RING
                ? RingSumRule.shape(query.plan(), query.layout(), table, clients)
                : null;
        return new SumAsk(sql, weightBits, clients, query, shape);
      } catch (IllegalArgumentException e) {
        refused = new RefusedQueryException("the query " + e.getMessage());
      }
    }
    throw refused;
  }

  private static int mostBits(PrivateTable table, int weightBits, int clients, SumScheme scheme) {
    if (scheme != SumScheme.RING) {
      return Measure.MAX_BITS;
    }
    try {
      return RingSumRule.mostBits(table.rows(), weightBits, clients);
    } catch (IllegalArgumentException e) {
      throw new RefusedQueryException(String.valueOf(e.getMessage()));
    }
  }

  public SumQuery query() {
    return query;
  }

  /** Returns the shape of a ring's encryption. */
  RingSumParameters shape() {
    return Objects.requireNonNull(shape, "not under ring");
  }

  /** Returns the bits of the power of two that the sums of several clients add up by. */
  int sumBits() {
    return shape == null ? PaillierSumRule.SUM_BITS : shape.sumBits();
  }

  /**
   * Writes a request under a ring, and returns what opens its answer.
   *
   * @param selection of the table's rows
   * @param session of as many clients as the question was planned for
   * @param out receives the request; the caller closes it
   * @param progress receives the fraction done
   */
  public Opening write(
      Selection selection, Session session, OutputStream out, DoubleConsumer progress)
      throws IOException {
    try (RingRequest request = new RingRequest(shape())) {
      return write(request, selection, session, out, progress);
    }
  }

  /**
   * Writes a request under Paillier's encryption, and returns what opens its answer.
   *
   * @param owner of the key that encrypts it and opens the answer
   */
  public Opening write(
      Selection selection,
      Session session,
      PaillierOwner owner,
      OutputStream out,
      DoubleConsumer progress)
      throws IOException {
    try (PaillierRequest request = new PaillierRequest(owner)) {
      return write(request, selection, session, out, progress);
    }
  }

  /**
   * Writes a request of random masks under Paillier's encryption, ahead of a selection, and returns
   * what {@link #follow} needs. It must serve one request.
   */
  public Opening writeAhead(
      Session session, PaillierOwner owner, OutputStream out, DoubleConsumer progress)
      throws IOException {
    try (MaskRequest request = new MaskRequest(owner, weightBits)) {
      return write(request, (from, to) -> new int[to - from], session, out, progress);
    }
  }

  /**
   * Plans the request that follows one ahead, before its masks are used up.
   *
   * @throws RefusedQueryException if it has no masks, or key or selection do not fit it
   */
  public static SumAsk following(Opening ahead, PaillierModulus modulus, Selection selection) {
    ahead.requireKey(modulus);
    selection.requireOf(ahead.table());
    return plan(
        ahead.sql(),
        ahead.table(),
        ahead.weightBits(),
        ahead.session().clients(),
        SumScheme.MASKED);
  }

  /**
   * Writes the request that follows one ahead, and returns what opens its answer.
   *
   * @param ahead its masks, which must serve no other request: the caller has deleted their file
   */
  public Opening follow(
      Opening ahead,
      PaillierModulus modulus,
      Selection selection,
      OutputStream out,
      DoubleConsumer progress)
      throws IOException {
    byte[] seed = ahead.maskSeed();
    try (DifferenceRequest request =
        new DifferenceRequest(modulus, ahead.request(), seed, ahead.weightBits())) {
      return write(request, selection, ahead.session(), out, progress);
    } finally {
      Arrays.fill(seed, (byte) 0);
    }
  }

  /** The weights of some rows. */
  private interface Weights {
    int[] of(int from, int to);
  }

  private Opening write(
      RequestEncryption encryption,
      Selection selection,
      Session session,
      OutputStream out,
      DoubleConsumer progress)
      throws IOException {
    selection.requireOf(query.table());
    return write(encryption, selection::weights, session, out, progress);
  }

  private Opening write(
      RequestEncryption encryption,
      Weights weights,
      Session session,
      OutputStream out,
      DoubleConsumer progress)
      throws IOException {
    if (session.clients() != clients) {
      throw new IllegalArgumentException(
          "a session of " + session.clients() + " clients, planned for " + clients);
    }
    MessageDigest sha = Sha256.digest();
    OutputStream hashed = new DigestOutputStream(out, sha);
    hashed.write(
        new SumRequest(
                session.id(),
                session.clients(),
                session.client(),
                query.plan(),
                encryption.requestKey())
            .encode());
    int rows = query.table().rows();
    for (int first = 0; first < rows; first += encryption.chunkRows()) {
      int end = Math.min(rows, first + encryption.chunkRows());
      int[] chunk = weights.of(first, end);
      encryption.write(chunk, hashed);
      Arrays.fill(chunk, 0);
      progress.accept((double) end / rows);
    }
    byte[] digest = sha.digest();
    out.write(digest);
    return new Opening(
        sql,
        query.table(),
        weightBits,
        query.plan().scheme(),
        session,
        digest,
        encryption.openingKey());
  }
}

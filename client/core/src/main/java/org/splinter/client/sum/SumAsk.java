package org.splinter.client.sum;

import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.DoubleConsumer;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.client.sql.sum.SumPlanner;
import org.splinter.client.sql.sum.SumQuery;
import org.splinter.codec.Sha256;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.SecureRandomness;
import org.splinter.fss.sum.RingSumClient;
import org.splinter.fss.sum.RingSumEncryption;
import org.splinter.fss.sum.RingSumKey;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RingRequestKey;
import org.splinter.protocol.sum.RingSumRule;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;

/**
 * A question about a private table whose rows are selected in secret.
 *
 * <p>Guarantee: a request tells the provider the template, the table, the bits of weights and
 * nothing else: its bytes have a number that follows from these, and look random to whoever lacks
 * the key, which is drawn for this request alone ({@link RingSumClient}).
 */
public final class SumAsk {
  private final String sql;
  private final int weightBits;
  private final int clients;
  private final SumQuery query;
  private final RingSumParameters shape;

  private SumAsk(String sql, int weightBits, int clients, SumQuery query, RingSumParameters shape) {
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
   * Plans a question: numbers are cut into as few parts as a ring sums up exactly.
   *
   * @param weightBits the bits of a row's weight, 1 where rows are selected or not
   * @param clients that ask one total, 1 for a client alone
   * @throws RefusedQueryException naming what stands against it, and the mend
   */
  public static SumAsk plan(String sql, PrivateTable table, int weightBits, int clients) {
    RefusedQueryException refused = null;
    for (int bits = mostBits(table, weightBits, clients); bits > 0; bits--) {
      SumQuery query =
          SumPlanner.plan(SqlReader.read(sql), table, SumScheme.RING, weightBits, clients, bits);
      try {
        return new SumAsk(
            sql,
            weightBits,
            clients,
            query,
            RingSumRule.shape(query.plan(), query.layout(), table, clients));
      } catch (IllegalArgumentException e) {
        refused = new RefusedQueryException("the query " + e.getMessage());
      }
    }
    throw refused;
  }

  private static int mostBits(PrivateTable table, int weightBits, int clients) {
    try {
      return RingSumRule.mostBits(table.rows(), weightBits, clients);
    } catch (IllegalArgumentException e) {
      throw new RefusedQueryException(String.valueOf(e.getMessage()));
    }
  }

  public SumQuery query() {
    return query;
  }

  /** Returns the shape of the encryption. */
  public RingSumParameters shape() {
    return shape;
  }

  /**
   * Writes a request, and returns what opens its answer.
   *
   * @param selection of the table's rows
   * @param session of as many clients as the question was planned for
   * @param out receives the request; the caller closes it
   * @param progress receives the fraction done
   */
  public Opening write(
      Selection selection, Session session, OutputStream out, DoubleConsumer progress)
      throws IOException {
    if (session.clients() != clients) {
      throw new IllegalArgumentException(
          "a session of " + session.clients() + " clients, planned for " + clients);
    }
    MessageDigest sha = Sha256.digest();
    byte[] digest;
    byte[] secret;
    try (RingSumKey key = RingSumKey.draw();
        RingSumClient client = RingSumClient.open(key, GenerationPath.AUTO);
        RingSumEncryption encryption = client.encryption(shape)) {
      OutputStream hashed = new DigestOutputStream(out, sha);
      byte[] requestKey = new RingRequestKey(encryption.seed(), client.publicKey()).encode();
      hashed.write(
          new SumRequest(
                  session.id(), session.clients(), session.client(), query.plan(), requestKey)
              .encode());
      byte[] record = new byte[RingSumParameters.RECORD_BYTES];
      for (int block = 0; block < shape.blocks(); block++) {
        int first = block * RingSumParameters.BLOCK_ROWS;
        int end = Math.min(shape.rows(), first + RingSumParameters.BLOCK_ROWS);
        int[] weights = selection.weights(first, end);
        encryption.encrypt(weights, record, 0);
        Arrays.fill(weights, 0);
        hashed.write(record);
        progress.accept((block + 1.0) / shape.blocks());
      }
      digest = sha.digest();
      out.write(digest);
      secret = key.encode();
    }
    return new Opening(sql, query.table(), weightBits, session, digest, secret);
  }
}

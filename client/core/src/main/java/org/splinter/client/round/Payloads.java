package org.splinter.client.round;

import java.util.List;
import org.splinter.fss.QueryNonce;

/**
 * The secret payloads of one round, one for each party, under one nonce.
 *
 * @param bytes of each party's payload
 * @param shown the part of each party's payload that a transcript may hold
 */
public record Payloads(QueryNonce nonce, List<byte[]> bytes, List<Shown> shown) {
  public Payloads {
    bytes = List.copyOf(bytes);
    shown = List.copyOf(shown);
  }

  /**
   * The part of one party's payload that a transcript may hold.
   *
   * <p>It must not hold anything from which other payloads of the round follow, not even as a
   * digest: a reader who knows one payload could then try secrets out.
   *
   * @param queryBytes the bytes of one query in it
   * @param digested the parts of the first query, of which a digest is shown if {@code seeded}
   * @param seeded whether some part holds a seed that no other payload of the round gives, so that
   *     a digest tells nothing; without one nothing is shown
   */
  public record Shown(long queryBytes, List<byte[]> digested, boolean seeded) {
    public Shown {
      digested = List.copyOf(digested);
    }

    @Override
    public String toString() {
      return "Shown[hidden]";
    }
  }

  @Override
  public String toString() {
    return "Payloads[hidden]";
  }
}

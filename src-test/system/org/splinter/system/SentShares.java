package org.splinter.system;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;

/** A reader of the shares in an envelope that does not know the plan's layout. */
final class SentShares {
  /** The bytes before the numbers of queries and shares, of function shares and of cells alike. */
  private static final int VERSIONED = 5;

  private static final int HEAD_BYTES = VERSIONED + 2 * Integer.BYTES;

  private SentShares() {}

  /** Returns whether an envelope holds functions of cells. */
  private static boolean ofCells(Envelope envelope) {
    return new String(envelope.payload(), 0, 4, StandardCharsets.ISO_8859_1).equals("SPCB");
  }

  /** Returns the number of queries. */
  static int queries(Envelope envelope) {
    return ByteBuffer.wrap(envelope.payload()).order(ByteOrder.LITTLE_ENDIAN).getInt(VERSIONED);
  }

  /** Returns the bytes of each share; those of functions of cells together, which have no ends. */
  static List<Integer> sizes(Envelope envelope) {
    return ofCells(envelope)
        ? List.of(envelope.payload().length)
        : of(envelope).stream().flatMap(List::stream).map(share -> share.encode().length).toList();
  }

  /** Returns the client's key, bases and shares of functions of cells. */
  static Optional<byte[]> cells(Envelope envelope) {
    byte[] payload = envelope.payload();
    return ofCells(envelope)
        ? Optional.of(Arrays.copyOfRange(payload, HEAD_BYTES, payload.length))
        : Optional.empty();
  }

  /** Returns the shares of each query. */
  static List<List<FunctionShare>> of(Envelope envelope) {
    try {
      ByteReader in = new ByteReader("sent shares", envelope.payload());
      in.magic("SPSB");
      in.skip("version", 1);
      int queries = in.i32("queries", 1, ShareBundle.MAX_QUERIES);
      int width = in.i32("shares per query", 1, ShareBundle.MAX_SHARES);
      List<List<FunctionShare>> all = new ArrayList<>();
      for (int query = 0; query < queries; query++) {
        List<FunctionShare> shares = new ArrayList<>();
        for (int i = 0; i < width; i++) {
          shares.add(FunctionShare.decode(in.block("share", ShareBundle.MAX_SHARES_BYTES)));
        }
        all.add(shares);
      }
      in.end();
      return all;
    } catch (FormatException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Returns a request with other shares in its envelope. */
  static Request with(Request request, List<List<FunctionShare>> shares) {
    return with(request, request.plan(), shares);
  }

  /** Returns a request with another plan and other shares in its envelope. */
  static Request with(Request request, RoundPlan plan, List<List<FunctionShare>> shares) {
    Envelope sent = request.envelope();
    return new Request(
        plan,
        new Envelope(
            sent.provider(),
            sent.party(),
            RequestDigest.of(sent.nonce(), plan),
            sent.nonce(),
            new ShareBundle(shares).encode()));
  }
}

package org.splinter.system;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;

/** A reader of the function shares in an envelope that does not know the plan's layout. */
final class SentShares {
  private SentShares() {}

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

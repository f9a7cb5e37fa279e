package org.splinter.client;

import java.io.IOException;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.eval.ScanJob;
import org.splinter.job.Progress;
import org.splinter.query.ShareBundle;
import org.splinter.query.lookup.LookupAnswer;
import org.splinter.query.lookup.LookupLayout;
import org.splinter.query.lookup.LookupPlanCodec;

/** One round of look-ups: all providers scan views with their shares, drawn afresh. */
final class LookupRound {
  private final List<Provider> providers;
  private final LookupLayout layout;
  private final List<ShareBundle> bundles;
  private List<RoundDriver.Reply<ScanJob.Result>> replies = List.of();

  /**
   * Draws the shares of a round.
   *
   * @param bound the secrets of each query's shares
   */
  LookupRound(List<Provider> providers, LookupLayout layout, List<List<BoundShare>> bound) {
    this.providers = providers;
    this.layout = layout;
    this.bundles =
        BundleMaker.make(
            providers, LookupPlanCodec.encode(layout.plan()), layout.parameters(), bound);
  }

  /** Asks all providers. */
  void ask(Traffic traffic, Progress progress) throws IOException, InterruptedException {
    replies =
        RoundDriver.run(
            providers,
            (provider, party, own) -> provider.scan(layout.plan(), bundles.get(party), own),
            progress);
    int planBytes = LookupPlanCodec.encode(layout.plan()).length;
    long shareBytes = ShareBundle.sharesBytes(layout.parameters(), 1);
    traffic.endRound(
        replies,
        party ->
            new Traffic.Sent(
                planBytes + bundles.get(party).encodedBytes(),
                shareBytes,
                bundles.get(party).queries().get(0)),
        result -> new Traffic.Received(result.encoded().length, result.counters()));
  }

  /**
   * The slot that each query and share looked up.
   *
   * @throws IOException naming the provider whose answer is none, or that does not fit the others'
   */
  List<List<byte[]>> slots() throws IOException {
    int queries = bundles.get(0).queries().size();
    List<LookupAnswer> answers =
        RoundDriver.decode(replies, result -> result.answer(layout.slotBytes(), queries));
    return LookupCombiner.combine(layout.plan(), bundles, answers);
  }
}

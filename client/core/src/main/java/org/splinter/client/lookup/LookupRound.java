package org.splinter.client.lookup;

import java.io.IOException;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.client.round.BundleMaker;
import org.splinter.client.round.RoundDriver;
import org.splinter.client.round.Traffic;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.protocol.contract.JobResult;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.lookup.LookupAnswer;
import org.splinter.protocol.lookup.LookupAnswerCodec;
import org.splinter.protocol.lookup.LookupLayout;
import org.splinter.protocol.lookup.LookupPlanCodec;

/** One round of look-ups: all providers scan views with their shares, drawn afresh. */
public final class LookupRound {
  private final List<Provider> providers;
  private final LookupLayout layout;
  private final List<ShareBundle> bundles;
  private List<RoundDriver.Reply<JobResult>> replies = List.of();

  /**
   * Draws the shares of a round.
   *
   * @param bound the secrets of each query's shares
   */
  public LookupRound(List<Provider> providers, LookupLayout layout, List<List<BoundShare>> bound) {
    this.providers = providers;
    this.layout = layout;
    this.bundles =
        BundleMaker.make(
            providers, LookupPlanCodec.encode(layout.plan()), layout.parameters(), bound);
  }

  /** Asks all providers. */
  public void ask(Traffic traffic, Progress progress) throws IOException, InterruptedException {
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
  public List<List<byte[]>> slots() throws IOException {
    int queries = bundles.get(0).queries().size();
    List<LookupAnswer> answers =
        RoundDriver.decode(
            replies,
            result -> LookupAnswerCodec.decode(result.encoded(), layout.slotBytes(), queries));
    return LookupCombiner.combine(layout.plan(), bundles, answers);
  }
}

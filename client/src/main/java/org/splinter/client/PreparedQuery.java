package org.splinter.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.DoubleConsumer;
import org.splinter.client.provider.Provider;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Binder;
import org.splinter.client.sql.BoundQuery;
import org.splinter.client.sql.Explanation;
import org.splinter.client.sql.OutputColumn;
import org.splinter.client.sql.QueryPlan;
import org.splinter.fss.PointShare;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.ShareGenerator;
import org.splinter.query.GroupCodes;
import org.splinter.query.PartialAnswer;
import org.splinter.query.PlanCodec;
import org.splinter.query.RequestDigest;
import org.splinter.query.ShareBundle;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;

/**
 * A planned query over one table version: everything public about it is fixed. Each {@link #run}
 * binds secrets, draws fresh shares, asks both providers in one round and combines their answers.
 */
public final class PreparedQuery {
  private static final int SHOWN_SHARE_BYTES = 16;

  /** Where the public head of a share ends and its random bytes begin. */
  private static final int SHARE_HEAD_BYTES = 32;

  private final List<Provider> providers;
  private final QueryPlan plan;
  private final Manifest manifest;
  private final Map<Integer, Dictionary> dictionaries;
  private final long planNanos;

  PreparedQuery(
      List<Provider> providers,
      QueryPlan plan,
      Manifest manifest,
      Map<Integer, Dictionary> dictionaries,
      long planNanos) {
    this.providers = providers;
    this.plan = plan;
    this.manifest = manifest;
    this.dictionaries = dictionaries;
    this.planNanos = planNanos;
  }

  public QueryPlan plan() {
    return plan;
  }

  /** The table version that this query is planned for. */
  public Manifest manifest() {
    return manifest;
  }

  /** What each provider would learn and what stays hidden. */
  public String explain() {
    return String.join(
        "\n",
        Explanation.lines(
            plan,
            manifest,
            providers.stream().map(Provider::name).toList(),
            providers.stream().anyMatch(Provider::embedded),
            plan.share().pointShareBytes()));
  }

  /** What the user should know about these providers before trusting them with shares. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    List<String> embedded =
        providers.stream().filter(Provider::embedded).map(Provider::name).toList();
    if (!embedded.isEmpty()) {
      warnings.add(
          "embedded providers ("
              + String.join(", ", embedded)
              + ") run in this process: they show the protocol and give no privacy");
    } else if (providers.get(0).location().equals(providers.get(1).location())) {
      warnings.add(
          "providers "
              + providers.get(0).name()
              + " and "
              + providers.get(1).name()
              + " share the host "
              + providers.get(0).location()
              + ": whoever runs it can put both shares together");
    }
    return warnings;
  }

  /**
   * Asks the query.
   *
   * @param secrets one per {@code ?}, in the order of the text
   * @param progress told the fraction of the round done
   * @throws IOException naming the provider that failed
   */
  public QueryResult run(List<SecretValue> secrets, DoubleConsumer progress)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    BoundQuery bound = new Binder(RandomPoints::draw).bind(plan, manifest, dictionaries, secrets);
    List<ShareBundle> bundles = share(bound);
    long shared = System.nanoTime();
    List<RoundDriver.Reply> replies =
        RoundDriver.run(providers, plan.evaluation(), bundles, progress);
    long replied = System.nanoTime();
    List<PartialAnswer> answers = replies.stream().map(reply -> reply.result().answer()).toList();
    GroupCodes groupCodes = new GroupCodes(manifest, plan.evaluation().groupColumns());
    List<SortedMap<Long, long[]>> sums =
        Combiner.combine(plan.evaluation(), groupCodes.count(), bundles, answers);
    AnswerTable table = new AnswerTable(plan, groupCodes, dictionaries);
    QueryResult.Timing timing =
        new QueryResult.Timing(
            planNanos, shared - start, replied - shared, System.nanoTime() - replied);
    return new QueryResult(
        plan.outputs().stream().map(OutputColumn::name).toList(),
        table.rows(sums.get(0)),
        1,
        SplinterClient.SCHEME,
        providers.stream().noneMatch(Provider::embedded),
        records(bundles, replies),
        timing);
  }

  private List<ShareBundle> share(BoundQuery bound) {
    QueryNonce nonce = QueryNonce.draw();
    RequestDigest request = RequestDigest.of(nonce, PlanCodec.encode(plan.evaluation()));
    List<PointShare> shares =
        ShareGenerator.point(nonce, 0, plan.share(), bound.alpha(), bound.beta());
    List<ShareBundle> bundles = new ArrayList<>();
    for (int party = 0; party < providers.size(); party++) {
      bundles.add(
          new ShareBundle(
              providers.get(party).name(), party, request, nonce, List.of(shares.get(party))));
    }
    return bundles;
  }

  private List<QueryResult.ProviderRecord> records(
      List<ShareBundle> bundles, List<RoundDriver.Reply> replies) {
    int planBytes = PlanCodec.encode(plan.evaluation()).length;
    List<QueryResult.ProviderRecord> records = new ArrayList<>();
    for (int i = 0; i < replies.size(); i++) {
      RoundDriver.Reply reply = replies.get(i);
      byte[] share = bundles.get(i).shares().get(0).encode();
      int shown = Math.min(share.length, SHARE_HEAD_BYTES + SHOWN_SHARE_BYTES);
      records.add(
          new QueryResult.ProviderRecord(
              reply.provider().name(),
              reply.provider().location(),
              plan.template().text(),
              planBytes + bundles.get(i).encode().length,
              share.length,
              HexFormat.of().formatHex(share, SHARE_HEAD_BYTES, shown),
              reply.result().bytes(),
              reply.wallNanos(),
              reply.result().counters()));
    }
    return records;
  }
}

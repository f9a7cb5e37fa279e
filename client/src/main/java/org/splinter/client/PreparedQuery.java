package org.splinter.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;
import org.splinter.client.answer.AnswerRows;
import org.splinter.client.answer.AnswerShape;
import org.splinter.client.answer.QuerySums;
import org.splinter.client.provider.Provider;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Binder;
import org.splinter.client.sql.BoundShare;
import org.splinter.client.sql.Explanation;
import org.splinter.client.sql.QueryPlan;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareGenerator;
import org.splinter.fss.TreeParameters;
import org.splinter.query.PartialAnswer;
import org.splinter.query.PlanCodec;
import org.splinter.query.PlanLayout;
import org.splinter.query.RequestDigest;
import org.splinter.query.ShareBundle;
import org.splinter.table.Manifest;

/**
 * A planned query over one table version: everything public about it is fixed. Each {@link #run}
 * binds secrets, draws fresh shares, asks both providers in one round and combines their answers.
 */
public final class PreparedQuery {
  private static final int SHOWN_SHARE_BYTES = 16;

  private final List<Provider> providers;
  private final QueryPlan plan;
  private final long planNanos;

  PreparedQuery(List<Provider> providers, QueryPlan plan, long planNanos) {
    this.providers = providers;
    this.plan = plan;
    this.planNanos = planNanos;
  }

  public QueryPlan plan() {
    return plan;
  }

  /** The table version that this query is planned for. */
  public Manifest manifest() {
    return plan.table().manifest();
  }

  /** What each provider would learn and what stays hidden. */
  public String explain() {
    return String.join(
        "\n",
        Explanation.lines(
            plan,
            providers.stream().map(Provider::name).toList(),
            providers.stream().anyMatch(Provider::embedded)));
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
   * Asks one query.
   *
   * @param secrets one per {@code ?}, in the order of the text
   * @param progress told the fraction of the round done
   * @throws IOException naming the provider that failed
   */
  public QueryResult run(List<SecretValue> secrets, DoubleConsumer progress)
      throws IOException, InterruptedException {
    return runAll(List.of(secrets), progress).get(0);
  }

  /**
   * Asks as many queries as it was prepared for, in one round: every provider reads its table once.
   *
   * @param secrets of each query, one per {@code ?}
   * @throws org.splinter.client.sql.ast.RefusedException for a LIKE pattern that cannot be decided,
   *     after the round, which must not depend on it
   * @return one answer per query, in order; bytes and times are those of the whole round
   */
  public List<QueryResult> runAll(List<List<SecretValue>> secrets, DoubleConsumer progress)
      throws IOException, InterruptedException {
    if (secrets.size() != plan.queries()) {
      throw new IllegalArgumentException(
          secrets.size() + " queries, prepared for " + plan.queries());
    }
    long start = System.nanoTime();
    Binder binder = new Binder(RandomPoints::draw);
    List<Binder.Binding> bound = new ArrayList<>();
    for (List<SecretValue> ofQuery : secrets) {
      bound.add(binder.bind(plan, ofQuery));
    }
    List<ShareBundle> bundles = share(bound.stream().map(Binder.Binding::shares).toList());
    long shared = System.nanoTime();
    List<RoundDriver.Reply> replies =
        RoundDriver.run(providers, plan.evaluation(), bundles, progress);
    long replied = System.nanoTime();
    // Only now: that a round was not asked would tell providers about a secret.
    bound.stream()
        .flatMap(binding -> binding.refusal().stream())
        .findFirst()
        .ifPresent(
            refusal -> {
              throw refusal;
            });
    List<PartialAnswer> answers = replies.stream().map(reply -> reply.result().answer()).toList();
    List<QuerySums> sums = Combiner.combine(plan.evaluation(), plan.layout(), bundles, answers);
    List<List<List<@Nullable Object>>> rows = new ArrayList<>();
    for (QuerySums ofQuery : sums) {
      rows.add(AnswerRows.of(plan.shape(), plan.layout().groups().get(0), plan.grouped(), ofQuery));
    }
    QueryResult.Timing timing =
        new QueryResult.Timing(
            planNanos, shared - start, replied - shared, System.nanoTime() - replied);
    List<QueryResult.ProviderRecord> records = records(bundles, replies);
    List<String> columns = plan.shape().columns().stream().map(AnswerShape.Column::name).toList();
    boolean privately = providers.stream().noneMatch(Provider::embedded);
    return rows.stream()
        .map(
            each ->
                new QueryResult(
                    columns, each, 1, SplinterClient.SCHEME, privately, records, timing))
        .toList();
  }

  private List<ShareBundle> share(List<List<BoundShare>> bound) {
    ShareGenerator generator = ShareGenerator.create();
    QueryNonce nonce = generator.nonce();
    RequestDigest request = RequestDigest.of(nonce, PlanCodec.encode(plan.evaluation()));
    List<PlanLayout.Share> forms = plan.layout().shares();
    List<List<List<FunctionShare>>> byParty = List.of(new ArrayList<>(), new ArrayList<>());
    for (int query = 0; query < bound.size(); query++) {
      byParty.forEach(queries -> queries.add(new ArrayList<>()));
      for (int i = 0; i < forms.size(); i++) {
        // The generator counts: a share's index is its place in the bundle.
        List<? extends FunctionShare> shares =
            generate(generator, forms.get(i), bound.get(query).get(i));
        for (int party = 0; party < byParty.size(); party++) {
          byParty.get(party).get(query).add(shares.get(party));
        }
      }
    }
    List<ShareBundle> bundles = new ArrayList<>();
    for (int party = 0; party < providers.size(); party++) {
      bundles.add(
          new ShareBundle(providers.get(party).name(), party, request, nonce, byParty.get(party)));
    }
    return bundles;
  }

  private static List<? extends FunctionShare> generate(
      ShareGenerator generator, PlanLayout.Share share, BoundShare bound) {
    if (share.parameters() instanceof TreeParameters tree) {
      return tree.scheme() == Scheme.POINT
          ? generator.point(tree, bound.alpha(), bound.beta())
          : generator.lessThan(tree, bound.alpha(), bound.inclusive(), bound.beta());
    }
    return generator.constant(share.parameters().output(), bound.beta());
  }

  private List<QueryResult.ProviderRecord> records(
      List<ShareBundle> bundles, List<RoundDriver.Reply> replies) {
    int planBytes = PlanCodec.encode(plan.evaluation()).length;
    List<QueryResult.ProviderRecord> records = new ArrayList<>();
    for (int i = 0; i < replies.size(); i++) {
      RoundDriver.Reply reply = replies.get(i);
      String shown = shownBytes(bundles.get(i).queries().get(0));
      records.add(
          new QueryResult.ProviderRecord(
              reply.provider().name(),
              reply.provider().location(),
              plan.template().text(),
              Math.toIntExact(planBytes + bundles.get(i).encodedBytes()),
              Math.toIntExact(plan.layout().shareBytes()),
              shown,
              reply.result().bytes(),
              reply.wallNanos(),
              reply.result().counters()));
    }
    return records;
  }

  /**
   * The first bytes of a tree's root. Both providers' constants would add up to what they hide, so
   * none of a constant is shown.
   */
  private static String shownBytes(List<FunctionShare> shares) {
    return shares.stream()
        .filter(share -> share.parameters().scheme() != Scheme.CONSTANT)
        .findFirst()
        .map(
            share ->
                HexFormat.of()
                    .formatHex(
                        share.encode(),
                        FunctionShare.ROOT_OFFSET,
                        FunctionShare.ROOT_OFFSET + SHOWN_SHARE_BYTES))
        .orElse("");
  }
}

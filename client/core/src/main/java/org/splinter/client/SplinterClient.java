package org.splinter.client;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.splinter.client.derived.Lineage;
import org.splinter.client.derived.MaterialisedJoins;
import org.splinter.client.derived.NamedTables;
import org.splinter.client.derived.RowNumberTables;
import org.splinter.client.fold.FoldKeys;
import org.splinter.client.metadata.Agreement;
import org.splinter.client.metadata.CommonVersion;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.metadata.Panel;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.page.PagedQuery;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.Separation;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.round.ProviderChecks;
import org.splinter.client.sql.Evaluation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.PreparationPolicy;
import org.splinter.client.sql.Resilience;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.logical.ColumnNames;
import org.splinter.client.sql.logical.LogicalPlanner;
import org.splinter.client.sql.logical.LogicalQuery;
import org.splinter.client.sql.page.PagePlan;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;

/**
 * Client that asks private queries of two or more providers.
 *
 * <p>Guarantee: as long as one of the providers does not collude with the others, or no more of
 * them than a {@link Resilience} says, none learns the parameters or the answer (docs/security.md).
 * The client refuses providers whose tables differ, or outvotes them where that is asked for.
 */
public final class SplinterClient implements AutoCloseable {
  /** The agreement on whether tables are current, which they are not where providers differ. */
  private static final Agreement<Boolean> CURRENT =
      new Agreement<>() {
        @Override
        public Object facts(Boolean current) {
          return current;
        }

        @Override
        public Boolean ofAll(List<Provider> providers, List<Boolean> replies) {
          return replies.stream().allMatch(current -> current);
        }
      };

  private final PublicMetadata metadata;
  private final Resilience resilience;
  private final FoldKeys keys;

  /**
   * Makes a client under the trust model that lets all but one of the providers collude.
   *
   * @param providers the parties, in the order of their roles
   * @throws RefusedQueryException if they are not two to eight different ones
   */
  public SplinterClient(List<? extends Provider> providers) {
    this(providers, MetadataCache.NONE);
  }

  /**
   * Makes a client under the trust model that lets all but one of the providers collude.
   *
   * @param cache where public metadata are kept between commands
   */
  public SplinterClient(List<? extends Provider> providers, MetadataCache cache) {
    this.metadata = new PublicMetadata(List.copyOf(providers), cache);
    ProviderChecks.requireDifferent(metadata.providers());
    this.resilience = Resilience.allButOne(providers.size());
    this.keys = FoldKeys.drawn();
  }

  /**
   * Makes a client that asks under a trust model, and can do without some providers.
   *
   * @param providers the parties, in the order of their roles
   * @param cache where public metadata are kept between commands
   * @throws RefusedQueryException if the providers are not two to eight different ones, or not as
   *     many as the trust model's parties
   */
  public SplinterClient(
      List<? extends Provider> providers, Resilience resilience, MetadataCache cache) {
    this.metadata = new PublicMetadata(List.copyOf(providers), resilience.tolerated(), cache);
    ProviderChecks.requireDifferent(metadata.providers());
    ProviderChecks.requireParties(metadata.providers(), resilience.trust());
    this.resilience = resilience;
    this.keys = FoldKeys.drawn();
  }

  private SplinterClient(PublicMetadata metadata, Resilience resilience, FoldKeys keys) {
    this.metadata = metadata;
    this.resilience = resilience;
    this.keys = keys;
  }

  /**
   * Returns a client of the same providers that takes its keys of folds from elsewhere, and closes
   * them.
   */
  public SplinterClient withFoldKeys(FoldKeys chosen) {
    return new SplinterClient(metadata, resilience, chosen);
  }

  /** Wipes the keys of folds; queries that need one cannot be asked any more. */
  @Override
  public void close() {
    keys.close();
  }

  /**
   * Returns whether each table of a list was made of the current version of the table before it, at
   * all providers, or at all but those that may lie or stay away. This is public, and equal at all
   * of them whose tables are equal.
   */
  public boolean isCurrent(List<String> tables) throws IOException {
    return metadata.panel().agreed(provider -> Lineage.isCurrent(provider, tables), CURRENT);
  }

  /**
   * Returns whether these providers are separate, as far as facts show, which is found out once an
   * hour.
   *
   * @throws RefusedQueryException if two of them are one cluster
   */
  public Separation separation() {
    return metadata.separation().require();
  }

  /** Returns the same also for one cluster under two names, for those who ask it nothing. */
  public Separation foundSeparation() {
    return metadata.separation().find();
  }

  /** Returns the same if it is known by now, without asking a provider. */
  public Optional<Separation> knownSeparation() {
    return metadata.separation().known();
  }

  /**
   * Parses and plans a query. It reads public metadata and, for a join, makes the joined table if
   * that is missing; providers learn nothing else.
   *
   * @throws RefusedQueryException naming what is not supported, unknown or ambiguous, or if the
   *     query has no secret (see {@link org.splinter.client.sql.Disclosure})
   * @throws IOException if a provider cannot be reached, or the providers' tables differ
   */
  public PreparedQuery prepare(String sql) throws IOException {
    return prepare(sql, PlanOptions.DEFAULT);
  }

  /**
   * Parses and plans a query with options, such as the radix of the shares' trees or the number of
   * queries.
   */
  public PreparedQuery prepare(String sql, PlanOptions options) throws IOException {
    long start = System.nanoTime();
    return prepare(SqlReader.read(sql), options, start, done -> {});
  }

  /**
   * Parses and plans a query with options, and reports how far the joins of tables are, which may
   * take long.
   *
   * @param progress receives the fraction done, and what is being made
   */
  public PreparedQuery prepare(String sql, PlanOptions options, Progress progress)
      throws IOException {
    long start = System.nanoTime();
    return prepare(SqlReader.read(sql), options, start, progress);
  }

  /**
   * Parses and plans a query after checking that it has a given number of parameters; a wrong
   * number is refused before any provider is asked.
   */
  public PreparedQuery prepare(String sql, int parameters, PlanOptions options, Progress progress)
      throws IOException {
    long start = System.nanoTime();
    SqlTemplate template = SqlReader.read(sql);
    template.requireParameters(parameters);
    return prepare(template, options, start, progress);
  }

  /**
   * Returns what each provider would learn from a query and what stays hidden. Nothing is made for
   * it.
   *
   * @throws RefusedQueryException as {@link #prepare} does, and if a joined table is missing
   */
  public String explain(String sql, PlanOptions options) throws IOException {
    return prepare(SqlReader.read(sql), options, Optional.empty(), System.nanoTime(), done -> {})
        .explain();
  }

  private PreparedQuery prepare(
      SqlTemplate written, PlanOptions options, long start, Progress progress) throws IOException {
    boolean requested = options.preparation() == PreparationPolicy.REQUESTED;
    if (!requested) {
      options.disclosure().requireSecret(written); // before a provider hears of the query
    }
    Optional<Panel.Extent> making =
        options.prepares()
            ? Optional.of(requested ? Panel.Extent.ALL : Panel.Extent.ENOUGH)
            : Optional.empty();
    return prepare(written, options, making, start, progress);
  }

  private PreparedQuery prepare(
      SqlTemplate written,
      PlanOptions options,
      Optional<Panel.Extent> making,
      long start,
      Progress progress)
      throws IOException {
    MaterialisedJoins joins = new MaterialisedJoins(metadata);
    SqlTemplate template = joins.resolve(options.disclosure().asked(written), making, progress);
    PublicTable table = commonTable(template);
    if (options.disclosure().secretConstants()) {
      // A constant of a wrong type is refused as it is in the clear: a secret is text of any type.
      LogicalQuery unused = LogicalPlanner.plan(joins.resolve(written, making, progress), table);
    }
    PreparedQuery query =
        options.pages() == 1
            ? chosen(LogicalPlanner.plan(template, table), options, start)
            : paged(template, table, options, making, start, progress);
    return DisclosedQuery.of(query, written, options.disclosure());
  }

  private PreparedQuery chosen(LogicalQuery query, PlanOptions options, long start)
      throws IOException {
    return new QueryChooser(metadata, query, options.withResilience(resilience), keys, start)
        .choose();
  }

  private PreparedQuery paged(
      SqlTemplate template,
      PublicTable table,
      PlanOptions options,
      Optional<Panel.Extent> making,
      long start,
      Progress progress)
      throws IOException {
    PagePlan plan = PagePlan.of(template, table, options);
    Manifest numbered =
        new RowNumberTables(metadata, table, plan.numbered()).require(making, progress);
    SqlTemplate ofPage = plan.template(numbered.table(), table.manifest());
    LogicalQuery page =
        LogicalPlanner.plan(ofPage, withDictionaries(ofPage, numbered)).askedBy(template);
    return new PagedQuery(chosen(page, options.withEvaluation(Evaluation.VIEWS), start), plan);
  }

  /** Returns the table version that all providers have, of the table that the template names. */
  private PublicTable commonTable(SqlTemplate template) throws IOException {
    Manifest manifest =
        template.from().isJoin()
            ? CommonVersion.of(metadata, template.table())
            : NamedTables.current(metadata, template.from(), template.from().first());
    return withDictionaries(template, manifest);
  }

  /**
   * Returns a table version with the dictionaries of the columns that the template names.
   * Dictionaries are fetched whole, so that no provider learns which value matters.
   */
  private PublicTable withDictionaries(SqlTemplate template, Manifest manifest) throws IOException {
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    for (int column : ColumnNames.numbers(template, manifest)) {
      if (manifest.statistics().get(column).hasDictionary()) {
        dictionaries.put(column, metadata.dictionary(manifest, column));
      }
    }
    return new PublicTable(manifest, dictionaries);
  }
}

package org.splinter.client;

import java.io.IOException;
import java.util.List;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.Catalog;
import org.splinter.client.sql.Planner;
import org.splinter.client.sql.QueryPlan;
import org.splinter.client.sql.RefusedException;
import org.splinter.client.sql.SqlTemplate;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;

/**
 * Asks private queries of two providers.
 *
 * <p>Guarantee: as long as one of the two does not collude with the other, neither learns the
 * parameters or the answer (docs/security.md). It refuses providers whose tables differ.
 */
public final class SplinterClient {
  /** The name of the scheme: two-party function shares. */
  public static final String SCHEME = "two-party";

  private static final int PARTIES = 2;

  private final List<Provider> providers;

  /**
   * @param providers the two parties, in the order of their roles
   * @throws RefusedException if they are not two different ones
   */
  public SplinterClient(List<? extends Provider> providers) {
    this.providers = List.copyOf(providers);
    if (providers.size() != PARTIES) {
      throw new RefusedException(
          "the two-party scheme takes exactly 2 providers, "
              + providers.size()
              + " were given; name two, such as --providers alpha,beta");
    }
    if (providers.get(0).name().equals(providers.get(1).name())) {
      throw new RefusedException(
          "both providers are "
              + providers.get(0).name()
              + ": a provider that gets both shares learns the secrets; name two different ones");
    }
  }

  /**
   * Parses and plans a query. Reads public table metadata only; no provider is told of the query.
   *
   * @throws RefusedException naming what is not supported, unknown or ambiguous
   * @throws IOException if a provider cannot be reached, or the providers' tables differ
   */
  public PreparedQuery prepare(String sql) throws IOException {
    long start = System.nanoTime();
    SqlTemplate template = SqlTemplate.parse(sql);
    Manifest manifest = commonManifest(template.table());
    QueryPlan plan = Planner.plan(template, manifest);
    Provider source = providers.get(0);
    Catalog catalog =
        new Catalog() {
          @Override
          public Manifest manifest(String table) throws IOException {
            return source.manifest(table);
          }

          @Override
          public Dictionary dictionary(Manifest of, int column) throws IOException {
            return source.dictionary(of, column);
          }
        };
    return new PreparedQuery(
        providers,
        plan,
        manifest,
        catalog.dictionaries(manifest, plan.evaluation().columns()),
        System.nanoTime() - start);
  }

  private Manifest commonManifest(String table) throws IOException {
    Manifest first = providers.get(0).manifest(table);
    for (Provider other : providers.subList(1, providers.size())) {
      Manifest second = other.manifest(table);
      if (!first.fingerprint().equals(second.fingerprint())) {
        throw new IOException(
            "table "
                + table
                + " differs: provider "
                + providers.get(0).name()
                + " has version "
                + first.fingerprint()
                + ", provider "
                + other.name()
                + " has "
                + second.fingerprint()
                + "; import the same rows at both");
      }
    }
    return first;
  }
}

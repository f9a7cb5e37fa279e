package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.SplinterClient;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.Resilience;
import org.splinter.hadoop.Providers;

/**
 * Tests of look-ups by four providers, one of which may lie: two are real clusters, whose jobs scan
 * with Shamir shares in containers, two are embedded.
 */
abstract class ClusterOutvoting {
  private static final WrittenQuery HASHED =
      WrittenQuery.of(
          "SELECT origin, MAX(dep_delay), COUNT(*) FROM flights WHERE dest = ? GROUP BY origin"
              + " ORDER BY origin",
          "'LAX'");

  @Test
  void aLiarIsOutvotedByClusters(@TempDir Path home) throws Exception {
    TestClusters clusters = ClusterTest.clusters();
    SampleFlights.copyTo(home);
    Providers embedded = new Providers(home, new Configuration(false));
    for (String name : TestClusters.NAMES) {
      if (!clusters.provider(name).tables().contains("flights")) {
        clusters.copyTable(embedded.find("alpha"), "flights", name);
      }
    }
    List<List<Object>> right =
        new SplinterClient(List.of(embedded.find("alpha"), embedded.find("beta")))
            .prepare(HASHED.sql())
            .run(HASHED.secrets(), done -> {})
            .rows();
    assertFalse(right.isEmpty());

    Liar liar = new Liar(embedded.find("alpha"));
    List<Provider> four =
        List.of(clusters.provider("one"), liar, clusters.provider("two"), embedded.find("beta"));
    SplinterClient client =
        new SplinterClient(
            four, Resilience.of(4, Optional.of(1), Optional.of(1)), MetadataCache.NONE);
    client.prepare(HASHED.sql()).prepare(done -> {}); // at all four: a query would not wait for all
    for (boolean lies : List.of(false, true)) {
      if (lies) {
        liar.lieIn(0, Lie.BIT, 2012);
      }
      QueryResult result = client.prepare(HASHED.sql()).run(HASHED.secrets(), done -> {});
      assertEquals(right, result.rows());
      assertTrue(result.checked());
      for (QueryResult.ProviderRecord record : result.providers()) {
        // An honest cluster may be too late to be heard, an embedded provider is not.
        if (record.provider().equals("alpha")) {
          assertEquals(lies, record.doneWithout().isPresent(), record.toString());
        }
      }
    }
    assertTrue(liar.lied());
  }
}

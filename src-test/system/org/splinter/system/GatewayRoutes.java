package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.splinter.hadoop.Providers;

/**
 * Checks of random routes of the applications' graph through the gateway against Dijkstra's
 * algorithm.
 */
final class GatewayRoutes {
  private static final String GRAPH = "ny";
  private static final Map<String, String> ARCS =
      new TreeMap<>(Map.of("distance", "USA-road-d.NY.gr.gz", "time", "USA-road-t.NY.gr.gz"));

  private final TestGateway gateway;
  private final Path data;
  private final Random random;

  /**
   * Makes the checks of a prepared graph.
   *
   * @param gateway a gateway over the providers alpha, beta and gamma
   * @param data the directory of the files that the graph is made of
   */
  GatewayRoutes(TestGateway gateway, Path data, Random random) {
    this.gateway = gateway;
    this.data = data;
    this.random = random;
  }

  /**
   * Asks for routes from {@code sources} nodes to {@code targets} nodes each, by both metrics, with
   * two and with three providers; answers of two must have been checked.
   */
  void check(int sources, int targets) throws Exception {
    for (Map.Entry<String, String> metric : ARCS.entrySet()) {
      PlainGraph plain = PlainGraph.read(data.resolve(metric.getValue()));
      for (int i = 0; i < sources; i++) {
        int from = 1 + random.nextInt(plain.nodes);
        long[] lengths = plain.lengths(from);
        for (int j = 0; j < targets; j++) {
          int to = 1 + random.nextInt(plain.nodes);
          for (int parties = 2; parties <= 3; parties++) {
            Map<String, Object> answer =
                gateway.answer("/api/routes", body(metric.getKey(), from, to, parties));
            plain.check(path(answer), length(answer), from, to, lengths[to]);
            assertEquals(parties == 2, ((Map<?, ?>) answer.get("how")).get("checked"));
          }
        }
      }
    }
  }

  private static String body(String metric, int from, int to, int parties) {
    return "{\"graph\":\"%s\",\"metric\":\"%s\",\"from\":\"%d\",\"to\":\"%d\",\"providers\":[\"%s\"]}"
        .formatted(
            GRAPH, metric, from, to, String.join("\",\"", Providers.EMBEDDED.subList(0, parties)));
  }

  private static Map<?, ?> result(Map<String, Object> answer) {
    return (Map<?, ?>) answer.get("result");
  }

  private static long[] path(Map<String, Object> answer) {
    List<?> path = (List<?>) result(answer).get("path");
    return path.stream().mapToLong(node -> Long.parseLong(node.toString())).toArray();
  }

  private static long length(Map<String, Object> answer) {
    boolean reachable = (boolean) result(answer).get("reachable");
    return reachable ? Long.parseLong(result(answer).get("length").toString()) : PlainGraph.NO_WAY;
  }
}

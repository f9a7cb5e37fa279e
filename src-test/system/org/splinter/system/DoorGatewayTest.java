package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.hadoop.Providers;

/**
 * Tests of the gateway over providers behind doors with TLS: whatever the pages ask, it answers as
 * a gateway over the same providers embedded does, and answers of two providers were checked. With
 * {@code splinter.long} of more questions.
 */
@Tag("slow")
final class DoorGatewayTest {
  private static final boolean LONG = Boolean.getBoolean("splinter.long");
  private static final int QUESTIONS = LONG ? 40 : 1;

  /** The operations that the standard run asks; routes are compared with the shortest besides. */
  private static final List<String> SOME = List.of("places");

  private static final int NODES = 2468;

  @TempDir private static Path home;
  private static TestDoors doors;
  private static TestGateway through;
  private static TestGateway embedded;

  @BeforeAll
  static void start() throws Exception {
    SampleApps.copyTo(home);
    doors = TestDoors.open(home, Providers.EMBEDDED);
    through =
        TestGateway.start(doors.directory(), Providers.EMBEDDED, Providers.EMBEDDED.subList(0, 2));
    embedded = TestGateway.start(home);
  }

  @AfterAll
  static void stop() {
    embedded.close();
    through.close();
    doors.close();
  }

  @Test
  void listsAndTablesAreThoseOfTheProviders() throws Exception {
    assertEquals(embedded.fetchLists(), through.fetchLists());
    String tables = through.get("/api/tables").body();
    assertTrue(tables.contains("nyc_restaurants_any"), tables);
    assertEquals(embedded.get("/api/tables").body(), tables);
    for (Object each :
        (List<?>) JsonText.object(through.get("/api/status").body()).get("providers")) {
      Map<?, ?> provider = (Map<?, ?>) each;
      assertEquals(false, provider.get("embedded"));
      assertEquals("127.0.0.1", provider.get("location"));
    }
  }

  @Test
  void applicationsAnswerAsWithoutDoors() throws Exception {
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("DoorGatewayTest -Dsplinter.seed=" + seed);
    AppBodies bodies = new AppBodies(through.fetchLists(), NODES, new Random(seed));
    OpenApi document = new OpenApi(through.get("/api/openapi.json").body());
    Map<String, String> paths = new HashMap<>();
    document.operations().forEach(each -> paths.put(each.id(), each.path()));
    for (String operation : LONG ? AppBodies.OPERATIONS : SOME) {
      for (int i = 0; i < QUESTIONS; i++) {
        AppBodies.Question question = bodies.next(operation);
        String path = paths.get(operation).replace("{dataset}", question.dataset());
        Map<String, Object> answer = through.answer(path, question.body());
        String context = path + " " + question.body();
        assertEquals(
            embedded.answer(path, question.body()).get("result"), answer.get("result"), context);
        Map<?, ?> how = (Map<?, ?>) answer.get("how");
        for (Object step : (List<?>) how.get("steps")) {
          boolean two = ((List<?>) ((Map<?, ?>) step).get("providers")).size() == 2;
          assertEquals(two, how.get("checked"), context);
        }
      }
    }
  }

  @Test
  void routesAreShortest() throws Exception {
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("DoorGatewayTest routes -Dsplinter.seed=" + seed);
    new GatewayRoutes(through, SampleApps.files(), new Random(seed))
        .check(LONG ? 20 : 1, LONG ? 10 : 2);
  }
}

package org.splinter.system;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of routes through the gateway on the bundled part of New York; FullAppsTest covers all of
 * it.
 */
@Tag("slow")
final class GatewayRoutesTest {
  @TempDir private Path home;

  @Test
  void routesAreShortest() throws Exception {
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("GatewayRoutesTest -Dsplinter.seed=" + seed);
    SampleApps.copyTo(home);
    try (TestGateway gateway = TestGateway.start(home)) {
      new GatewayRoutes(gateway, SampleApps.files(), new Random(seed)).check(2, 3);
    }
  }
}

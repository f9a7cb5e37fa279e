package org.splinter.system;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests on two real clusters, whose daemons take long to start and much of a machine: one pair
 * serves all tests, and no other class of tests has a pair beside it unless a long run asks for
 * that.
 */
@Tag("cluster")
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
final class ClusterTest {
  @TempDir private static Path work;

  private static TestClusters clusters;

  @BeforeAll
  static void up() throws Exception {
    clusters = TestClusters.up(work);
  }

  @AfterAll
  static void down() throws Exception {
    if (clusters != null) { // else nothing came up, or all is down again
      clusters.down();
    }
  }

  static TestClusters clusters() {
    return clusters;
  }

  /** The tests that run first, as they see what the very first jobs bring to a cluster. */
  @Nested
  @Order(1)
  final class Answers extends ClusterAnswers {}

  @Nested
  @Order(2)
  final class Addresses extends ClusterShareAddresses {}

  @Nested
  @Order(3)
  final class Outvoting extends ClusterOutvoting {}

  @Nested
  @Order(4)
  final class Doors extends ClusterDoors {}

  @Nested
  @Order(5)
  final class DoorJobs extends ClusterDoorJobs {}

  @Nested
  @Order(6)
  final class Sums extends ClusterSums {}

  @Nested
  @Order(7)
  final class Separations extends ClusterSeparations {}

  @Nested
  @Order(8)
  final class Faults extends ClusterFaults {}
}

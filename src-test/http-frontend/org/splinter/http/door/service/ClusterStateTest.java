package org.splinter.http.door.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hdfs.BlockMissingException;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.provider.site.SiteWork;

/** Tests of what a door holds of its cluster, by a clock that stands still until it is moved. */
final class ClusterStateTest {
  private final AtomicLong now = new AtomicLong(-5); // such clocks may begin anywhere
  private SiteWork<?> question = () -> true;
  private final ClusterState cluster = new ClusterState(() -> question.run(), now::get);

  private void failing(IOException failure) {
    question =
        () -> {
          throw failure;
        };
    cluster.ask();
  }

  @Test
  void aClusterCountsAsReachedOnceItHasAnswered() throws Exception {
    assertFalse(cluster.reachable());
    assertEquals(1, cluster.reaching(() -> 1), "it may be there");
    assertFalse(cluster.reachable(), "requests do not tell");
    cluster.ask();
    assertTrue(cluster.reachable());
  }

  @Test
  void whatALostClusterIsAskedIsRefusedUntilItAnswers() throws Exception {
    IOException failure = new ConnectException("Connection refused");
    failing(failure);
    assertTrue(cluster.isLost());
    assertFalse(cluster.reachable());
    IOException refused =
        assertThrows(
            IOException.class,
            () ->
                cluster.reaching(
                    () -> {
                      throw new AssertionError("it is asked");
                    }));
    assertSame(failure, refused.getCause());
    assertTrue(DoorProblems.isUnavailable(refused));
    now.addAndGet(Long.MAX_VALUE / 2); // no time makes it reachable
    assertTrue(cluster.isLost());
    question = () -> true;
    cluster.ask();
    assertTrue(cluster.reachable());
    assertEquals(1, cluster.reaching(() -> 1));
  }

  /** A stranger can ask for a dictionary whose only block is lost, again and again. */
  @Test
  void failuresOfRequestsLoseNoCluster() {
    cluster.ask();
    for (IOException failure :
        new IOException[] {
          new BlockMissingException("/x", "no replica", 0), new ConnectException("refused")
        }) {
      assertTrue(DoorProblems.isUnavailable(failure));
      assertSame(
          failure,
          assertThrows(
              IOException.class,
              () ->
                  cluster.reaching(
                      () -> {
                        throw failure;
                      })));
      assertTrue(cluster.reachable());
    }
  }

  @Test
  void aClusterThatFailsOtherwiseIsAskedOn() throws Exception {
    failing(new ConnectException("Connection refused"));
    failing(new FormatException("x", "is damaged"));
    assertFalse(cluster.isLost(), "it was reached");
    assertFalse(cluster.reachable(), "but is of no use");
    assertEquals(1, cluster.reaching(() -> 1));
  }

  @Test
  void aClusterThatHangsIsLostUntilItAnswers() throws Exception {
    cluster.ask();
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answers = new CountDownLatch(1);
    question =
        () -> {
          asked.countDown();
          answers.await();
          return true;
        };
    Thread asking = new Thread(cluster::ask);
    asking.start();
    asked.await();
    now.addAndGet(ClusterState.PATIENCE.toNanos());
    assertTrue(cluster.reachable(), "it has time to answer");
    now.addAndGet(1);
    assertFalse(cluster.reachable());
    IOException refused = assertThrows(IOException.class, () -> cluster.reaching(() -> 1));
    assertTrue(DoorProblems.isUnavailable(refused), refused.toString());
    answers.countDown();
    asking.join();
    assertTrue(cluster.reachable());
  }
}

package org.splinter.hadoop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.ipc.RemoteException;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.RetryPolicy;
import org.splinter.client.provider.RetrySettings;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.provider.job.RootCause;
import org.splinter.provider.site.FailureClassifier;

/** Tests of which failures of Hadoop are retried, and how they are put in words. */
final class FailureClassifierTest {
  private static final RetrySettings THRICE =
      new RetrySettings(Optional.empty(), 3, Duration.ofMillis(1));

  private final List<String> notices = new ArrayList<>();
  private int asked;

  /** Asks something that fails {@code failures} times, and returns how often it was asked. */
  private int ask(RetrySettings retrySettings, int failures, IOException failure)
      throws IOException, InterruptedException {
    asked = 0;
    return new RetryPolicy(
            "east", retrySettings, FailureClassifier::mayPass, RootCause::of, notices::add)
        .run(
            () -> {
              if (asked++ < failures) {
                throw failure;
              }
              return asked;
            });
  }

  @Test
  void asksAgainAsOftenAsAllowedAndSaysSo() throws Exception {
    IOException refused = new IOException("wrapped", new ConnectException("Connection refused"));
    assertEquals(1, ask(THRICE, 0, refused));
    assertEquals(List.of(), notices);
    assertEquals(4, ask(THRICE, 3, refused));
    assertEquals(
        List.of(
            "provider east: Connection refused; asking again in 0.0 s (retry 1 of at most 3)",
            "provider east: Connection refused; asking again in 0.0 s (retry 2 of at most 3)",
            "provider east: Connection refused; asking again in 0.0 s (retry 3 of at most 3)"),
        notices);
    assertSame(refused, assertThrows(IOException.class, () -> ask(THRICE, 4, refused)));
    assertEquals(4, asked);
    RetrySettings never = new RetrySettings(Optional.empty(), 0, Duration.ofMillis(1));
    assertThrows(IOException.class, () -> ask(never, 1, refused));
    assertEquals(1, asked);
  }

  @Test
  void asksAgainOnlyInTroubleThatMayPass() {
    for (IOException passing :
        List.of(
            new NoRouteToHostException("No route to host"),
            new SocketTimeoutException("60000 millis timeout"),
            new SocketException("Connection reset"),
            new IOException("Connection reset by peer"),
            new EOFException("End of File Exception between local host is: \"a\"; destination"),
            remote("org.apache.hadoop.hdfs.server.namenode.SafeModeException", "in safe mode"),
            remote("org.apache.hadoop.ipc.StandbyException", "not in standby"),
            remote("org.apache.hadoop.ipc.RetriableException", "later"),
            remote("java.io.IOException", "There are 0 datanode(s) running and no node(s)"),
            new IOException("All datanodes [DatanodeInfo[a]] are bad. Aborting..."),
            new IOException("Job status not available "),
            new IOException(
                "Application application_1_0001 failed 2 times due to AM Container for"
                    + " appattempt_1_0001_000002 exited with  exitCode: -100"),
            new IOException(
                "Application application_1_0001 failed 2 times due to AM Container for"
                    + " appattempt_1_0001_000002 exited with  exitCode: -1000: no such file"),
            new IOException(
                "Application application_1_0001 failed 2 times due to ApplicationMaster for attempt"
                    + " appattempt_1_0001_000002 timed out. Failing the application."))) {
      assertTrue(
          FailureClassifier.mayPass(new IOException("provider east: x", passing)),
          passing.toString());
    }
    for (IOException lasting :
        List.of(
            new RefusedRequestException("more than 1000 rows"),
            new FileNotFoundException("there is no table 'flights'"),
            new IOException("the shares are addressed to provider west"),
            new UnknownHostException("nowhere"),
            new EOFException("Cannot seek after EOF"),
            new ClosedByInterruptException(),
            remote("org.apache.hadoop.security.AccessControlException", "Permission denied"),
            remote("java.io.IOException", "There are 1 datanode(s) running and 1 node(s) are"),
            new IOException(
                "Application application_1_0001 failed 2 times due to AM Container for"
                    + " appattempt_1_0001_000002 exited with  exitCode: 1"))) {
      assertFalse(
          FailureClassifier.mayPass(new IOException("provider east: x", lasting)),
          lasting.toString());
      assertThrows(IOException.class, () -> ask(THRICE, 1, lasting));
      assertEquals(1, asked);
    }
    assertEquals(List.of(), notices);
  }

  private static RemoteException remote(String type, String message) {
    return new RemoteException(type, message);
  }
}

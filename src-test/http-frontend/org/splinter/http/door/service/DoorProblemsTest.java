package org.splinter.http.door.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DSQuotaExceededException;
import org.apache.hadoop.hdfs.protocol.NSQuotaExceededException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.util.DiskChecker.DiskErrorException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.splinter.http.server.Problem;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.provider.site.ProviderSite;

/**
 * Tests that a door tells its disk or its cluster that is full from one that is gone, and strangers
 * nothing of where its files are.
 */
final class DoorProblemsTest {
  private static final String FEW =
      "File /x could only be written to 0 of the 1 minReplication nodes. There are %d datanode(s)"
          + " running and %d node(s) are excluded in this operation.";

  static Object[][] failures() {
    return new Object[][] {
      {true, new IOException("No space left on device")},
      {true, new DSQuotaExceededException(10, 20)},
      {true, new NSQuotaExceededException(1, 2)},
      {true, new RemoteException(DSQuotaExceededException.class.getName(), "is exceeded")},
      {true, new IOException("the job failed: " + new DiskErrorException("no local directory"))},
      {true, new DiskErrorException("Could not find any valid local directory")},
      {true, new IOException("1/1 local-dirs usable space is below configured utilization")},
      {true, new RemoteException(IOException.class.getName(), FEW.formatted(1, 1))},
      {false, new RemoteException(IOException.class.getName(), FEW.formatted(0, 0))},
      {false, new IOException("Connection refused")},
    };
  }

  static Object[][] words() {
    return new Object[][] {
      {false, "column 7 of table flights has no dictionary"},
      {false, "the value 3/4 is beyond 1/2, and N/A is no number"},
      {true, "file:/data/one.bin: has 3 bytes"},
      {true, "hdfs://node:8020/splinter/x: is not there"},
      {true, "/tmp/hadoop-root/mapred/x: has 3 bytes"},
      {true, "refused by '/var/lib/x'"},
      {true, "org.apache.hadoop.fs.PathIsNotEmptyDirectoryException: x"},
    };
  }

  @ParameterizedTest
  @MethodSource("words")
  void placesOfTheProviderAreNotTold(boolean places, String words, @TempDir Path home)
      throws IOException {
    ProviderSite site = ProviderSite.embedded("alpha", home, new Configuration(false));
    Problem problem = new DoorProblems(site).of(new RefusedRequestException(words));
    assertEquals(places ? 500 : 422, problem.status(), problem.toString());
    String told = new String(problem.encode(), UTF_8);
    assertEquals(!places, told.contains(words), told);
    Problem own =
        new DoorProblems(site).of(new RefusedRequestException("in " + site.root() + "/x"));
    assertEquals(500, own.status());
  }

  @ParameterizedTest
  @MethodSource("failures")
  void wantOfRoomIsTold(boolean full, Throwable failure) {
    assertEquals(full, DoorProblems.isFull(new IOException("cannot make a view", failure)));
    assertEquals(full, DoorProblems.isFull(failure));
  }
}

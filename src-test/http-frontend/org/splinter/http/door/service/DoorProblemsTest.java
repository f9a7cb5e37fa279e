package org.splinter.http.door.service;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.apache.hadoop.hdfs.protocol.DSQuotaExceededException;
import org.apache.hadoop.hdfs.protocol.NSQuotaExceededException;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.util.DiskChecker.DiskErrorException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a door tells its disk or its cluster that is full from one that is gone. */
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

  @ParameterizedTest
  @MethodSource("failures")
  void wantOfRoomIsTold(boolean full, Throwable failure) {
    assertEquals(full, DoorProblems.isFull(new IOException("cannot make a view", failure)));
    assertEquals(full, DoorProblems.isFull(failure));
  }
}

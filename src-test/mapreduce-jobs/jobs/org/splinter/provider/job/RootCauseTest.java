package org.splinter.provider.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** Tests that one line gives the cause, whatever exceptions are wrapped around it. */
final class RootCauseTest {
  @Test
  void findsTheDeepestMessage() {
    IOException full = new IOException("No space left on device");
    assertEquals("No space left on device", RootCause.of(full));
    assertEquals("No space left on device", RootCause.of(new IOException("Spill failed", full)));
    assertEquals(
        "No space left on device",
        RootCause.of(new RuntimeException(new UncheckedIOException("x", full))));
    assertEquals(
        "outer", RootCause.of(new IOException("outer", new IllegalStateException((String) null))));
    assertEquals("StackOverflowError", RootCause.of(new StackOverflowError()));
    assertEquals("No space left on device", RootCause.of(new IOException(full.toString(), null)));
  }

  @Test
  void leavesTheOtherSidesStackTraceOut() {
    assertEquals(
        "Permission denied: user=x",
        RootCause.line(new IOException("Permission denied: user=x\n\tat a.B.c(B.java:1)\n")));
    assertEquals("outer", RootCause.line(new IOException("outer", new IOException("inner"))));
    assertEquals("inner", RootCause.line(new IOException(null, new IOException("inner"))));
    assertEquals("IOException", RootCause.line(new IOException()));
  }

  @Test
  void readsPrintedStackTraces() {
    assertNull(RootCause.of((String) null));
    assertNull(RootCause.of(" "));
    assertEquals(
        "a.csv, line 2: the row is bad",
        RootCause.of(
            """
            Error: java.io.IOException: a.csv, line 2: the row is bad
            \tat org.example.A.b(A.java:1)
            """));
    assertEquals(
        "No space left on device",
        RootCause.of(
            """
            Error: org.apache.hadoop.fs.FSError: java.io.IOException: No space left on device
            \tat org.example.A.b(A.java:1)
            Caused by: java.io.IOException: No space left on device
            \t... 10 more
            """));
    assertEquals("Container killed by the node", RootCause.of("Container killed by the node\n"));
    assertEquals(
        "Application a failed 2 times due to AM Container for b exited with  exitCode: -1000:"
            + " File does not exist: hdfs://c/d",
        RootCause.of(
            """
            Application a failed 2 times due to AM Container for b exited with  exitCode: -1000
            Failing this attempt.Diagnostics: [2026-11-22 16:00:00.000]File does not exist: hdfs://c/d
            \tat org.example.A.b(A.java:1)
            """));
  }
}

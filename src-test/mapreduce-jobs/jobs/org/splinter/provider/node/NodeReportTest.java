package org.splinter.provider.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.NativeStatus;

/** Tests of a node's report on itself, and that only whole reports are read. */
final class NodeReportTest {
  private static final NodeReport REPORT =
      new NodeReport(
          "h",
          "17",
          "3.5.0",
          "5.19.1",
          "aesni",
          "",
          "east",
          true,
          1 << 20,
          2_000_000,
          List.of("/a.jar"));

  @Test
  void aReportComesBackAsItWas() throws FormatException {
    assertEquals(REPORT, NodeReport.decode(REPORT.encode()));
    assertEquals(524.288, REPORT.readMegabytesPerSecond(), 1e-9);
  }

  @Test
  void itTellsOfThisMachine() throws IOException {
    NodeReport here = NodeReport.here(0, 0);
    assertEquals(here, NodeReport.decode(here.encode()));
    assertEquals(Runtime.version().toString(), here.java());
    assertEquals(NativeStatus.probe().paths().get(0).label(), here.nativePath());
    assertTrue(here.jna().startsWith("5."), here.jna());
    assertEquals("", here.provider(), "this class path names none");
    assertFalse(here.archive());
    assertTrue(here.jars().stream().anyMatch(jar -> jar.contains("hadoop-client")));
    assertEquals(0, here.readMegabytesPerSecond());
  }

  @Test
  void anythingElseIsRefused() {
    byte[] bytes = REPORT.encode();
    for (int length = 0; length < bytes.length; length++) {
      byte[] part = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> NodeReport.decode(part));
    }
    refused(Arrays.copyOf(bytes, bytes.length + 1)); // a trailing byte
    ByteWriter start = new ByteWriter();
    for (int i = 0; i < 7; i++) {
      start.text("");
    }
    byte[] texts = start.toByteArray();
    refused(new ByteWriter().text("x".repeat(4097)).toByteArray());
    refused(new ByteWriter().fixed(texts).u8(2).toByteArray()); // no valid flag
    refused(new ByteWriter().fixed(texts).u8(1).varint(1).varint(1).varint(4097).toByteArray());
  }

  private static void refused(byte[] bytes) {
    assertThrows(FormatException.class, () -> NodeReport.decode(bytes));
  }
}

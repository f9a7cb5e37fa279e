package org.splinter.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests that the client library runs where there is neither Hadoop nor the native library. */
final class PlainJavaClientTest {
  @Test
  void hadoopIsNotOnTheClassPath() {
    for (String name :
        new String[] {
          "org.apache.hadoop.conf.Configuration", "org.splinter.provider.table.TableStore"
        }) {
      assertThrows(ClassNotFoundException.class, () -> Class.forName(name), name);
    }
  }

  @Test
  void plansSharesAndCombinesWithoutTheNativeLibrary() throws Exception {
    Process client =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dsplinter.native.library=/there/is/no/such/library.so",
                "-cp",
                System.getProperty("java.class.path"),
                PlainJavaClient.class.getName())
            .redirectErrorStream(true)
            .start();
    String printed =
        new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    client.waitFor(60, TimeUnit.SECONDS);
    assertEquals("3 4 two-party, in Java", printed);
    assertEquals(0, client.exitValue());
  }
}

package org.splinter.provider.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.FormatException;

/** Tests of what tells the files of one provider from those of another. */
final class StorageIdTest {
  private static final int THREADS = 16;

  @TempDir private Path home;

  private static TableStore store(Path root) {
    return new TableStore(new Configuration(false), new org.apache.hadoop.fs.Path(root.toUri()));
  }

  private String id() throws IOException {
    return StorageId.of(store(home.resolve("root")));
  }

  @Test
  void filesHaveOneIdUnderWhateverName() throws Exception {
    String id = id();
    assertTrue(id.matches("[0-9a-f]{64}"), id);
    assertEquals(id, id());
    Path alias = Files.createSymbolicLink(home.resolve("alias"), home.resolve("root"));
    assertEquals(id, StorageId.of(store(alias)));
    assertNotEquals(id, StorageId.of(store(home.resolve("other"))));
  }

  /** Two organisations may give their clusters and directories equal names. */
  @Test
  void filesAtOneAddressOfTwoNetworksAreTwo() throws Exception {
    String id = id();
    Files.move(home.resolve("root"), home.resolve("elsewhere"));
    assertNotEquals(id, id());
    assertEquals(id, StorageId.of(store(home.resolve("elsewhere"))));
  }

  @Test
  void thoseWhoMakeAnIdAtOnceGetOne() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<String>> makers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        makers.add(this::id);
      }
      Set<String> ids = new HashSet<>();
      for (Future<String> made : threads.invokeAll(makers)) {
        ids.add(made.get());
      }
      assertEquals(Set.of(id()), ids);
    } finally {
      threads.shutdownNow();
    }
    try (var left = Files.list(home.resolve("root/staging"))) {
      assertEquals(0, left.count());
    }
  }

  @Test
  void whatIsNoIdIsRefused() throws Exception {
    Path file = home.resolve("root/storage/id");
    Files.createDirectories(file.getParent());
    for (String wrong : List.of("", "0", "A".repeat(64), "0".repeat(65) + "0")) {
      Files.writeString(file, wrong);
      assertThrows(FormatException.class, this::id, wrong);
    }
    Files.writeString(file, "0".repeat(64));
    assertEquals("0".repeat(64), id());
  }

  /** A directory in the way, which a file system may not replace, is named with the mend. */
  @Test
  void aDirectoryWithoutAnIdIsSaid() throws Exception {
    Path directory = Files.createDirectories(home.resolve("root/storage"));
    Files.writeString(directory.resolve("other"), "");
    String message = assertThrows(FormatException.class, this::id).getMessage();
    assertTrue(message.contains("is missing; delete ") && message.contains("/storage"), message);
  }
}

package org.splinter.http.door.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a process's directory: it goes with its process, and no other process's goes. */
final class ProcessDirectoryTest {
  private static final String KIND = "splinter-test-";

  @TempDir private Path parent;

  @Test
  void itIsItsUsersAloneAndGoesWhenItIsClosed() throws Exception {
    Path path;
    try (ProcessDirectory made = ProcessDirectory.make(parent, KIND)) {
      path = made.path();
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
      Files.write(path.resolve("a"), new byte[9]);
    }
    assertFalse(Files.exists(path));
  }

  private Path left(String name, String mode) throws Exception {
    Path made = Files.createDirectory(parent.resolve(name));
    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(mode));
    Files.write(made.resolve("lock"), new byte[0]);
    Files.write(made.resolve("request"), new byte[9]);
    return made;
  }

  /** A parent that all users share has links to what only this one can delete. */
  @Test
  void linksAndWhatOthersCanWriteAreLeftAlone() throws Exception {
    Path precious = left("precious", "rwx------");
    Path link = Files.createSymbolicLink(parent.resolve(KIND + "link"), precious);
    Path open = left(KIND + "open", "rwxrwxrwx");
    Path lock = left(KIND + "lock", "rwx------");
    Files.delete(lock.resolve("lock"));
    Files.createSymbolicLink(lock.resolve("lock"), precious.resolve("lock"));
    ProcessDirectory.make(parent, KIND).close();
    for (Path each : new Path[] {precious, link, open, lock}) {
      assertTrue(Files.exists(each.resolve("request")), each.toString());
      assertTrue(Files.exists(each.resolve("lock")), each.toString());
    }
  }

  @Test
  void whatAKilledProcessHasLeftGoesAndNothingElse() throws Exception {
    Path killed = left(KIND + "killed", "rwx------");
    Path begun = Files.createDirectory(parent.resolve(KIND + "begun")); // has no lock yet
    Path other = Files.createDirectory(parent.resolve("other"));
    Files.write(other.resolve("lock"), new byte[0]);
    try (ProcessDirectory living = ProcessDirectory.make(parent, KIND);
        ProcessDirectory another = ProcessDirectory.make(parent, KIND)) {
      assertFalse(Files.exists(killed));
      assertTrue(Files.exists(begun) && Files.exists(other));
      assertTrue(Files.exists(living.path()) && Files.exists(another.path()));
    }
  }
}

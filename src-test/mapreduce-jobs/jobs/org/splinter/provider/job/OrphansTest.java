package org.splinter.provider.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.security.AccessControlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.provider.job.Orphans.Leftover;
import org.splinter.provider.job.Orphans.Orphan;

/**
 * Tests that leftovers of killed processes are found and deleted, and that those of living ones are
 * kept.
 */
final class OrphansTest {
  private final Instant old = Instant.now().minus(JobDirectory.STALE).minusSeconds(60);

  @TempDir private Path root;

  private Orphans orphans() throws IOException {
    return new Orphans(new Configuration(), new org.apache.hadoop.fs.Path(root.toUri()));
  }

  private Path directory(String name, Instant renewed) throws IOException {
    Path made = Files.createDirectories(root.resolve(name));
    Files.writeString(made.resolve("shares"), "seven b");
    return aged(made, renewed);
  }

  private static Path aged(Path path, Instant renewed) throws IOException {
    return Files.setLastModifiedTime(path, FileTime.from(renewed));
  }

  private Set<String> left() throws IOException {
    try (Stream<Path> all = Files.walk(root, 2)) {
      return all.map(path -> root.relativize(path).toString())
          .filter(path -> path.contains("/"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static List<String> names(List<Orphan> orphans) {
    return orphans.stream().map(orphan -> ((Leftover) orphan).path().getName()).sorted().toList();
  }

  private List<String> removed(List<Orphan> found) throws Exception {
    List<Orphan> removed = new ArrayList<>();
    orphans().remove(found, removed::add);
    return names(removed);
  }

  @Test
  void onlyThoseOfKilledProcessesGo() throws Exception {
    directory("jobs/old", old);
    directory("jobs/young", old.plusSeconds(120));
    directory("staging/dead", old);
    directory("tables/kept", old);
    Path lease = aged(Files.writeString(root.resolve("jobs/lease"), "token"), Instant.now());
    Path abandoned = aged(Files.writeString(root.resolve("tables/lock"), "token"), old);
    List<org.apache.hadoop.fs.Path> leases =
        Stream.of(lease, abandoned, root.resolve("tables/gone"))
            .map(path -> new org.apache.hadoop.fs.Path(path.toUri()))
            .toList();
    List<Orphan> found = orphans().leftovers(leases);
    assertEquals(List.of("dead", "lock", "old"), names(found));
    Leftover first = (Leftover) found.get(0);
    assertEquals(7, first.bytes());
    assertTrue(first.silent().compareTo(JobDirectory.STALE) > 0, first.toString());
    assertEquals(6, left().size(), "to find them changes nothing: " + left());
    assertEquals(names(found), removed(found));
    assertEquals(Set.of("jobs/lease", "jobs/young", "tables/kept"), left());
    assertEquals(List.of(), removed(found), "another was quicker");
    assertEquals(List.of(), orphans().leftovers(leases));
  }

  @Test
  void whatIsRenewedMeanwhileStays() throws Exception {
    Path slow = directory("jobs/slow", old);
    List<Orphan> found = orphans().leftovers(List.of());
    assertEquals(List.of("slow"), names(found));
    aged(slow, Instant.now());
    assertEquals(List.of(), removed(found));
    assertEquals(Set.of("jobs/slow"), left());
  }

  /** Lets the file system itself refuse the deletion, since permissions do not bind root. */
  @Test
  void anotherUsersFilesDoNotKeepTheOthers() throws Exception {
    directory("jobs/a", old);
    directory("jobs/b", old);
    directory("jobs/c", old);
    Configuration configuration = new Configuration();
    configuration.set("fs.file.impl", Denying.class.getName());
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(root.toUri());
    Orphans orphans = new Orphans(configuration, path);
    List<Orphan> removed = new ArrayList<>();
    List<Orphan> found = orphans.leftovers(List.of());
    assertEquals(List.of("a", "b", "c"), names(found));
    AccessControlException e =
        assertThrows(AccessControlException.class, () -> orphans.remove(found, removed::add));
    assertEquals("not yours: b", e.getMessage());
    assertEquals(List.of("a", "c"), names(removed));
    directory("jobs/d", old);
    JobDirectory.create(configuration, new org.apache.hadoop.fs.Path(path, "jobs")).close();
    assertEquals(Set.of("jobs/b"), left());
  }

  /** A file system in which files named b belong to another user. */
  public static final class Denying extends LocalFileSystem {
    @Override
    public boolean delete(org.apache.hadoop.fs.Path path, boolean recursive) throws IOException {
      if (path.getName().equals("b")) {
        throw new AccessControlException("not yours: b");
      }
      return super.delete(path, recursive);
    }
  }

  @Test
  void aProviderThatNeverWasUsedIsLeftAlone() throws Exception {
    Files.delete(root);
    assertEquals(List.of(), orphans().leftovers(List.of()));
    assertTrue(Files.notExists(root));
  }

  /** Checks that two roots of one cluster do not confuse their jobs. */
  @Test
  void tagsTellRootAndDirectory() {
    String tag = Orphans.tag(new org.apache.hadoop.fs.Path("hdfs://name:1/splinter/jobs/a-b"));
    assertTrue(tag.matches("splinter-[0-9a-f]{16}-a-b"), tag);
    String other = Orphans.tag(new org.apache.hadoop.fs.Path("hdfs://name:1/Splinter/jobs/a-b"));
    String staging =
        Orphans.tag(new org.apache.hadoop.fs.Path("hdfs://name:1/splinter/staging/a-b"));
    assertTrue(!other.equals(tag), tag);
    assertEquals(tag, staging);
  }
}

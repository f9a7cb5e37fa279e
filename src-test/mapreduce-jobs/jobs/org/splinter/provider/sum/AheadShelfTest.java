package org.splinter.provider.sum;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumScheme;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.table.TableStore;

/** Tests of how much is kept of requests ahead, for whom and how long, and that one follows. */
final class AheadShelfTest {
  private static final int STATE_BYTES = 8;
  private static final AheadLimits TWO = new AheadLimits(2, 1 << 20, Duration.ofHours(1));

  @TempDir private Path folder;
  private TableStore store;

  @BeforeEach
  void openStore() throws Exception {
    TableStore tables =
        new TableStore(
            LocalSettings.of(folder),
            new org.apache.hadoop.fs.Path(folder.resolve("root").toUri()));
    tables.makeRoot();
    store = new PrivateTables(tables).store();
  }

  private static SumPlan plan(int weightBits) {
    Fingerprint version = new Fingerprint(Sha256.of(new byte[] {1}));
    return new SumPlan("staff", version, SumScheme.PAILLIER, weightBits, null, List.of());
  }

  private static byte[] digest(int number) {
    return Sha256.of(new byte[] {(byte) number});
  }

  private AheadStates states(int number) {
    return new AheadStates(store, plan(1), digest(number), new byte[] {5});
  }

  private void keep(String client, int number, AheadLimits limits) throws Exception {
    states(number).write(client, limits, List.of(new byte[STATE_BYTES]));
  }

  private static void assertProblem(String words, Executable work) {
    IOException refused = assertThrows(IOException.class, work);
    assertTrue(refused.getMessage().contains(words), refused.toString());
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("root/private/ahead"))) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .toList();
    }
  }

  /** The provider's own states have no limits. */
  @Test
  void noClientCanHaveTheNameOfTheProvidersOwn() {
    assertProblem("must be named by 1 to 64 letters", () -> SumBudget.client(AheadShelf.PROVIDER));
  }

  @Test
  void oneRequestFollowsHoweverOftenItIsAsked() throws Exception {
    keep("ann", 1, TWO);
    assertTrue(states(1).keptFor("ann"));
    assertFalse(states(1).keptFor("ben"));
    for (int i = 0; i < 2; i++) {
      states(1).bind(digest(7));
      List<byte[]> read = states(1).read(digest(7), 1, STATE_BYTES);
      assertArrayEquals(new byte[STATE_BYTES], read.get(0));
    }
    assertProblem("another request has followed", () -> states(1).bind(digest(8)));
    assertProblem("keeps no more", () -> states(1).read(digest(8), 1, STATE_BYTES));
    keep("ben", 1, TWO); // who evaluates it anew, under any name, frees no masks
    keep("ann", 1, TWO);
    assertProblem("another request has followed", () -> states(1).bind(digest(8)));
  }

  @Test
  void whatIsOfAnotherRequestPlanOrKeyIsUnknown() throws Exception {
    keep("ann", 1, TWO);
    assertProblem("send that one first", () -> states(2).bind(digest(7)));
    AheadStates weighted = new AheadStates(store, plan(2), digest(1), new byte[] {5});
    assertProblem("send that one first", () -> weighted.bind(digest(7)));
    AheadStates stranger = new AheadStates(store, plan(1), digest(1), new byte[] {6});
    assertProblem("send that one first", () -> stranger.bind(digest(7)));
  }

  @Test
  void oneOfSeveralThreadsBindsTheStates() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    for (int round = 0; round < 10; round++) {
      int request = round;
      keep("ann", request, new AheadLimits(99, 1 << 20, Duration.ofHours(1)));
      List<Future<Boolean>> bound = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        byte[] follower = digest(100 + i);
        bound.add(
            threads.submit(
                () -> {
                  try {
                    states(request).bind(follower);
                    return true;
                  } catch (IOException e) {
                    return false;
                  }
                }));
      }
      int followers = 0;
      for (Future<Boolean> each : bound) {
        followers += each.get() ? 1 : 0;
      }
      assertEquals(1, followers, "of request " + round);
    }
    threads.shutdown();
  }

  @Test
  void moreThanTheLimitsAreRefusedUntilOneIsFollowed() throws Exception {
    keep("ann", 1, TWO);
    keep("ann", 2, TWO);
    assertThrows(RefusedRequestException.class, () -> keep("ann", 3, TWO));
    assertProblem("client ann has 2 requests ahead here", () -> keep("ann", 3, TWO));
    keep("ben", 3, TWO);
    states(1).bind(digest(7));
    keep("ann", 4, TWO); // in the place of the one that was followed
    assertProblem("send that one first", () -> states(1).bind(digest(7)));
    assertProblem("at most 2", () -> keep("ann", 5, TWO));
    assertEquals(3, kept().size());
    AheadLimits narrow = new AheadLimits(9, Files.size(kept().get(0)), Duration.ofHours(1));
    keep("cho", 6, narrow);
    assertProblem("bytes, are kept", () -> keep("cho", 7, narrow));
    states(6).bind(digest(7));
    keep("cho", 7, narrow);
    assertProblem(
        "at most 0", () -> keep("dan", 8, new AheadLimits(0, 1 << 20, Duration.ofHours(1))));
    assertProblem("must be named by", () -> keep("a/b", 8, TWO));
  }

  /** How long an evaluation takes tells of rows: who begins and breaks off has had one. */
  @Test
  void whatWasBegunHasAPlaceUntilItsTimeIsOver() throws Exception {
    for (int i = 0; i < 3; i++) {
      states(1).begin("ann", STATE_BYTES, TWO);
    }
    assertFalse(states(1).keptFor("ann"));
    assertProblem("send that one first", () -> states(1).bind(digest(7)));
    states(2).begin("ann", STATE_BYTES, TWO);
    assertProblem("client ann has 2 requests", () -> states(3).begin("ann", STATE_BYTES, TWO));
    assertProblem(
        "client ann has 2 requests", () -> states(3).requireRoom("ann", STATE_BYTES, TWO));
    states(2).requireRoom("ann", STATE_BYTES, TWO);
    keep("ann", 1, TWO); // in its own place
    assertTrue(states(1).keptFor("ann"));
    assertEquals(2, kept().size());
    assertProblem("client ann has 2 requests", () -> states(3).begin("ann", STATE_BYTES, TWO));
    states(1).bind(digest(7));
    states(3).begin("ann", STATE_BYTES, TWO); // in the place of the one that was followed
    assertProblem("client ann has 2 requests", () -> keep("ann", 4, TWO));
    AheadLimits narrow = new AheadLimits(9, 100, Duration.ofHours(1));
    states(5).begin("ben", 60, narrow);
    assertProblem("of 60 bytes", () -> states(6).begin("ben", 60, narrow));
    states(7).begin(AheadShelf.PROVIDER, STATE_BYTES, AheadLimits.NONE);
    assertEquals(3, kept().size());
    for (Path file : kept()) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    }
    assertEquals(3, new AheadShelf(store).deleteOlderThan(Duration.ofHours(1)));
  }

  @Test
  void whatIsKeptForItsTimeIsDeletedButTheProvidersOwn() throws Exception {
    keep("ann", 1, TWO);
    keep("ann", 2, TWO);
    keep(AheadShelf.PROVIDER, 3, AheadLimits.NONE);
    AheadShelf shelf = new AheadShelf(store);
    assertEquals(0, shelf.deleteOlderThan(Duration.ofHours(1)));
    for (Path file : kept()) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    }
    assertEquals(0, shelf.deleteOlderThan(Duration.ofHours(3)));
    assertEquals(2, shelf.deleteOlderThan(Duration.ofHours(1)));
    states(3).bind(digest(7));
    assertProblem("send that one first", () -> states(2).bind(digest(7)));
  }

  @Test
  void versionsThatAreNotCurrentAreFound() throws Exception {
    assertEquals(List.of(), new AheadShelf(store).ofOldVersions());
    keep("ann", 1, TWO); // of a table that is not there
    List<FileStatus> old = new AheadShelf(store).ofOldVersions();
    assertEquals(1, old.size());
    assertEquals(plan(1).commitment().toString(), old.get(0).getPath().getName());
  }
}

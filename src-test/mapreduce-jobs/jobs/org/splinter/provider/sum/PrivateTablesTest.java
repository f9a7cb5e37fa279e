package org.splinter.provider.sum;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.splinter.codec.Mutations.assertRefusedOrCanonical;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.PrivateTableCodec;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.protocol.table.Value;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.job.Orphans.Orphan;
import org.splinter.provider.service.ProviderAdministration;
import org.splinter.provider.service.ProviderService;
import org.splinter.provider.table.TableStore;

/** Tests of what is public of private tables, and of what stays with their owner. */
@Tag("slow")
final class PrivateTablesTest {
  @TempDir private Path folder;

  private TableStore store() {
    Configuration configuration = LocalSettings.of(folder);
    return new TableStore(
        configuration, new org.apache.hadoop.fs.Path(folder.resolve("root").toUri()));
  }

  private PrivateTable imported(TableStore store, String rows) throws Exception {
    PrivateTables tables = new PrivateTables(store);
    Path file = Files.writeString(folder.resolve("staff.csv"), rows);
    new PrivateImport(
            tables,
            new ImportOptions("staff", List.of(file.toString()), null, List.of(), false, false),
            new Declarations(
                "id", Map.of("pay", "-1000..1000"), Map.of("dept", List.of("b", "a", "c")), 1, 0))
        .run(done -> {});
    return tables.facts("staff");
  }

  @Test
  void factsDependOnDeclarationsIdsAndNothingElse() throws Exception {
    TableStore store = store();
    byte[] one =
        PrivateTableCodec.encode(imported(store, "id,dept,pay\n3,a,5\n1,b,-7\n2,,\n9,a,1\n"));
    byte[] other =
        PrivateTableCodec.encode(imported(store, "id,dept,pay\n1,a,999\n2,a,8\n3,c,0\n9,c,\n"));
    int commitment = new String(one, StandardCharsets.ISO_8859_1).indexOf("pay");
    assertEquals(one.length, other.length);
    int differing = 0;
    for (int i = 0; i < one.length; i++) {
      differing += one[i] == other[i] ? 0 : 1;
    }
    assertTrue(commitment > 0 && differing <= 32, "only the commitments differ: " + differing);
    PrivateTable facts = PrivateTableCodec.decode(one);
    assertEquals(-1000, facts.table().manifest().statistics().get(2).min());
    assertEquals(3, facts.table().dictionary(1).size());
    assertFalse(facts.table().manifest().statistics().get(2).hasDictionary());
  }

  @Test
  void equalRowsGetOtherCommitments() throws Exception {
    TableStore store = store();
    String rows = "id,dept,pay\n3,a,5\n1,b,-7\n2,,\n9,a,1\n";
    PrivateTable first = imported(store, rows);
    PrivateTable second = imported(store, rows);
    assertNotEquals(
        first.table().manifest().fingerprint(), second.table().manifest().fingerprint());
    assertEquals(first.ids(), second.ids());
  }

  @Test
  void rowsStandInTheOrderOfIds() throws Exception {
    TableStore store = store();
    PrivateTable facts = imported(store, "id,dept,pay\n30,a,5\n-1,b,-7\n200,,\n9,a,1\n");
    byte[] bytes = new PrivateTables(store).ids("staff");
    assertEquals(facts.ids(), RowIdsCodec.digest(bytes));
    RowIds ids = RowIdsCodec.decode(bytes, false, 4);
    assertEquals(0, ids.row(new Value.Word(-1)));
    assertEquals(3, ids.row(new Value.Word(200)));
  }

  /** The import counts bytes as they are published. */
  @Test
  void idsThatCouldNotBePublishedAreRefused() throws Exception {
    TableStore store = store();
    imported(store, "id,dept,pay\n30,a,5\n-1,b,-7\n200,,\n9,a,1\n");
    int words = new PrivateTables(store).ids("staff").length;
    imported(store, "id,dept,pay\nx30,a,5\ny,b,-7\n200,,\n9,a,1\n");
    int texts = new PrivateTables(store).ids("staff").length;
    IdBytes ofWords = new IdBytes(false, words);
    IdBytes ofTexts = new IdBytes(true, texts);
    for (int length : new int[] {3, 1, 3, 1}) {
      ofWords.add(Long.BYTES);
      ofTexts.add(length);
    }
    assertProblem("more than " + words + " bytes", () -> ofWords.add(Long.BYTES));
    assertProblem("name a column of shorter values", () -> ofTexts.add(0));
  }

  @Test
  void noOtherFamilyFindsAPrivateTable() throws Exception {
    TableStore store = store();
    imported(store, "id,dept,pay\n3,a,5\n1,b,-7\n2,,\n9,a,1\n");
    ProviderService service = new ProviderService(store);
    assertEquals(List.of(), service.tables());
    assertThrows(NoSuchTableException.class, () -> service.manifest("staff"));
    assertEquals(List.of("staff"), new PrivateTables(store).names());
    IOException none = assertThrows(IOException.class, () -> new PrivateTables(store).facts("x"));
    assertTrue(
        none.getMessage().contains("no private table 'x'; there are staff"), none.toString());
  }

  @Test
  void originsArriveAsTheyWereWritten() throws Exception {
    byte[] salt = new byte[PrivateOrigin.SALT_BYTES];
    PrivateOrigin origin = new PrivateOrigin(3, 2, 500_000, salt);
    assertRefusedOrCanonical(origin.encode(), bytes -> PrivateOrigin.decode(bytes).encode());
    assertFalse(origin.toString().contains("salt"));
  }

  @Test
  void aSecretStaysAndItsFunctionsDiffer() throws Exception {
    PrivateTables tables = new PrivateTables(store());
    tables.newStaging().close();
    TableStore store = tables.store();
    byte[] first;
    try (OwnerSecret secret = OwnerSecret.of(store)) {
      first = secret.derive("a", new byte[] {1});
      assertFalse(Arrays.equals(first, secret.derive("b", new byte[] {1})));
      assertFalse(Arrays.equals(first, secret.derive("a", new byte[] {2})));
    }
    try (OwnerSecret again = OwnerSecret.of(store)) {
      assertArrayEquals(first, again.derive("a", new byte[] {1}));
    }
  }

  /** A secret that is drawn anew would draw the noise of old answers anew: averaging removes it. */
  @Test
  void aSecretThatIsLostOrReadIsNotReplacedUnderATable() throws Exception {
    TableStore tables = store();
    imported(tables, "id,dept,pay\n3,a,5\n1,b,-7\n2,,\n9,a,1\n");
    TableStore store = new PrivateTables(tables).store();
    Path file = folder.resolve("root/private/secret");
    byte[] first = Files.readAllBytes(file); // the import drew it
    store
        .fileSystem()
        .setPermission(new org.apache.hadoop.fs.Path(file.toUri()), new FsPermission((short) 0644));
    assertProblem("If nobody did, change its mode to 0600", () -> OwnerSecret.of(store));
    store
        .fileSystem()
        .setPermission(new org.apache.hadoop.fs.Path(file.toUri()), new FsPermission((short) 0600));
    OwnerSecret.of(store).close();
    store.fileSystem().delete(new org.apache.hadoop.fs.Path(file.toUri()), false);
    assertProblem(file + ", is gone", () -> OwnerSecret.of(store));
    assertProblem("drop the private tables (staff)", () -> OwnerSecret.of(store));
    assertProblem("is gone", () -> imported(tables, "id,dept,pay\n3,a,5\n"));
    assertFalse(Files.exists(file));
    new PrivateTables(tables).drop("staff");
    imported(tables, "id,dept,pay\n3,a,5\n1,b,-7\n2,,\n9,a,1\n");
    assertFalse(Arrays.equals(first, Files.readAllBytes(file)));
  }

  private static void assertProblem(String problem, Executable work) {
    IOException refused = assertThrows(IOException.class, work);
    assertTrue(refused.getMessage().contains(problem), refused.toString());
  }

  @Test
  void chargesAreKeptAndCountOnce() throws Exception {
    PrivateTables tables = new PrivateTables(store());
    TableStore store = tables.store();
    SumBudget budget = new SumBudget(store, "staff", "ann");
    assertEquals(0, budget.spent());
    budget.charge(session(1), 5, 8);
    budget.charge(session(1), 5, 8);
    assertEquals(5, budget.spent());
    assertThrows(RefusedRequestException.class, () -> budget.charge(session(2), 4, 8));
    budget.charge(session(2), 3, 8);
    assertEquals(8, new SumBudget(store, "staff", "ann").spent());
    assertEquals(0, new SumBudget(store, "staff", "ben").spent());
    assertThrows(IOException.class, () -> new SumBudget(store, "staff", "a/b"));
    Files.createFile(folder.resolve("root/private/budget/staff/ann/12-3"));
    assertProblem("12-3 is no charge of a budget", budget::spent);
  }

  /** Charges that are written at one time all count, and no two of them exceed the budget. */
  @Test
  void chargesOfSeveralThreadsAddUp() throws Exception {
    TableStore store = new PrivateTables(store()).store();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Boolean>> charged = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      byte[] session = session(i / 2);
      charged.add(
          threads.submit(
              () -> {
                try {
                  new SumBudget(store, "staff", "ann").charge(session, 2, 14);
                  return true;
                } catch (RefusedRequestException e) {
                  return false;
                }
              }));
    }
    int answered = 0;
    for (Future<Boolean> one : charged) {
      answered += one.get() ? 1 : 0;
    }
    threads.shutdown();
    assertEquals(14, answered); // seven sessions, each twice
    assertEquals(14, new SumBudget(store, "staff", "ann").spent());
  }

  private static byte[] session(int number) {
    return Sha256.of(new byte[] {(byte) number});
  }

  @Test
  void whatIsLeftBelowPrivateTablesIsFound() throws Exception {
    TableStore store = store();
    PrivateTables tables = new PrivateTables(store);
    assertEquals(List.of(), tables.leftovers());
    PrivateTable facts = imported(store, "id,dept,pay\n3,a,5\n1,b,-7\n2,,\n9,a,1\n");
    assertEquals(List.of(), tables.leftovers());
    Path root = folder.resolve("root/private");
    Path killed = Files.createDirectories(root.resolve("staging/" + UUID.randomUUID()));
    Files.setLastModifiedTime(killed, FileTime.from(Instant.now().minus(Duration.ofHours(1))));
    Path living = Files.createDirectories(root.resolve("staging/" + UUID.randomUUID()));
    Path ahead = root.resolve("ahead/staff");
    Path old = Files.createDirectories(ahead.resolve("0".repeat(64)).resolve("ann"));
    Files.write(old.resolve("state"), new byte[9]);
    Path current = ahead.resolve(facts.table().manifest().fingerprint().toString());
    Files.createDirectories(current.resolve("ann"));
    List<Orphan> found = tables.leftovers();
    assertEquals(2, found.size(), found.toString());
    new ProviderAdministration(store).remove(found, gone -> {});
    assertFalse(Files.exists(killed));
    assertFalse(Files.exists(old));
    assertTrue(Files.exists(living) && Files.exists(current));
    Files.delete(living);
  }

  /** A command of private tables may be the first that a provider runs. */
  @Test
  void rootsAreTheirOwnersAlone() throws Exception {
    imported(store(), "id,dept,pay\n3,a,5\n1,b,-7\n2,,\n9,a,1\n");
    for (String directory : List.of("root", "root/private")) {
      assertEquals(
          "rwx------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(directory))),
          directory);
    }
  }
}

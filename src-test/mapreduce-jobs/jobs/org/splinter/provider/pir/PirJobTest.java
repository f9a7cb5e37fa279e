package org.splinter.provider.pir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirSlots;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundJob;
import org.splinter.provider.table.TableStore;

/**
 * Tests that a PIR query job answers the slots that the shares select, in any split into tasks, and
 * leaves no trace of the shares.
 */
@Tag("slow")
final class PirJobTest {
  @TempDir private Path folder;
  private final Random random = new Random(1);
  private org.apache.hadoop.fs.Path root;

  @BeforeEach
  void name() {
    root = new org.apache.hadoop.fs.Path(folder.resolve("root").toUri());
  }

  private Configuration configuration(String provider) {
    Configuration configuration = LocalSettings.of(folder);
    configuration.setInt("mapreduce.local.map.tasks.maximum", 2);
    JobKeys.PROVIDER.set(configuration, provider);
    return configuration;
  }

  private List<SampleView> write(SampleView... views) throws IOException {
    TableStore store = new TableStore(configuration("alpha"), root);
    for (SampleView view : views) {
      view.write(store);
    }
    return List.of(views);
  }

  private Answered run(SampleRound round, int party) throws Exception {
    Request request = round.request(party);
    return run(configuration(request.envelope().provider()), request, done -> {});
  }

  private Answered run(Configuration configuration, Request request, Progress progress)
      throws Exception {
    TableStore tables = new TableStore(configuration, root);
    PirFamily family = new PirFamily();
    ResolvedRound round = family.resolve(request.plan(), tables);
    return new RoundJob(tables, family, round).run(request, progress);
  }

  /**
   * Runs every party's job, checks the slots found, and asserts that the counters of all parties
   * are equal.
   */
  private Map<String, Long> assertFinds(SampleRound round) throws Exception {
    List<List<List<byte[]>>> selected = new ArrayList<>();
    List<Map<String, Long>> counters = new ArrayList<>();
    for (int party = 0; party < round.bundles().size(); party++) {
      Answered result = run(round, party);
      PartialAnswer answer = PartialAnswer.decode(result.encoded());
      assertEquals(
          PartialAnswer.Header.of(round.request(party), round.plan().versions()), answer.header());
      int queries = round.bundles().get(party).queries().size();
      selected.add(PirSlots.decode(answer, round.layout(), queries));
      Map<String, Long> untimed = new TreeMap<>(result.counters());
      untimed.keySet().removeIf(name -> name.endsWith("_micros"));
      counters.add(untimed);
      assertEquals(counters.get(0), untimed);
    }
    round.assertFound(selected, "seed 1");
    return counters.get(0);
  }

  @Test
  void oneTaskScansSmallViews() throws Exception {
    List<SampleView> views =
        write(SampleView.draw(random, 0, 1000, 33), SampleView.draw(random, 1, 1, 7));
    Map<String, Long> counters = assertFinds(new SampleRound(random, views, 2, 5));
    assertEquals(3 * 1001, counters.get("slots"));
    assertEquals(3 * (33 * 1000 + 7), counters.get("slot_bytes"));
    assertEquals(1, tasks(counters));
  }

  @Test
  void threeProvidersScan() throws Exception {
    assertFinds(new SampleRound(random, write(SampleView.draw(random, 0, 900, 21)), 3, 2));
  }

  @Test
  void fourProvidersScanByShamirShares() throws Exception {
    assertFinds(SampleRound.ofShamir(random, write(SampleView.draw(random, 0, 900, 21)), 4, 2, 2));
  }

  /** Checks that slots and tags of several tasks add up, each in its group. */
  @Test
  void everyCoreScansALargeView() throws Exception {
    List<SampleView> views = write(SampleView.draw(random, 0, 23_000, 1024));
    assertEquals(2, tasks(assertFinds(new SampleRound(random, views, 2, 2, true))));
  }

  /** Scans a sub-table of two files; the second task reads the end of one and all of the other. */
  @Test
  void scansEveryPartOfALargeSubTable() throws Exception {
    SubTable subTable = new SubTable(600, 1 << 19);
    assertEquals(2, SlotFiles.parts(subTable));
    byte[] slots = new byte[(int) subTable.bytes()];
    random.nextBytes(slots);
    ViewManifest hashed = SampleView.manifest(random, 0, 1, 1);
    ViewManifest manifest =
        new ViewManifest(
            hashed.definition(),
            subTable.slots(),
            hashed.seed(),
            subTable.slots(),
            0,
            List.of(subTable),
            hashed.digest());
    List<SampleView> views = write(new SampleView(manifest, List.of(slots)));
    Map<String, Long> counters = assertFinds(new SampleRound(random, views, 2, 6, true));
    assertEquals(600, counters.get("slots"));
    assertEquals(2, tasks(counters));
  }

  private static long tasks(Map<String, Long> counters) {
    return counters.entrySet().stream()
        .filter(counter -> counter.getKey().startsWith("path."))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  @Test
  void refusesOtherViewsThanPlanned() throws Exception {
    SampleView view = SampleView.draw(random, 0, 100, 8);
    SampleRound round = new SampleRound(random, List.of(view), 2, 1);
    assertRefused("view " + round.plan().views().get(0).name().shortName(), round);
    write(view);
    run(round, 0);
    PirPlan.View planned = round.plan().views().get(0);
    ViewDigest other = new ViewDigest(new byte[32]);
    PirPlan plan =
        new PirPlan(
            List.of(
                new PirPlan.View(planned.table(), planned.fingerprint(), planned.name(), other)),
            round.plan().shares());
    Request request = round.request(SampleRound.roundPlan(plan), "alpha", 0);
    IOException refusal =
        assertThrows(IOException.class, () -> run(configuration("alpha"), request, done -> {}));
    assertTrue(refusal.getMessage().contains(other.toString()), refusal.getMessage());
    assertTrue(refusal.getMessage().contains(planned.digest().toString()), refusal.getMessage());
  }

  private void assertRefused(String problem, SampleRound round) {
    IOException refusal = assertThrows(IOException.class, () -> run(round, 0));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  /**
   * Checks that an envelope for another provider, plan or party is refused before anything is
   * written.
   */
  @Test
  void refusesSharesAddressedElsewhere() throws Exception {
    List<SampleView> views = write(SampleView.draw(random, 0, 100, 8));
    SampleRound round = new SampleRound(random, views, 2, 1);
    Request request = round.request(0);
    assertFailure("addressed to provider alpha, not to beta", "beta", request);
    Envelope other = new SampleRound(random, views, 2, 1).request(0).envelope();
    assertFailure("another request", "alpha", new Request(round.roundPlan(), other));
    SampleRound three = new SampleRound(random, views, 3, 1);
    Envelope addressed = request.envelope();
    assertFailure("another request", "alpha", new Request(three.roundPlan(), addressed));
    assertFailure(
        "is of another party, query or request",
        "alpha",
        new Request(round.roundPlan(), with(addressed, 0, three.bundles().get(0))));
    assertFailure(
        "is for party 2 of 2",
        "alpha",
        new Request(round.roundPlan(), with(addressed, 2, three.bundles().get(2))));
    assertFalse(Files.exists(folder.resolve("root/jobs")));
  }

  private static Envelope with(Envelope envelope, int party, ShareBundle bundle) {
    return new Envelope(
        envelope.provider(), party, envelope.request(), envelope.nonce(), bundle.encode());
  }

  private void assertFailure(String problem, String provider, Request request) {
    IOException refusal =
        assertThrows(IOException.class, () -> run(configuration(provider), request, done -> {}));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  /** Lets a task find that slots are gone: the failed job must delete the shares. */
  @Test
  void aFailedJobLeavesNothing() throws Exception {
    List<SampleView> views = write(SampleView.draw(random, 0, 100, 8));
    SlotFiles files = views.get(0).files(new TableStore(configuration("alpha"), root));
    Files.delete(Path.of(files.slots(1, 0).toUri().getPath()));
    IOException failure =
        assertThrows(IOException.class, () -> run(new SampleRound(random, views, 2, 1), 0));
    assertTrue(failure.getMessage().contains(files.slots(1, 0).getName()), failure.getMessage());
    assertEquals(List.of(), files(folder.resolve("root/jobs")));
  }

  /**
   * Checks that shares stand in their owner-only file alone while a job runs, and nowhere after it.
   */
  @Test
  void sharesLeaveNoTrace() throws Exception {
    List<SampleView> views = write(SampleView.draw(random, 0, 50_000, 50));
    SampleRound round = new SampleRound(random, views, 2, 4);
    ShareBundle bundle = round.bundles().get(0);
    Request request = round.request(0);
    Configuration configuration = configuration("alpha");
    JobKeys.POLL_MILLIS.set(configuration, "1");
    Path jobs = folder.resolve("root/jobs");
    List<String> seen = new ArrayList<>();
    run(configuration, request, done -> seen.addAll(assertNoShares(jobs, bundle)));
    String found = new String(request.envelope().encode(), StandardCharsets.ISO_8859_1);
    assertThrows(AssertionError.class, () -> assertNoShares(found, bundle));
    assertTrue(seen.contains("shares"), seen.toString());
    assertTrue(seen.stream().anyMatch(name -> name.matches("job_.*xml")), seen.toString());
    assertEquals(List.of(), files(jobs));
  }

  /**
   * Asserts that no file below the directory holds a share's bytes, and returns the names of the
   * files.
   */
  private static List<String> assertNoShares(Path jobs, ShareBundle bundle) {
    List<String> names = new ArrayList<>();
    for (Path file : files(jobs)) {
      String name = file.getFileName().toString();
      try {
        if (name.equals("shares")) {
          assertEquals(
              "rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        } else if (!name.startsWith(".shares")) { // the checksums of shares
          assertNoShares(Files.readString(file, StandardCharsets.ISO_8859_1), bundle);
        }
        names.add(name);
      } catch (IOException e) {
        // The file was deleted meanwhile.
      }
    }
    return names;
  }

  private static void assertNoShares(String text, ShareBundle bundle) {
    for (List<FunctionShare> query : bundle.queries()) {
      for (FunctionShare share : query) {
        byte[] bytes = share.encode();
        // Steps of 8 bytes meet base64's groups of 3 at every offset.
        for (int at = FunctionShare.ROOT_OFFSET; at + 9 <= bytes.length; at += 8) {
          byte[] window = Arrays.copyOfRange(bytes, at, at + 9);
          String hex = HexFormat.of().formatHex(window);
          if (!hex.contains("0000")) { // a window with zeros may be no secret
            assertFalse(text.contains(new String(window, StandardCharsets.ISO_8859_1)), hex);
            assertFalse(text.contains(hex), hex);
            assertFalse(text.contains(HexFormat.of().withUpperCase().formatHex(window)), hex);
            assertFalse(text.contains(Base64.getEncoder().encodeToString(window)), hex);
          }
        }
      }
    }
  }

  private static List<Path> files(Path directory) {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // deleted meanwhile
    }
  }
}

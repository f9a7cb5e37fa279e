package org.splinter.bench.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;

/** Tests of a case's cost, of its request to the C++ program and of its title. */
final class KernelCaseTest {
  private static final List<EvaluationPath> PATHS =
      List.of(EvaluationPath.VAES256, EvaluationPath.AESNI, EvaluationPath.PORTABLE);

  private static KernelCase of(Kernel kernel, ShareParameters parameters, int rows, int slotBytes) {
    return new KernelCase(kernel, Optional.of(parameters), EvaluationPath.AESNI, rows, slotBytes);
  }

  private static TreeParameters dpf(int bits, int radixBits) {
    return new TreeParameters(Scheme.DPF, Output.WORD, bits, TreeShape.radix(radixBits));
  }

  @Test
  void wholeDomainNeedsEachNodeOnce() {
    // Levels of 3, 8 and 8 bits, then two words in each leaf block.
    double blocks = (1 << 3) + (1 << 11) + (1 << 19);
    KernelCase all = of(Kernel.FULL_DOMAIN, dpf(20, 8), 1 << 20, 0);
    assertEquals(blocks / (1 << 20), all.aesBlocks(), 1e-12);
  }

  @Test
  void sortedKeysNeedTheirDifferentPrefixesOnce() {
    int rows = 100_000;
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Set<String> nodes = new TreeSet<>();
    for (int row = 0; row < rows; row++) {
      int key = random.nextInt() >>> 12;
      for (int bits : new int[] {3, 11, 19}) {
        nodes.add(bits + ":" + (key >>> (20 - bits)));
      }
    }
    double expected = of(Kernel.SORTED, dpf(20, 8), rows, 0).aesBlocks();
    assertEquals((double) nodes.size() / rows, expected, 0.01, "seed " + seed);
  }

  @Test
  void limitIsWhatAnOperationCannotDoWithout() {
    KernelCase dpf = of(Kernel.DPF, dpf(24, 8), 4096, 0);
    assertEquals(0.6, dpf.limitFraction(2e8, 1e9), 1e-12);
    ShareParameters bits = new TreeParameters(Scheme.DPF, Output.BIT, 20, TreeShape.radix(8));
    assertEquals(0.5, of(Kernel.SCAN, bits, 0, 1024).limitFraction(5e9, 1e10), 1e-12);
    assertEquals(0.5, of(Kernel.SCAN16, bits, 0, 1024).limitFraction(8e10, 1e10), 1e-12);
  }

  @Test
  void measuresAgainstTheLimitOfItsOwnPath() {
    KernelCase dpf = of(Kernel.DPF, dpf(24, 8), 4096, 0);
    assertEquals(Optional.of(KernelCase.limit(Kernel.RAW_AES, EvaluationPath.AESNI)), dpf.limit());
    assertEquals(Optional.empty(), dpf.limit().get().limit());
    assertEquals(Optional.empty(), of(Kernel.KEYGEN, dpf(24, 8), 0, 0).limit());
  }

  @Test
  void aFoldWithTagsIsHeldAgainstOneOfWords() {
    TreeParameters tree = new TreeParameters(Scheme.DCF, Output.TAGGED, 24, TreeShape.radix(8));
    KernelCase tagged = of(Kernel.TAGGED_FOLD, tree, 4096, 0);
    KernelCase words = tagged.limit().orElseThrow();
    assertEquals("fold aesni dcf 2 24 8 tagged 0 1 4096 0", tagged.request());
    assertEquals("fold aesni dcf 2 24 8 word 0 1 4096 0", words.request());
    assertEquals("fold with tags DCF, 24 bits, radix 256", tagged.title());
    assertEquals(0.5, tagged.limitFraction(1e8, 2e8), 1e-12);
    CaseResult.Rate rate = new CaseResult.Rate(1e8, Optional.of(0.5));
    Target target = Target.of(tagged, List.of()).orElseThrow();
    assertEquals(1.1, target.reached(rate), 1e-12); // twice the time, 2.2 times are allowed
  }

  @Test
  void aScanWithTagsIsHeldAgainstOneWithout() {
    TreeParameters bits = new TreeParameters(Scheme.DPF, Output.BIT, 21, TreeShape.COMPACT);
    KernelCase tagged = of(Kernel.TAGGED_SCAN, bits, 0, 512);
    KernelCase plain = tagged.limit().orElseThrow();
    assertEquals("tagged_scan aesni dpf 2 21 1 bit 1 1 0 512 4", tagged.request());
    assertEquals("scan aesni dpf 2 21 1 bit 1 1 0 512", plain.request());
    assertEquals("scan with tags, 512 B slots", tagged.title());
    assertEquals("scan with tags, 3000 B slots", of(Kernel.TAGGED_SCAN, bits, 0, 3000).title());
    TreeParameters tag = new TreeParameters(Scheme.DPF, Output.DOUBLE_WORD, 21, TreeShape.radix(4));
    assertEquals(tag, tagged.tagParameters());
    assertEquals(0.8, tagged.limitFraction(8e9, 1e10), 1e-12);
    CaseResult.Rate rate = new CaseResult.Rate(8e9, Optional.of(0.8));
    Target target = Target.of(tagged, List.of()).orElseThrow();
    assertEquals(1.08, target.reached(rate), 1e-12); // 1.25 times, 1.35 times are allowed
    assertEquals("1.35 times", target.describe(Kernel.TAGGED_SCAN));
  }

  @Test
  void everyPathHasScansWithTagsOfSmallUsualAndLargeSlots() {
    List<KernelCase> cases = KernelCases.of(PATHS, 1L << 30);
    for (EvaluationPath path : PATHS) {
      assertEquals(
          List.of(64, 512, 3000),
          cases.stream()
              .filter(some -> some.kernel() == Kernel.TAGGED_SCAN && some.path() == path)
              .map(KernelCase::slotBytes)
              .toList());
    }
  }

  @Test
  void asksForEverythingTheRateDependsOn() {
    assertEquals(
        "evaluate aesni dpf 2 24 8 word 0 1 4096 0", of(Kernel.DPF, dpf(24, 8), 4096, 0).request());
    assertEquals(
        "scan aesni multi_party_dpf 3 20 13 bit 0 16 0 1024",
        of(Kernel.SCAN16, new MultiPartyDpfParameters(3, 20, 13), 0, 1024).request());
    TreeParameters compact = new TreeParameters(Scheme.DCF, Output.WORD, 24, TreeShape.COMPACT);
    assertEquals(
        "keygen aesni dcf 2 24 1 word 1 1 0 0", of(Kernel.KEYGEN, compact, 0, 0).request());
    assertEquals("raw_aes aesni", KernelCase.limit(Kernel.RAW_AES, EvaluationPath.AESNI).request());
  }

  @Test
  void titlesSayWhatDiffers() {
    assertEquals("DPF, 24 bits, radix 256", of(Kernel.DPF, dpf(24, 8), 1, 0).title());
    MultiPartyDpfParameters multiPartyDpf = new MultiPartyDpfParameters(3, 20, 13);
    assertEquals("DPF, 3 parties, 20 bits", of(Kernel.DPF, multiPartyDpf, 1, 0).title());
    assertEquals(
        "scan, 3 parties, 16 queries, 1 KiB slots",
        of(Kernel.SCAN16, multiPartyDpf, 0, 1024).title());
  }

  @Test
  void noTwoCasesShareTheColumnsThatTellThemApart() {
    List<KernelCase> cases = KernelCases.of(PATHS, 1L << 30);
    Set<List<String>> seen = new HashSet<>();
    for (KernelCase some : cases) {
      String shape =
          some.parameters().map(known -> known.parties() + "/" + known.domainBits()).orElse("");
      List<String> columns =
          List.of(some.kernel().label(), some.scheme(), shape, some.radix(), some.path().label());
      assertTrue(seen.add(columns), () -> "twice: " + columns);
    }
  }

  @Test
  void scanReadsTheWholeMemoryInSlotsOfTheSmallestDomain() {
    long memoryBytes = 1L << 30;
    List<KernelCase> scans =
        KernelCases.of(PATHS, memoryBytes).stream().filter(some -> some.kernel().isScan()).toList();
    assertTrue(scans.size() >= 15);
    for (KernelCase scan : scans) {
      int bits = scan.parameters().orElseThrow().domainBits();
      long slots = memoryBytes / scan.slotBytes();
      assertTrue(slots <= 1L << bits && slots > 1L << (bits - 1), scan.title());
    }
  }

  @Test
  void everyKernelRunsOnTheFastestPath() {
    List<KernelCase> cases = KernelCases.of(PATHS, 1L << 30);
    for (Kernel kernel : Kernel.values()) {
      assertTrue(
          cases.stream().anyMatch(some -> some.kernel() == kernel && some.path() == PATHS.get(0)),
          () -> "no case of " + kernel);
    }
  }
}

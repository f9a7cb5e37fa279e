package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the reported status of the native library, here and in Java processes that cannot load
 * it.
 */
final class NativeStatusTest {
  @TempDir Path folder;

  /**
   * A program run in a process of its own: it prints the status, the error of the first use of the
   * library, and that generated shares add up to their function.
   */
  static final class Probe {
    private static final List<SharedFunction> FUNCTIONS =
        List.of(
            function(new ConstantParameters(Output.WORD), 0),
            function(new TreeParameters(Scheme.DPF, Output.WORD, 9, TreeShape.radix(4)), 300),
            function(new TreeParameters(Scheme.DCF, Output.WORD, 9, TreeShape.COMPACT), 300),
            function(new MultiPartyDpfParameters(3, 9, 7), 300));

    private static SharedFunction function(ShareParameters parameters, long alpha) {
      return new SharedFunction(
          parameters, new DomainPoint(0, alpha), false, new OutputValue(0, 1));
    }

    public static void main(String[] args) {
      System.out.println("status: " + NativeStatus.probe().describe());
      ShareGenerator generator = ShareGenerator.create();
      try {
        Evaluators.open(Shares.constant(generator, Output.WORD, 1).get(0), EvaluationPath.AUTO)
            .close();
        System.out.println("evaluates");
      } catch (FssException e) {
        System.out.println("error: " + e.getMessage());
      }
      for (SharedFunction function : FUNCTIONS) {
        List<DomainPoint> keys = List.of(new DomainPoint(0, 299), new DomainPoint(0, 300));
        List<long[]> values = new ArrayList<>();
        for (FunctionShare share : function.generate(generator)) {
          values.add(Evaluators.values(share, EvaluationPath.JAVA, keys));
        }
        FunctionEvaluatorContract.assertAddUp(function, values, keys);
        System.out.println("right: " + function.parameters().scheme());
      }
    }
  }

  private static List<String> probe(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Probe.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output.lines().toList();
  }

  /**
   * Asserts that the library is refused for one reason, and that shares are generated all the same.
   */
  private static void assertOneClearError(List<String> output, String... parts) {
    assertEquals(2 + Probe.FUNCTIONS.size(), output.size(), () -> output.toString());
    String status = output.get(0).substring("status: ".length());
    assertEquals("error: " + status, output.get(1));
    assertTrue(status.startsWith("the native library is not available: "), status);
    for (String part : parts) {
      assertTrue(status.contains(part), status);
    }
    for (int i = 0; i < Probe.FUNCTIONS.size(); i++) {
      Scheme scheme = Probe.FUNCTIONS.get(i).parameters().scheme();
      assertEquals("right: " + scheme, output.get(2 + i));
    }
  }

  @Test
  void isAvailableHereAndNamesThePaths() {
    NativeStatus status = NativeStatus.probe();
    assertTrue(status.available(), () -> status.describe());
    assertTrue(status.paths().contains(EvaluationPath.PORTABLE));
    assertTrue(status.describe().startsWith("ABI 10, paths "), status.describe());
    assertTrue(status.describe().endsWith("portable"), status.describe());
  }

  @Test
  void autoTakesTheFastestPath() {
    FunctionShare share = Shares.constant(ShareGenerator.create(), Output.WORD, 1).get(0);
    try (FunctionEvaluator evaluator = Evaluators.open(share, EvaluationPath.AUTO)) {
      assertEquals(NativeStatus.probe().paths().get(0), evaluator.path());
    }
  }

  @Test
  void pathsHaveNames() {
    for (EvaluationPath path : EvaluationPath.values()) {
      assertEquals(path, EvaluationPath.named(path.label()));
    }
    assertEquals(EvaluationPath.AESNI, EvaluationPath.named("AesNI"));
    assertEquals(
        "unknown evaluation path 'sse', must be one of auto, vaes512, vaes256, aesni, portable,"
            + " java",
        assertThrows(IllegalArgumentException.class, () -> EvaluationPath.named("sse"))
            .getMessage());
  }

  @Test
  void aPathThatTheCpuLacksIsRefused() {
    FssException refusal =
        assertThrows(
            FssException.class,
            () ->
                NativeFunctionEvaluator.choose(
                    EvaluationPath.VAES256,
                    List.of(EvaluationPath.AESNI, EvaluationPath.PORTABLE)));
    assertEquals(
        "this CPU cannot run the evaluation path vaes256; it can run aesni, portable",
        refusal.getMessage());
  }

  @Test
  void statusesOfTheLibraryBecomeErrors() {
    assertEquals(
        "cannot draw: the random generator of OpenSSL or of the operating system failed",
        assertThrows(FssException.class, () -> NativeStatus.check(8, "draw")).getMessage());
    assertNotEquals(NativeStatus.text(1), NativeStatus.text(2));
  }

  @Test
  void loadsWithAGivenFileAndLeavesNothingBehind() throws Exception {
    List<String> output = probe("-Djava.io.tmpdir=" + folder, "-Djna.tmpdir=" + folder);
    assertTrue(output.get(0).startsWith("status: ABI 10"), () -> output.toString());
    assertEquals("evaluates", output.get(1));
    try (var files = Files.list(folder)) {
      assertEquals(List.of(), files.filter(file -> file.toString().contains("splinter")).toList());
    }
  }

  @Test
  void aMissingFileIsNamed() throws Exception {
    Path missing = folder.resolve("missing.so");
    assertOneClearError(
        probe("-Dsplinter.native.library=" + missing),
        missing + " is not there or not readable",
        "-Dsplinter.native.library");
  }

  @Test
  void aFileThatIsNoLibraryIsRefused() throws Exception {
    Path text = Files.writeString(folder.resolve("text.so"), "not a library");
    assertOneClearError(
        probe("-Dsplinter.native.library=" + text),
        "it was refused (" + text + ": file too short)");
  }

  @Test
  void anotherLibraryIsRefused() throws Exception {
    Path libc = Path.of("/lib/x86_64-linux-gnu/libc.so.6");
    if (Files.exists(libc)) {
      assertOneClearError(
          probe("-Dsplinter.native.library=" + libc), "it was refused", "splinter_abi_version");
    }
  }

  @Test
  void aTemporaryFolderThatIsNotThereIsNamed() throws Exception {
    Path missing = folder.resolve("missing");
    assertOneClearError(
        probe("-Djna.tmpdir=" + missing),
        "it cannot be unpacked into " + missing,
        "set -Djna.tmpdir and -Djava.io.tmpdir to a folder");
  }
}

package org.splinter.bench.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the arguments that scripts/bench passes on. */
final class BenchmarkOptionsTest {
  @Test
  void readsAllOptionsInAnyOrder() {
    BenchmarkOptions options =
        BenchmarkOptions.parse(
            List.of("--quick", "--picture", "a.svg", "--program", "p", "--csv", "b.csv"));
    BenchmarkOptions expected =
        new BenchmarkOptions(
            Path.of("p"), Optional.of(Path.of("b.csv")), Optional.of(Path.of("a.svg")), true);
    assertEquals(expected, options);
  }

  @Test
  void writesNoFilesUnlessAskedTo() {
    BenchmarkOptions options = BenchmarkOptions.parse(List.of("--program", "p"));
    assertEquals(Optional.empty(), options.csv());
    assertEquals(Optional.empty(), options.picture());
    assertFalse(options.quick());
  }

  @Test
  void scansReadMoreThanCachesHoldUnlessQuick() {
    assertEquals(1L << 30, BenchmarkOptions.parse(List.of("--program", "p")).memoryBytes());
    BenchmarkOptions quick = BenchmarkOptions.parse(List.of("--program", "p", "--quick"));
    assertTrue(quick.memoryBytes() <= 1 << 24);
  }

  @ParameterizedTest
  @CsvSource({
    "--csv x,--program FILE is missing",
    "--program p --csv,--csv needs a file",
    "--program,--program needs a file",
    "--program p --fast,'unknown option ''--fast'', must be --csv, --picture or --quick'",
  })
  void refusesWhatItDoesNotKnow(String arguments, String message) {
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> BenchmarkOptions.parse(Arrays.asList(arguments.split(" "))));
    assertEquals(message, refusal.getMessage());
  }
}

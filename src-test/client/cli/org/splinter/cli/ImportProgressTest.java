package org.splinter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.ingest.TableImport.Stage;

/** Tests that the slowest of several imports counts, and that the fraction never goes back. */
final class ImportProgressTest {
  @Test
  void showsTheSlowest() {
    List<String> stages = new ArrayList<>();
    List<Double> fractions = new ArrayList<>();
    ImportProgress progress =
        new ImportProgress(
            2,
            (stage, fraction) -> {
              stages.add(stage);
              fractions.add(fraction);
            });
    TableImport.Progress first = progress.of(0);
    TableImport.Progress second = progress.of(1);
    first.report(Stage.INFER, 0.5);
    second.report(Stage.INFER, 0.25);
    first.report(Stage.PROFILE, 0.1);
    second.report(Stage.INFER, 1);
    second.report(Stage.PROFILE, 0.2);
    first.report(Stage.WRITE, 1);
    progress.carrying(0).report("carrying over view 1 of 2", 0.5);
    second.report(Stage.WRITE, 1);
    progress.carrying(1).report("carrying over view 2 of 2", 0.75);
    progress.carrying(0).report("carrying over view 2 of 2", 1);
    progress.carrying(1).report("carrying over view 2 of 2", 1);
    assertEquals(
        List.of(
            "open the files",
            "infer the schema",
            "infer the schema",
            "infer the schema",
            "profile the rows",
            "profile the rows",
            "profile the rows",
            "write the batches",
            "carrying over view 1 of 2",
            "carrying over view 2 of 2",
            "carrying over view 2 of 2"),
        stages);
    assertEquals(0, fractions.get(0));
    assertEquals(1, fractions.get(fractions.size() - 1));
    for (int i = 1; i < fractions.size(); i++) {
      assertTrue(fractions.get(i - 1) <= fractions.get(i), fractions::toString);
    }
    assertTrue(fractions.get(4) > fractions.get(3), fractions::toString);
  }
}

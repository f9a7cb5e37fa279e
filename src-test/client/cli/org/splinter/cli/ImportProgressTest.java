package org.splinter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.ingest.TableImport.Stage;

/** Tests that the slowest of several imports counts, so that the fraction shown never goes back. */
final class ImportProgressTest {
  @Test
  void showsTheSlowest() {
    List<String> shown = new ArrayList<>();
    ImportProgress progress =
        new ImportProgress(2, (stage, fraction) -> shown.add(stage + " " + fraction));
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
    assertEquals(
        List.of(
            "open the files 0.0",
            "infer the schema 0.25",
            "infer the schema 0.25",
            "infer the schema 1.0",
            "profile the rows 0.1",
            "profile the rows 0.2",
            "profile the rows 0.2",
            "write the batches 1.0",
            "carrying over view 1 of 2 0.5"),
        shown);
  }
}

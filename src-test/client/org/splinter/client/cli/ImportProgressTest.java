package org.splinter.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.table.ingest.TableImport;
import org.splinter.table.ingest.TableImport.Stage;

/** Of several imports the slowest counts, so that what is shown never goes back. */
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
    assertEquals(
        List.of("OPEN 0.0", "INFER 0.25", "INFER 0.25", "INFER 1.0", "PROFILE 0.1"), shown);
  }
}

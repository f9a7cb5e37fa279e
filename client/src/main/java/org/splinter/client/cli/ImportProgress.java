package org.splinter.client.cli;

import java.util.Arrays;
import org.splinter.table.ingest.TableImport;
import org.splinter.table.ingest.TableImport.Stage;

/** Brings the progress of several imports at once into one line: that of the slowest. */
final class ImportProgress {
  private final Stage[] stages;
  private final double[] fractions;
  private final ProgressLine line;

  ImportProgress(int count, ProgressLine line) {
    this.stages = new Stage[count];
    this.fractions = new double[count];
    this.line = line;
    Arrays.fill(stages, Stage.OPEN);
  }

  /** What one of the imports reports to. */
  TableImport.Progress of(int index) {
    return (stage, fraction) -> report(index, stage, fraction);
  }

  private synchronized void report(int index, Stage stage, double fraction) {
    stages[index] = stage;
    fractions[index] = fraction;
    int slowest = 0;
    for (int i = 1; i < stages.length; i++) {
      int order = stages[i].compareTo(stages[slowest]);
      if (order < 0 || (order == 0 && fractions[i] < fractions[slowest])) {
        slowest = i;
      }
    }
    line.report(stages[slowest].description(), fractions[slowest]);
  }
}

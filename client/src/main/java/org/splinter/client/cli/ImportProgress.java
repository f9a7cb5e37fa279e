package org.splinter.client.cli;

import java.util.Arrays;
import org.splinter.table.ingest.TableImport;
import org.splinter.table.ingest.TableImport.Stage;

/** Makes the progress of several imports at once one: that of the slowest. */
final class ImportProgress {
  private final Stage[] stages;
  private final double[] fractions;
  private final TableImport.Progress whole;

  ImportProgress(int count, TableImport.Progress whole) {
    this.stages = new Stage[count];
    this.fractions = new double[count];
    this.whole = whole;
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
    whole.report(stages[slowest], fractions[slowest]);
  }
}

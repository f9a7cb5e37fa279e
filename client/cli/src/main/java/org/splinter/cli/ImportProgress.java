package org.splinter.cli;

import java.util.Arrays;
import java.util.function.ObjDoubleConsumer;
import org.splinter.protocol.contract.Progress;
import org.splinter.provider.ingest.TableImport;
import org.splinter.provider.ingest.TableImport.Stage;

/** The common progress of several imports at once: that of the slowest. */
final class ImportProgress {
  /** The order of carrying over views, which follows all stages of an import. */
  private static final int CARRYING = Stage.values().length;

  /**
   * The parts of the whole that come before each stage and before carrying over views, about as
   * rows of numbers and short texts take them.
   */
  private static final double[] BEFORE = {0, 0.02, 0.22, 0.57, 0.95, 1};

  private final Step[] steps;
  private final ObjDoubleConsumer<String> whole;

  /** The position of an import; {@code order} decides which of two imports is further. */
  private record Step(int order, String what, double fraction) {
    boolean isBefore(Step other) {
      return order < other.order || (order == other.order && fraction < other.fraction);
    }

    double ofWhole() {
      return BEFORE[order] + (BEFORE[order + 1] - BEFORE[order]) * fraction;
    }
  }

  /**
   * @param whole receives the stage of the slowest import, and the completed fraction of all its
   *     stages
   */
  ImportProgress(int count, ObjDoubleConsumer<String> whole) {
    this.steps = new Step[count];
    this.whole = whole;
    Arrays.fill(steps, new Step(0, Stage.OPEN.description(), 0));
  }

  /** Returns the receiver of one import's progress. */
  TableImport.Progress of(int index) {
    return (stage, fraction) ->
        report(index, new Step(stage.ordinal(), stage.description(), fraction));
  }

  /** Returns the receiver of the progress in carrying over the views of one import. */
  Progress carrying(int index) {
    return new Progress() {
      @Override
      public void accept(double fraction) {
        report("carrying over views", fraction);
      }

      @Override
      public void report(String stage, double fraction) {
        ImportProgress.this.report(index, new Step(CARRYING, stage, fraction));
      }
    };
  }

  private synchronized void report(int index, Step step) {
    steps[index] = step;
    Step slowest = steps[0];
    for (Step each : steps) {
      slowest = each.isBefore(slowest) ? each : slowest;
    }
    whole.accept(slowest.what(), slowest.ofWhole());
  }
}

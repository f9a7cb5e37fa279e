package org.splinter.protocol.contract;

import java.util.function.DoubleConsumer;

/**
 * A receiver of the completed fraction of some work, from 0 to 1, and optionally of the name of its
 * current stage.
 */
@FunctionalInterface
public interface Progress extends DoubleConsumer {

  /**
   * Reports on a stage of the work.
   *
   * @param stage the current stage, in words
   * @param fraction the completed fraction of the whole work
   */
  default void report(String stage, double fraction) {
    accept(fraction);
  }

  /** Returns a receiver that names the stage wherever the work itself names none. */
  default Progress named(String stage) {
    Progress whole = this;
    return new Progress() {
      @Override
      public void accept(double fraction) {
        whole.report(stage, fraction);
      }

      @Override
      public void report(String ownStage, double fraction) {
        whole.report(ownStage, fraction);
      }
    };
  }

  /** Returns a receiver for work that is a part of the whole. */
  default Progress part(double from, double to) {
    Progress whole = this;
    return new Progress() {
      @Override
      public void accept(double fraction) {
        whole.accept(from + (to - from) * fraction);
      }

      @Override
      public void report(String stage, double fraction) {
        whole.report(stage, from + (to - from) * fraction);
      }
    };
  }
}

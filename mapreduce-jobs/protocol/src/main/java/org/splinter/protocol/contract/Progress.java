package org.splinter.protocol.contract;

import java.util.function.DoubleConsumer;

/**
 * Is told how much of some work is done, from 0 to 1, again and again; who shows it to people can
 * also tell them what is being done.
 */
@FunctionalInterface
public interface Progress extends DoubleConsumer {

  /**
   * Reports on a stage of the work.
   *
   * @param stage what is being done, in words
   * @param fraction the part of the whole work that is done
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

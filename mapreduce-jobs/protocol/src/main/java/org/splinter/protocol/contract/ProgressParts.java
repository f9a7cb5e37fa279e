package org.splinter.protocol.contract;

/**
 * Progress of work in two parts, the first of which may turn out to be done already: then the
 * second is the whole.
 *
 * <p>Guarantee: no fraction is less than one before it, though a part begins again, as after a
 * failure that passed.
 */
public final class ProgressParts {
  private final Progress whole;
  private final double share;
  private boolean begun;
  private double most;

  /**
   * @param share the fraction of the whole that the first part takes, if it takes any
   */
  public ProgressParts(Progress whole, double share) {
    this.whole = whole;
    this.share = share;
  }

  /** Returns a receiver of the whole's progress for work of one part, which may begin again. */
  public static Progress forward(Progress whole) {
    return new ProgressParts(whole, 1).second();
  }

  /** Returns the receiver of the first part's progress. */
  public Progress first() {
    return new Forward() {
      @Override
      double ofWhole(double fraction) {
        begun = true;
        return share * fraction;
      }
    };
  }

  /** Returns the receiver of the second part's progress, which nothing of the first follows. */
  public Progress second() {
    return new Forward() {
      @Override
      double ofWhole(double fraction) {
        return begun ? share + (1 - share) * fraction : fraction;
      }
    };
  }

  /** A receiver that passes on the greatest fraction of the whole so far. */
  private abstract class Forward implements Progress {
    abstract double ofWhole(double fraction);

    private double next(double fraction) {
      most = Math.max(most, ofWhole(fraction));
      return most;
    }

    @Override
    public void accept(double fraction) {
      synchronized (ProgressParts.this) { // else a smaller one could be passed on later
        whole.accept(next(fraction));
      }
    }

    @Override
    public void report(String stage, double fraction) {
      synchronized (ProgressParts.this) {
        whole.report(stage, next(fraction));
      }
    }
  }
}

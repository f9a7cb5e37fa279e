package org.splinter.client.sql.bind;

import org.splinter.fss.DomainPoint;
import org.splinter.fss.Output;
import org.splinter.fss.OutputValue;
import org.splinter.fss.Secret;
import org.splinter.fss.SecretTable;
import org.splinter.fss.ShareParameters;

/**
 * The secret half of one share of a dense function: what a row counts at each key; of a constant
 * the one value. All values are 0 if it selects nothing.
 */
public final class BoundTable implements BoundSecret {
  private final long[] values;

  /**
   * Makes the secret of one share.
   *
   * @param values at the keys 0, 1, ...; copied
   */
  public BoundTable(long[] values) {
    this.values = values.clone();
  }

  /** Returns a share that selects nothing. */
  public static BoundTable ofNothing(ShareParameters parameters) {
    return new BoundTable(
        new long[parameters.scheme().tabular() ? 1 << parameters.domainBits() : 1]);
  }

  @Override
  public Secret secret(ShareParameters parameters, OutputValue key) {
    if (!parameters.scheme().tabular()) {
      return new BoundShare(new DomainPoint(0, 0), false, values[0]).secret(parameters, key);
    }
    return parameters.output() == Output.TAGGED
        ? SecretTable.tagged(values, key)
        : SecretTable.of(parameters.output(), values);
  }

  /** Returns the value at a key. */
  public long value(int key) {
    return values[key];
  }

  @Override
  public String toString() {
    return "BoundTable[hidden]";
  }
}

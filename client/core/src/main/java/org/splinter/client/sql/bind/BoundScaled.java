package org.splinter.client.sql.bind;

import org.splinter.fss.OutputValue;
import org.splinter.fss.RingSums;
import org.splinter.fss.Secret;
import org.splinter.fss.ShareParameters;

/**
 * The secret half of a constant's share in a plan of residues: a number, and the scale by which
 * sums are read.
 */
public record BoundScaled(long value, RingSums sums) implements BoundSecret {
  @Override
  public Secret secret(ShareParameters parameters, OutputValue key) {
    return sums.constant(value);
  }

  @Override
  public String toString() {
    return "BoundScaled[hidden]";
  }
}

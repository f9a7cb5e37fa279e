package org.splinter.client.sql.bind;

import org.splinter.fss.OutputValue;
import org.splinter.fss.Secret;
import org.splinter.fss.ShareParameters;

/** The secret half of one share, before values become those of an output. */
public sealed interface BoundSecret permits BoundShare, BoundTable, BoundProduct, BoundScaled {
  /**
   * Returns the secret that shares hide.
   *
   * @param key of the tags where values have them
   */
  Secret secret(ShareParameters parameters, OutputValue key);
}

package org.splinter.protocol.road;

import org.splinter.codec.Sha256;
import org.splinter.protocol.slot.SlotDefinition;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/**
 * What routes are found by: the path rows of a graph ({@link TransitDefinition}), or the rows of
 * its cells ({@link GridDefinition}). Public; made of the graph's version, never of a trip.
 */
public sealed interface RoadDefinition extends SlotDefinition
    permits TransitDefinition, GridDefinition {

  /** The path rows that it is, or is made of. */
  TransitDefinition transit();

  @Override
  default String table() {
    return transit().graph();
  }

  @Override
  default Fingerprint fingerprint() {
    return transit().version();
  }

  @Override
  default ViewDigest name() {
    return new ViewDigest(Sha256.of(RoadDefinitionCodec.encode(this)));
  }
}

package org.splinter.protocol.road;

import java.util.List;
import java.util.Optional;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.slot.SlotDefinition;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/**
 * The definition of a table by which routes are found: the path rows of a graph ({@link
 * TransitDefinition}), or the rows of its cells ({@link GridDefinition}). Public; made of the
 * graph's version, never of a trip.
 */
public sealed interface RoadDefinition extends SlotDefinition, Definition<RoadManifest>
    permits TransitDefinition, GridDefinition {
  /** The name of the family of tables for routes. */
  String FAMILY = "road";

  /**
   * A function of a definition, with a method for each kind.
   *
   * @param <X> the exception that it throws; RuntimeException if none
   */
  interface Visitor<R, X extends Exception> {
    R paths(TransitDefinition paths) throws X;

    R cells(GridDefinition cells) throws X;
  }

  /** Returns the result of the visitor's method for this kind. */
  <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X;

  /** Returns the path rows that it is, or is made of. */
  TransitDefinition transit();

  /**
   * Returns the path rows whose network it is made with; empty if it is made with its own, from the
   * graph alone.
   */
  Optional<TransitDefinition> network();

  /** Returns the parts of the graph of which a row gets smaller if there are more. */
  String units();

  /** Returns the advice that makes the whole table smaller. */
  String smaller();

  @Override
  default String family() {
    return FAMILY;
  }

  @Override
  default List<Source> sources() {
    return List.of(new Source(table(), fingerprint()));
  }

  @Override
  default byte[] encode() {
    return RoadDefinitionCodec.encode(this);
  }

  @Override
  default RoadManifest manifest(byte[] encoded) throws FormatException {
    RoadManifest manifest = RoadManifestCodec.decode(encoded);
    if (!manifest.definition().equals(this)) {
      throw new FormatException("manifest for routes", "is of another table than was asked for");
    }
    return manifest;
  }

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

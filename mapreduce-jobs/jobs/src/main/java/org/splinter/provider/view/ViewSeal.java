package org.splinter.provider.view;

import java.util.List;
import java.util.Optional;
import org.splinter.codec.Sha256;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;

/**
 * Digest of a whole view: SHA-256(all of the manifest but the digest | per sub-table, per part:
 * SHA-256 of its slots). The manifest has the digest of the public index of a RANKED or BOXED view.
 */
final class ViewSeal {
  private static final ViewDigest NONE = new ViewDigest(new byte[ViewDigest.BYTES]);

  private ViewSeal() {}

  /**
   * Returns the manifest of a view whose slots are written.
   *
   * @param index the public index of a RANKED or BOXED view; empty for other views
   * @param digests the digests of each sub-table's parts
   */
  static ViewManifest seal(
      ViewShape shape, List<SubTable> subTables, ViewIndex index, List<List<byte[]>> digests) {
    Optional<ViewDigest> indexDigest =
        shape.blockKeys() > 0
            ? Optional.of(new ViewDigest(Sha256.of(index.encode())))
            : Optional.empty();
    ViewManifest open = shape.manifest(subTables, indexDigest, NONE);
    List<byte[]> parts = digests.stream().flatMap(List::stream).toList();
    return shape.manifest(subTables, indexDigest, open.digestOf(parts));
  }
}

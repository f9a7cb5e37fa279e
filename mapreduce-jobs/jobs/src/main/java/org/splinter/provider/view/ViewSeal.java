package org.splinter.provider.view;

import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.Sha256;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.protocol.view.ViewManifestCodec;

/**
 * Digest of a whole view: SHA-256(all of the manifest but the digest | per sub-table, per part:
 * SHA-256 of its slots). The manifest has the digest of a RANKED view's block index.
 */
final class ViewSeal {
  private static final ViewDigest NONE = new ViewDigest(new byte[ViewDigest.BYTES]);

  private ViewSeal() {}

  /**
   * Returns the manifest of a view whose slots are written.
   *
   * @param index the first keys of a RANKED view's blocks; empty for other views
   * @param digests the digests of each sub-table's parts
   */
  static ViewManifest seal(
      ViewShape shape, List<SubTable> subTables, ViewIndex index, List<List<byte[]>> digests) {
    Optional<ViewDigest> indexDigest =
        shape.blockKeys() > 0
            ? Optional.of(new ViewDigest(Sha256.of(index.encode())))
            : Optional.empty();
    MessageDigest sha = Sha256.digest();
    sha.update(ViewManifestCodec.head(shape.manifest(subTables, indexDigest, NONE)));
    digests.forEach(parts -> parts.forEach(sha::update));
    return shape.manifest(subTables, indexDigest, new ViewDigest(sha.digest()));
  }
}

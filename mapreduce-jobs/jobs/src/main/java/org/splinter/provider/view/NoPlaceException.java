package org.splinter.provider.view;

import java.io.IOException;

/** Failure to place all keys of a shard by these hashes; those of the next seed may do. */
final class NoPlaceException extends IOException {
  private static final long serialVersionUID = 1;

  NoPlaceException(long shard) {
    super("shard " + shard + " has no place for all its keys");
  }
}

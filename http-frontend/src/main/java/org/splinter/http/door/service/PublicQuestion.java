package org.splinter.http.door.service;

import java.io.IOException;
import java.util.Optional;

/** A question about what the provider has, whose answer is public bytes. */
public interface PublicQuestion {
  /**
   * Returns the answer if it is known, so that the provider need not be asked.
   *
   * @throws IOException if it is not known, and asking would be in vain
   */
  Optional<byte[]> known() throws IOException;

  /** Asks the provider; returns nothing, or no bytes, if what is asked for is not there. */
  Optional<byte[]> ask() throws IOException, InterruptedException;
}

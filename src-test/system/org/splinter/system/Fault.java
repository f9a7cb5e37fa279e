package org.splinter.system;

import org.splinter.client.provider.Provider;

/** A fault that may be put between the client and what a provider sees, or behind that. */
interface Fault {
  Fault NONE = new Fault() {};

  /** What the client speaks to instead. */
  default Provider ofClient(Provider recorded) {
    return recorded;
  }

  /** What is recorded instead. */
  default Provider ofProvider(Provider provider) {
    return provider;
  }
}

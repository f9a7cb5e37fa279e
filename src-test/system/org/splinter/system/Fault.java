package org.splinter.system;

import org.splinter.client.provider.Provider;

/** A fault that may be put between the client and a recorded provider, or behind the recorder. */
interface Fault {
  Fault NONE = new Fault() {};

  /** Returns the provider that the client speaks to instead of the recorded one. */
  default Provider ofClient(Provider recorded) {
    return recorded;
  }

  /** Returns the provider that is recorded instead of the given one. */
  default Provider ofProvider(Provider provider) {
    return provider;
  }
}

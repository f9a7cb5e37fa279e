package org.splinter.fss;

/** A share that the plain reference evaluates; one thread at a time. */
interface JavaShare {
  /**
   * Returns this party's value at a key, a number whose class in the share's output counts, and its
   * tag.
   */
  TaggedValue value(DomainPoint key);
}

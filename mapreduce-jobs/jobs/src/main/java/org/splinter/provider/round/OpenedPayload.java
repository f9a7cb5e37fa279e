package org.splinter.provider.round;

/** Content of an envelope that its round accepted, read and checked once for all work on it. */
public interface OpenedPayload {
  /** Returns the number of queries that it asks. */
  int count();
}

package org.splinter.precompute.road;

/** Stands where a body is still to be written. */
final class Pending {
  private Pending() {}

  @SuppressWarnings({"DoNotCallSuggester", "TypeParameterUnusedInFormals"})
  static <T> T value() {
    throw new UnsupportedOperationException("not written yet");
  }
}

package org.splinter.cli;

/** A command of which an argument is SQL text, so that its refusal can point at a word of it. */
interface SqlArgument {
  String sql();

  /** Returns whether constants of the text are secrets, which no further line may show. */
  default boolean constantsAreSecret() {
    return false;
  }
}

package org.splinter.client.round;

/**
 * The number of providers that must answer a round before it ends. A family decides it: additive
 * shares need all answers, a code that corrects errors needs a part of them.
 *
 * @param answers at least 1
 */
public record Quorum(int answers) {
  public Quorum {
    if (answers < 1) {
      throw new IllegalArgumentException("a quorum of " + answers + ", must be at least 1");
    }
  }
}

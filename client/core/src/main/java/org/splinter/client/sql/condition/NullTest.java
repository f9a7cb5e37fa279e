package org.splinter.client.sql.condition;

import java.util.Collection;

/**
 * A test of whether a secret is NULL, as the template has it. Public: it knows the secret's place
 * only.
 *
 * @param parameter the number of the {@code ?}
 * @param isNull whether the secret must be NULL, or else must not be
 */
public record NullTest(int parameter, boolean isNull) {

  /** Returns the test that a comparison's secret is not NULL. */
  static NullTest known(SecretComparison comparison) {
    return new NullTest(comparison.parameter(), false);
  }

  /** Returns the test that holds where this one doesn't. */
  NullTest opposite() {
    return new NullTest(parameter, !isNull);
  }

  /** Returns whether no secrets pass all tests. */
  static boolean contradict(Collection<NullTest> tests) {
    return tests.stream().anyMatch(test -> tests.contains(test.opposite()));
  }
}

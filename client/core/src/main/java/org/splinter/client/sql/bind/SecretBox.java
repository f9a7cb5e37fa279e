package org.splinter.client.sql.bind;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A box of a factor: the set of each operand that it bounds; nothing if it is empty. */
public record SecretBox(Optional<Map<Integer, SecretSet>> sets) {
  /** The box without a row. */
  static final SecretBox EMPTY = new SecretBox(Optional.empty());

  /** The box of all rows. */
  static final SecretBox ALL = new SecretBox(Optional.of(Map.of()));

  @Override
  public String toString() {
    return "SecretBox[hidden]";
  }

  /** Returns the box of rows whose operand is in a set. */
  static SecretBox of(int operand, Optional<SecretSet> set) {
    return set.map(some -> new SecretBox(Optional.of(Map.of(operand, some)))).orElse(EMPTY);
  }

  SecretBox and(SecretBox other) {
    if (sets.isEmpty() || other.sets.isEmpty()) {
      return EMPTY;
    }
    TreeMap<Integer, SecretSet> both = new TreeMap<>(sets.get());
    for (Map.Entry<Integer, SecretSet> set : other.sets.get().entrySet()) {
      SecretSet mine = both.get(set.getKey());
      Optional<SecretSet> common =
          mine == null ? Optional.of(set.getValue()) : mine.and(set.getValue());
      if (common.isEmpty()) {
        return EMPTY;
      }
      both.put(set.getKey(), common.get());
    }
    return new SecretBox(Optional.of(both));
  }

  /** Returns the set of an operand that this box, which is not empty, bounds. */
  public SecretSet set(int operand) {
    SecretSet set = sets.orElseThrow().get(operand);
    if (set == null) {
      throw new IllegalStateException("a box does not bound operand " + operand);
    }
    return set;
  }

  /** Returns this box with another set of an operand. */
  SecretBox with(int operand, SecretSet set) {
    TreeMap<Integer, SecretSet> all = new TreeMap<>(sets.orElseThrow());
    all.put(operand, set);
    return new SecretBox(Optional.of(all));
  }
}

package org.splinter.fss;

import java.nio.LongBuffer;

/**
 * A value of a function and its tag, as evaluators write them: the low word first, the value before
 * its tag. Where the output is not tagged, the tag is 0 and takes no word.
 */
record TaggedValue(OutputValue value, OutputValue tag) {
  static final TaggedValue ZERO = untagged(OutputValue.ZERO);

  static TaggedValue untagged(OutputValue value) {
    return new TaggedValue(value, OutputValue.ZERO);
  }

  /** Returns the value of number {@code i} in a buffer. */
  static TaggedValue read(LongBuffer values, int i, Output output) {
    int words = output.words();
    return new TaggedValue(
        number(values, words * i, words > 1),
        words == 4 ? number(values, words * i + 2, true) : OutputValue.ZERO);
  }

  private static OutputValue number(LongBuffer words, int at, boolean wide) {
    return new OutputValue(wide ? words.get(at + 1) : 0, words.get(at));
  }

  void write(LongBuffer values, int i, Output output) {
    int words = output.words();
    values.put(words * i, value.low());
    if (words > 1) {
      values.put(words * i + 1, value.high());
    }
    if (words == 4) {
      values.put(words * i + 2, tag.low()).put(words * i + 3, tag.high());
    }
  }

  TaggedValue plus(TaggedValue other) {
    return new TaggedValue(value.plus(other.value), tag.plus(other.tag));
  }

  /** Multiplies both, so that a tag stays the key's multiple of its value. */
  TaggedValue times(OutputValue factor) {
    return new TaggedValue(value.times(factor), tag.times(factor));
  }

  @Override
  public String toString() {
    return "TaggedValue[hidden]";
  }
}

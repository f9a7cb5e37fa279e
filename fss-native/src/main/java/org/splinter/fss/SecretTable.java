package org.splinter.fss;

import java.util.Arrays;

/**
 * A client's secret that is a function of any values, one at each key of a small domain; shares of
 * the dense scheme hide it. It prints nothing.
 */
public final class SecretTable implements Secret {
  private final Output output;

  /** The values as evaluators write them. */
  private final long[] words;

  SecretTable(Output output, long[] words) {
    this.output = output;
    this.words = words;
  }

  /**
   * Returns a function of signed numbers.
   *
   * @param values at the keys 0, 1, ...; they are copied
   * @throws IllegalArgumentException if the output is a bit, or tagged, as a tag needs a key
   */
  public static SecretTable of(Output output, long[] values) {
    if (!output.numeric() || output.tagged()) {
      throw new IllegalArgumentException(
          "a table of output "
              + output
              + ", must be of WORD or DOUBLE_WORD, or have a key of tags");
    }
    return make(output, values, OutputValue.ZERO);
  }

  /**
   * Returns a tagged function of signed numbers.
   *
   * @param values at the keys 0, 1, ...; they are copied
   * @param key the factor that makes tags of values, which the client draws for one query and keeps
   *     to itself
   */
  public static SecretTable tagged(long[] values, OutputValue key) {
    return make(Output.TAGGED, values, key);
  }

  private static SecretTable make(Output output, long[] values, OutputValue key) {
    int each = output.words();
    long[] words = new long[Math.multiplyExact(values.length, each)];
    for (int i = 0; i < values.length; i++) {
      OutputValue value = OutputValue.signed(values[i]);
      words[each * i] = value.low();
      if (each > 1) {
        words[each * i + 1] = value.high();
      }
      if (output.tagged()) {
        OutputValue tag = value.times(key);
        words[each * i + 2] = tag.low();
        words[each * i + 3] = tag.high();
      }
    }
    return new SecretTable(output, words);
  }

  @Override
  public void check(ShareParameters parameters) {
    if (parameters.scheme() != Scheme.DENSE) {
      throw new IllegalArgumentException(
          "a table of values cannot be shared by scheme "
              + parameters.scheme()
              + ", only by DENSE");
    }
    long wanted = (long) output.words() << parameters.domainBits();
    if (parameters.output() != output || words.length != wanted) {
      throw new IllegalArgumentException(
          "a table of "
              + words.length / output.words()
              + " values of output "
              + output
              + ", the shares have "
              + (1L << parameters.domainBits())
              + " of output "
              + parameters.output());
    }
  }

  @Override
  public long[] words() {
    return words.clone();
  }

  /** Wipes the values; the table is of no use afterwards. */
  public void wipe() {
    Arrays.fill(words, 0);
  }

  @Override
  public String toString() {
    return "SecretTable[hidden]";
  }
}

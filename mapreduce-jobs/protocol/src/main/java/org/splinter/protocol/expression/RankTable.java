package org.splinter.protocol.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Value;

/**
 * A function of one dictionary column as arrays: an entry per rank and a last one for NULL. Words
 * are 0 and texts empty where {@link #nulls} marks a NULL.
 */
final class RankTable {
  final long[] words;
  final byte[][] texts;
  final boolean[] nulls;

  private RankTable(long[] words, byte[][] texts, boolean[] nulls) {
    this.words = words;
    this.texts = texts;
    this.nulls = nulls;
  }

  /** Returns the number of entries, with the one for NULL. */
  int size() {
    return nulls.length;
  }

  static RankTable ofTexts(List<@Nullable Value> values) {
    byte[][] texts = new byte[values.size()][];
    for (int i = 0; i < texts.length; i++) {
      Value value = values.get(i);
      texts[i] = value == null ? TextNode.EMPTY : ((Value.Text) value).utf8();
    }
    return new RankTable(new long[0], texts, nulls(values));
  }

  static RankTable ofWords(List<@Nullable Value> values) {
    long[] words = new long[values.size()];
    for (int i = 0; i < words.length; i++) {
      Value value = values.get(i);
      words[i] = value == null ? 0 : ((Value.Word) value).word();
    }
    return new RankTable(words, new byte[0][], nulls(values));
  }

  /** Returns the ranks of these values in a dictionary that has them all. */
  static RankTable ofRanks(List<@Nullable Value> values, Dictionary dictionary) {
    return ofRanks(values::forEach, values.size(), dictionary);
  }

  /** Returns the ranks of so many values in a dictionary that has them all. */
  static RankTable ofRanks(ValuesByRank values, int count, Dictionary dictionary) {
    long[] words = new long[count];
    boolean[] nulls = new boolean[count];
    int[] next = new int[1];
    values.forEach(
        value -> {
          int i = next[0]++;
          words[i] = value == null ? 0 : dictionary.rank(value);
          nulls[i] = value == null;
        });
    return new RankTable(words, new byte[0][], nulls);
  }

  private static boolean[] nulls(List<@Nullable Value> values) {
    boolean[] nulls = new boolean[values.size()];
    for (int i = 0; i < nulls.length; i++) {
      nulls[i] = values.get(i) == null;
    }
    return nulls;
  }
}

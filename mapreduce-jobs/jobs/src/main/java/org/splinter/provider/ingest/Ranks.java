package org.splinter.provider.ingest;

import com.carrotsearch.hppc.LongIntHashMap;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Value;
import org.splinter.provider.table.ByteTable;

/** Look-up of ranks in a dictionary, without making an object for each. */
final class Ranks {
  private final LongIntHashMap words = new LongIntHashMap();
  private final ByteTable texts = new ByteTable();

  Ranks(Dictionary dictionary) {
    for (Value value : dictionary.values()) { // in rank order, so numbers are ranks
      if (value instanceof Value.Text text) {
        texts.number(text.utf8(), 0, text.utf8().length);
      } else {
        words.put(((Value.Word) value).word(), words.size());
      }
    }
  }

  /** Returns the rank of a word, or -1. */
  int of(long word) {
    return words.getOrDefault(word, -1);
  }

  /** Returns the rank of a string, or -1. */
  int of(byte[] utf8, int from, int length) {
    return texts.find(utf8, from, length);
  }
}

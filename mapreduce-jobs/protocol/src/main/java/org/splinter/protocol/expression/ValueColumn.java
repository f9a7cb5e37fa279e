package org.splinter.protocol.expression;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.ByteWriter;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.ValueBytes;

/** An expression and its values, words or texts, on the rows that it was evaluated on last. */
public final class ValueColumn {
  private final @Nullable WordEvaluator wordEvaluator;
  private final @Nullable TextEvaluator textEvaluator;
  private final WordVector words;
  private final TextVector texts;
  private boolean @Nullable [] nulls;
  private int count;

  /**
   * @param maxRows the most rows that are evaluated at once
   */
  public ValueColumn(Expression expression, ExpressionCompiler compiler, int maxRows) {
    boolean text = compiler.isText(expression);
    this.wordEvaluator = text ? null : compiler.words(expression);
    this.textEvaluator = text ? compiler.texts(expression) : null;
    this.words = new WordVector(text ? 0 : maxRows);
    this.texts = new TextVector(text ? maxRows : 0);
  }

  /** Evaluates the expression on the first {@code newCount} selected rows of a batch. */
  public void evaluate(Batch batch, int[] selected, int newCount) {
    count = newCount;
    if (wordEvaluator != null) {
      wordEvaluator.evaluate(batch, selected, count, words);
      nulls = words.nulls();
    } else if (textEvaluator != null) {
      textEvaluator.evaluate(batch, selected, count, texts);
      nulls = texts.nulls();
    }
  }

  /** Returns the bytes of all texts that it was evaluated to last. */
  public long textBytes() {
    long bytes = 0;
    if (isText()) {
      for (int i = 0; i < count; i++) {
        bytes += texts.length(i);
      }
    }
    return bytes;
  }

  public boolean isText() {
    return textEvaluator != null;
  }

  public boolean isNull(int i) {
    return nulls != null && nulls[i];
  }

  /** Returns the word of selected row i in a column of words. */
  public long word(int i) {
    return words.words()[i];
  }

  /** Returns the texts of a column of texts. */
  public TextVector texts() {
    return texts;
  }

  /** Returns the value of selected row i as an object of its own; null is NULL. */
  public @Nullable Value value(int i) {
    if (isNull(i)) {
      return null;
    } else if (!isText()) {
      return new Value.Word(word(i));
    }
    int from = texts.from(i);
    return new Value.Text(Arrays.copyOfRange(texts.bytes(i), from, from + texts.length(i)));
  }

  /** Writes the value of selected row i, as {@link ValueBytes} does, without an object. */
  public void write(ByteWriter out, int i) {
    if (isNull(i)) {
      ValueBytes.writeNull(out);
    } else if (isText()) {
      ValueBytes.writeText(out, texts.bytes(i), texts.from(i), texts.length(i));
    } else {
      ValueBytes.writeWord(out, word(i));
    }
  }

  /** Compares the value of selected row i, which is not NULL, with one of the same kind. */
  public int compare(int i, Value other) {
    if (!isText()) {
      return Long.compare(word(i), ((Value.Word) other).word());
    }
    byte[] utf8 = ((Value.Text) other).utf8();
    int from = texts.from(i);
    return Arrays.compareUnsigned(
        texts.bytes(i), from, from + texts.length(i), utf8, 0, utf8.length);
  }
}

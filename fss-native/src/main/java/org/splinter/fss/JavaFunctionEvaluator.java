package org.splinter.fss;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plain reference: one key and one share at a time. It shares no code with the native library,
 * so that each can be checked against the other. Values are summed up modulo 2^128, of which every
 * output is a quotient.
 */
final class JavaFunctionEvaluator extends OpenEvaluator implements FunctionEvaluator {
  /** Those whose values depend on the key; none if there is a table. */
  private final List<JavaShare> shares = new ArrayList<>();

  private final @Nullable Table table;
  private TaggedValue constant = TaggedValue.ZERO;

  JavaFunctionEvaluator(List<Summand> summands, int domainBits, boolean expanded) {
    super(summands.get(0).share().parameters(), new KeyDomain(domainBits), EvaluationPath.JAVA);
    this.table = expanded ? new Table(output(), domainBits) : null;
    for (Summand summand : summands) {
      FunctionShare share = summand.share();
      Scheme scheme = share.parameters().scheme();
      JavaShare prepared = scheme.definition().evaluator(share);
      if (!scheme.takesKeys()) {
        constant = constant.plus(prepared.value(new DomainPoint(0, 0)));
      } else if (table != null) {
        table.add(prepared, summand.use());
      } else {
        shares.add(prepared);
      }
    }
  }

  /**
   * The sum of shares at every key. A residue is one word there, as sums of shares' residues are
   * below 2^64.
   */
  private static final class Table {
    private final Output output;
    private final long[] words;

    Table(Output output, int domainBits) {
      this.output = output;
      this.words = new long[output.tableWords() << domainBits];
    }

    void add(JavaShare share, Use use) {
      TaggedValue below = TaggedValue.ZERO;
      for (int key = 0; key < words.length / output.tableWords(); key++) {
        TaggedValue own = share.value(new DomainPoint(0, key));
        TaggedValue upTo = use == Use.DIRECT ? own : below.plus(own);
        put(key, get(key).plus(use == Use.ABOVE ? below : upTo));
        below = upTo;
      }
    }

    TaggedValue get(int key) {
      int at = key * output.tableWords();
      return output == Output.RESIDUES
          ? new TaggedValue(OutputValue.unsigned(words[at]), OutputValue.unsigned(words[at + 1]))
          : TaggedValue.read(LongBuffer.wrap(words), key, output);
    }

    private void put(int key, TaggedValue value) {
      if (output == Output.RESIDUES) {
        words[2 * key] = value.value().low();
        words[2 * key + 1] = value.tag().low();
      } else {
        value.write(LongBuffer.wrap(words), key, output);
      }
    }
  }

  /** Returns this party's value at a key of the domain, and its tag. */
  TaggedValue value(DomainPoint key) {
    TaggedValue sum = constant;
    if (table != null) {
      sum = sum.plus(table.get((int) key.low()));
    }
    for (JavaShare share : shares) {
      sum = sum.plus(share.value(key));
    }
    return new TaggedValue(output().reduce(sum.value()), sum.tag());
  }

  @Override
  void free() {
    // There is nothing but objects to free.
  }
}

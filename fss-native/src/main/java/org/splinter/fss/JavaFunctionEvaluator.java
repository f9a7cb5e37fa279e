package org.splinter.fss;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plain reference: one key and one share at a time. It shares no code with the native library,
 * so that each can be checked against the other. Values are summed up modulo 2^128, of which every
 * output is a quotient.
 */
final class JavaFunctionEvaluator extends OpenEvaluator implements FunctionEvaluator {
  private final List<JavaShare> shares = new ArrayList<>();
  private final TaggedValue @Nullable [] table;

  JavaFunctionEvaluator(List<Summand> summands, int domainBits, boolean expanded) {
    super(summands.get(0).share().parameters(), new KeyDomain(domainBits), EvaluationPath.JAVA);
    if (!expanded) {
      summands.forEach(summand -> shares.add(prepare(summand.share())));
    }
    this.table = expanded ? expand(summands, 1 << domainBits) : null;
  }

  private static JavaShare prepare(FunctionShare share) {
    return share.parameters().scheme().definition().evaluator(share);
  }

  private static TaggedValue[] expand(List<Summand> summands, int size) {
    TaggedValue[] table = new TaggedValue[size];
    Arrays.fill(table, TaggedValue.ZERO);
    for (Summand summand : summands) {
      add(prepare(summand.share()), summand.use(), table);
    }
    return table;
  }

  private static void add(JavaShare share, Use use, TaggedValue[] table) {
    TaggedValue below = TaggedValue.ZERO;
    for (int key = 0; key < table.length; key++) {
      TaggedValue upTo = below.plus(share.value(new DomainPoint(0, key)));
      TaggedValue taken =
          switch (use) {
            case DIRECT -> share.value(new DomainPoint(0, key));
            case AT_LEAST -> upTo;
            case ABOVE -> below;
          };
      table[key] = table[key].plus(taken);
      below = upTo;
    }
  }

  /** Returns this party's value at a key of the domain, and its tag. */
  TaggedValue value(DomainPoint key) {
    TaggedValue sum = table == null ? TaggedValue.ZERO : table[(int) key.low()];
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

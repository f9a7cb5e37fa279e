package org.splinter.fss;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plain reference: one row and one share at a time. It shares no code with the native library,
 * so that each can be held to the other.
 */
final class JavaFunctionEvaluator implements FunctionEvaluator {
  private final KeyDomain domain;
  private final List<JavaTree> trees = new ArrayList<>();
  private final long @Nullable [] table;
  private long constant;
  private boolean closed;

  JavaFunctionEvaluator(List<Summand> summands, int domainBits, boolean expanded) {
    this.domain = new KeyDomain(domainBits);
    this.table = expanded ? new long[1 << domainBits] : null;
    for (Summand summand : summands) {
      if (summand.share() instanceof ConstantShare share) {
        constant += share.value();
      } else {
        add(new JavaTree((EncodedShare) summand.share()), summand.use());
      }
    }
  }

  private void add(JavaTree tree, Use use) {
    if (table == null) {
      trees.add(tree);
      return;
    }
    long below = 0;
    for (int key = 0; key < table.length; key++) {
      long value = tree.value(0, key);
      table[key] +=
          switch (use) {
            case DIRECT -> value;
            case AT_LEAST -> below + value;
            case ABOVE -> below;
          };
      below += value;
    }
  }

  @Override
  public EvaluationPath path() {
    return EvaluationPath.JAVA;
  }

  @Override
  public synchronized void evaluate(@Nullable LongBuffer keys, int rows, LongBuffer out) {
    checkOpen();
    LongBuffer allKeys = BatchArguments.keys(domain, keys, rows);
    LongBuffer values = BatchArguments.out(out, rows);
    BatchArguments.checkDomain(domain, allKeys, rows);
    for (int row = 0; row < rows; row++) {
      values.put(row, value(allKeys, row));
    }
  }

  @Override
  public synchronized void fold(
      @Nullable LongBuffer keys,
      int rows,
      @Nullable LongBuffer weights,
      int weightCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    checkOpen();
    LongBuffer allKeys = BatchArguments.keys(domain, keys, rows);
    LongBuffer allWeights = BatchArguments.weights(weights, weightCount, rows);
    IntBuffer allGroups = BatchArguments.groups(groups, groupCount, rows);
    LongBuffer allSums = BatchArguments.sums(sums, groupCount, weightCount);
    BatchArguments.checkDomain(domain, allKeys, rows);
    BatchArguments.checkRange(allGroups, groupCount, rows);
    LongBuffer values = LongBuffer.allocate(rows);
    for (int row = 0; row < rows; row++) {
      values.put(row, value(allKeys, row));
    }
    Folds.add(values, rows, allWeights, weightCount, allGroups, allSums);
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  private long value(LongBuffer keys, int row) {
    int words = domain.words();
    long low = words == 0 ? 0 : keys.get(row * words);
    long high = words == 2 ? keys.get(row * words + 1) : 0;
    long value = constant;
    if (table != null) {
      value += table[(int) low];
    }
    for (JavaTree tree : trees) {
      value += tree.value(high, low);
    }
    return value;
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the evaluator is closed");
    }
  }
}

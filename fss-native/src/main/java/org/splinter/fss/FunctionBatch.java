package org.splinter.fss;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The functions of one call: they fit together, and are in use until the batch is closed. */
final class FunctionBatch implements AutoCloseable {
  private final List<OpenEvaluator> functions;
  private int entered;

  private FunctionBatch(List<OpenEvaluator> functions) {
    this.functions = functions;
  }

  static FunctionBatch enter(List<FunctionEvaluator> functions) {
    if (functions.isEmpty() || functions.size() > Functions.MAX_FUNCTIONS) {
      throw new IllegalArgumentException(
          functions.size() + " functions, must be 1 to " + Functions.MAX_FUNCTIONS);
    }
    List<OpenEvaluator> open = new ArrayList<>();
    Map<OpenEvaluator, Integer> numbers = new HashMap<>();
    for (FunctionEvaluator function : functions) {
      OpenEvaluator each = (OpenEvaluator) function;
      Integer earlier = numbers.put(each, open.size());
      if (earlier != null) {
        throw new IllegalArgumentException(
            "function " + open.size() + " is function " + earlier + " again");
      }
      open.add(each);
      checkAlike(open.get(0), each, open.size() - 1);
    }
    FunctionBatch batch = new FunctionBatch(Collections.unmodifiableList(open));
    try {
      for (OpenEvaluator each : open) {
        each.enter();
        batch.entered++;
      }
    } catch (RuntimeException e) {
      batch.close();
      throw e;
    }
    return batch;
  }

  private static void checkAlike(OpenEvaluator first, OpenEvaluator other, int number) {
    if (other.domainBits() != first.domainBits()) {
      throw new IllegalArgumentException(
          "function "
              + number
              + " has a domain of "
              + other.domainBits()
              + " bits, function 0 one of "
              + first.domainBits());
    }
    if (other.output() != first.output()) {
      throw new IllegalArgumentException(
          "function "
              + number
              + " has output "
              + other.output()
              + ", function 0 "
              + first.output());
    }
    if (other.columnBits() != first.columnBits()) {
      throw new IllegalArgumentException(
          "function "
              + number
              + " has "
              + other.columnBits()
              + " column bits, function 0 "
              + first.columnBits());
    }
    if (other.path() != first.path()) {
      throw new IllegalArgumentException(
          "function "
              + number
              + " runs on path "
              + other.path().label()
              + ", function 0 on "
              + first.path().label());
    }
  }

  int size() {
    return functions.size();
  }

  KeyDomain domain() {
    return functions.get(0).domain();
  }

  Output output() {
    return functions.get(0).output();
  }

  /** Returns the slots of an accumulator: 1, or as many as a row of field elements has. */
  int accumulatedSlots() {
    return 1 << functions.get(0).columnBits();
  }

  /** Returns the number of 64-bit words of one value. */
  int words() {
    return output().words();
  }

  /** Returns the code that runs the call. */
  BatchEvaluation evaluation() {
    return functions.get(0).path() == EvaluationPath.JAVA
        ? new JavaBatchEvaluation(
            domain(), functions.stream().map(JavaFunctionEvaluator.class::cast).toList())
        : new NativeBatchEvaluation(
            domain(),
            functions.stream()
                .mapToLong(function -> ((NativeFunctionEvaluator) function).handle())
                .toArray());
  }

  @Override
  public void close() {
    while (entered > 0) {
      entered--;
      functions.get(entered).leave();
    }
  }
}

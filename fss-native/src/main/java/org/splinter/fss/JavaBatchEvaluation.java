package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.List;
import java.util.function.IntFunction;

/** The plain reference: one function and one row at a time. */
final class JavaBatchEvaluation implements BatchEvaluation {
  private final KeyDomain domain;
  private final List<JavaFunctionEvaluator> functions;

  JavaBatchEvaluation(KeyDomain domain, List<JavaFunctionEvaluator> functions) {
    this.domain = domain;
    this.functions = functions;
  }

  @Override
  public void evaluate(LongBuffer keys, int rows, LongBuffer out) {
    BatchArguments.checkDomain(domain, keys, rows);
    write(rows, row -> domain.key(keys, row), out);
  }

  @Override
  public void evaluateRange(long first, int rows, LongBuffer out) {
    if (functions.get(0).output() != Output.BIT) {
      write(rows, row -> new DomainPoint(0, first + row), out);
      return;
    }
    int words = BatchArguments.packedWords(rows);
    for (int function = 0; function < functions.size(); function++) {
      for (int word = 0; word < words; word++) {
        long bits = 0;
        for (int bit = 0; bit < Math.min(64, rows - 64 * word); bit++) {
          DomainPoint key = new DomainPoint(0, first + 64L * word + bit);
          bits |= functions.get(function).value(key).value().low() << bit;
        }
        out.put(function * words + word, bits);
      }
    }
  }

  private void write(int rows, IntFunction<DomainPoint> keys, LongBuffer out) {
    for (int function = 0; function < functions.size(); function++) {
      JavaFunctionEvaluator each = functions.get(function);
      for (int row = 0; row < rows; row++) {
        each.value(keys.apply(row)).write(out, function * rows + row, each.output());
      }
    }
  }

  @Override
  public void fold(LongBuffer keys, FoldArguments fold) {
    BatchArguments.checkDomain(domain, keys, fold.rows());
    fold(row -> domain.key(keys, row), fold);
  }

  @Override
  public void foldRange(long first, FoldArguments fold) {
    fold(row -> new DomainPoint(0, first + row), fold);
  }

  private void fold(IntFunction<DomainPoint> keys, FoldArguments fold) {
    BatchArguments.checkGroups(fold.groups(), fold.groupCount(), fold.rows());
    for (int function = 0; function < functions.size(); function++) {
      JavaFunctionEvaluator each = functions.get(function);
      LongBuffer sums = fold.sums().get(function);
      for (int row = 0; row < fold.rows(); row++) {
        Folds.add(each.value(keys.apply(row)), row, fold, sums);
      }
    }
  }

  @Override
  public void scan(
      long first, ByteBuffer slots, int slotCount, int slotBytes, List<ByteBuffer> accumulators) {
    for (int function = 0; function < functions.size(); function++) {
      ByteBuffer accumulator = accumulators.get(function);
      if (functions.get(function).output() == Output.FIELD) {
        multiply(functions.get(function), first, slots, slotCount, slotBytes, accumulator);
        continue;
      }
      for (int slot = 0; slot < slotCount; slot++) {
        DomainPoint key = new DomainPoint(0, first + slot);
        boolean selected = functions.get(function).value(key).value().low() == 1;
        for (int i = 0; selected && i < slotBytes; i++) {
          accumulator.put(i, (byte) (accumulator.get(i) ^ slots.get(slot * slotBytes + i)));
        }
      }
    }
  }

  private static void multiply(
      JavaFunctionEvaluator function,
      long first,
      ByteBuffer slots,
      int slotCount,
      int slotBytes,
      ByteBuffer accumulator) {
    long columns = 1L << function.columnBits();
    for (int slot = 0; slot < slotCount; slot++) {
      long number = first + slot;
      int element = (int) function.value(new DomainPoint(0, number)).value().low();
      int at = (int) (number % columns) * slotBytes;
      for (int i = 0; i < slotBytes; i++) {
        int product = GaloisField.multiply(element, slots.get(slot * slotBytes + i) & 0xff);
        accumulator.put(at + i, (byte) (accumulator.get(at + i) ^ product));
      }
    }
  }
}

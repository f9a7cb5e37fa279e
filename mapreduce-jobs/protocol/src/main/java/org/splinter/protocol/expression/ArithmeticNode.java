package org.splinter.protocol.expression;

import org.splinter.protocol.expression.Expression.Operator;

/** A node of arithmetic on two words; the bounds of the operands keep it inside 64 bits. */
final class ArithmeticNode extends WordNode {
  private final Operator operator;
  private final WordNode left;
  private final WordNode right;

  ArithmeticNode(Operator operator, WordNode left, WordNode right) {
    this.operator = operator;
    this.left = left;
    this.right = right;
  }

  @Override
  void evaluate(Rows rows) {
    left.evaluate(rows);
    right.evaluate(rows);
    int count = rows.count;
    for (int i = 0; i < count; i++) {
      nulls[i] = left.nulls[i] || right.nulls[i];
    }
    compute(left.words, right.words, count);
    for (int i = 0; i < count; i++) {
      words[i] = nulls[i] ? 0 : words[i];
    }
  }

  private void compute(long[] a, long[] b, int count) {
    switch (operator) {
      case ADD -> {
        for (int i = 0; i < count; i++) {
          words[i] = a[i] + b[i];
        }
      }
      case SUBTRACT -> {
        for (int i = 0; i < count; i++) {
          words[i] = a[i] - b[i];
        }
      }
      case MULTIPLY -> {
        for (int i = 0; i < count; i++) {
          words[i] = a[i] * b[i];
        }
      }
      case DIVIDE -> {
        for (int i = 0; i < count; i++) {
          nulls[i] |= b[i] == 0;
          words[i] = a[i] / (b[i] == 0 ? 1 : b[i]);
        }
      }
      case REMAINDER -> {
        for (int i = 0; i < count; i++) {
          nulls[i] |= b[i] == 0;
          words[i] = a[i] % (b[i] == 0 ? 1 : b[i]);
        }
      }
      case BIT_AND -> {
        for (int i = 0; i < count; i++) {
          words[i] = a[i] & b[i];
        }
      }
      case BIT_OR -> {
        for (int i = 0; i < count; i++) {
          words[i] = a[i] | b[i];
        }
      }
      case BIT_XOR -> {
        for (int i = 0; i < count; i++) {
          words[i] = a[i] ^ b[i];
        }
      }
      case SHIFT_LEFT -> {
        for (int i = 0; i < count; i++) {
          words[i] = a[i] << b[i];
        }
      }
      case SHIFT_RIGHT -> {
        for (int i = 0; i < count; i++) {
          words[i] = a[i] >> b[i];
        }
      }
      case FLOOR_DIVIDE -> {
        for (int i = 0; i < count; i++) {
          nulls[i] |= b[i] == 0;
          words[i] = Math.floorDiv(a[i], b[i] == 0 ? 1 : b[i]);
        }
      }
      case FLOOR_REMAINDER -> {
        for (int i = 0; i < count; i++) {
          nulls[i] |= b[i] == 0;
          words[i] = Math.floorMod(a[i], b[i] == 0 ? 1 : b[i]);
        }
      }
      case ADD_MONTHS -> {
        for (int i = 0; i < count; i++) {
          words[i] = CivilDay.addMonths(a[i], b[i]);
        }
      }
    }
  }
}

package org.splinter.fss;

/** The state shared by both evaluators: one call at a time, and none once they are closed. */
abstract sealed class OpenEvaluator permits JavaFunctionEvaluator, NativeFunctionEvaluator {
  private final Output output;
  private final int columnBits;
  private final KeyDomain domain;
  private final EvaluationPath path;
  private boolean busy;
  private boolean closed;

  /**
   * Makes an evaluator.
   *
   * @param parameters of its first share
   */
  OpenEvaluator(ShareParameters parameters, KeyDomain domain, EvaluationPath path) {
    this.output = parameters.output();
    this.columnBits = output == Output.FIELD ? parameters.radixBits() : 0;
    this.domain = domain;
    this.path = path;
  }

  public final Output output() {
    return output;
  }

  public final int domainBits() {
    return domain.bits();
  }

  public final EvaluationPath path() {
    return path;
  }

  /** Returns log2 of the keys of a row, which have one element; 0 for other outputs. */
  final int columnBits() {
    return columnBits;
  }

  final KeyDomain domain() {
    return domain;
  }

  /** Begins a call. */
  final synchronized void enter() {
    if (closed) {
      throw new IllegalStateException("the evaluator is closed");
    }
    if (busy) {
      throw new IllegalStateException("the evaluator is in use by another thread");
    }
    busy = true;
  }

  /** Ends the call. */
  final synchronized void leave() {
    busy = false;
    if (closed) {
      free();
    }
  }

  public final synchronized void close() {
    boolean first = !closed;
    closed = true;
    if (first && !busy) {
      free();
    }
  }

  /** Frees the memory; called once. */
  abstract void free();
}

package org.splinter.fss;

import org.junit.jupiter.api.Tag;

@Tag("slow")
final class JavaPathTest extends FunctionEvaluatorContract {
  @Override
  public EvaluationPath path() {
    return EvaluationPath.JAVA;
  }
}

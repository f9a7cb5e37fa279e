package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import org.splinter.protocol.contract.Progress;

/** The steps of a preparation of the applications, with messages on what is done. */
final class AppSteps {
  private static final String LABEL = "apps prepare";

  private final PrintWriter err;

  AppSteps(PrintWriter err) {
    this.err = err;
  }

  /** A step that makes something at the providers or on this machine. */
  interface Step {
    void run(Progress progress) throws IOException, InterruptedException;
  }

  void run(String what, Step step) throws IOException, InterruptedException {
    say(what);
    try (ProgressLine line = new ProgressLine(LABEL, err)) {
      step.run(line);
    }
  }

  void say(String what) {
    err.println(LABEL + ": " + what);
    err.flush();
  }

  /** Returns the stream of messages, for steps that show a progress of their own. */
  PrintWriter err() {
    return err;
  }
}

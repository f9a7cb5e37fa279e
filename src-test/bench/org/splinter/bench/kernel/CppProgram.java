package org.splinter.bench.kernel;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.splinter.fss.EvaluationPath;

/** The C++ program kernel_bench, which measures one case at a time on request. */
final class CppProgram implements AutoCloseable {
  private final Process process;
  private final BufferedWriter requests;
  private final BufferedReader answers;

  private CppProgram(Process process) {
    this.process = process;
    requests = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  static CppProgram start(BenchmarkOptions options) {
    try {
      return new CppProgram(
          new ProcessBuilder(
                  options.program().toString(),
                  Long.toString(options.memoryBytes()),
                  Double.toString(options.milliseconds()))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the compiler, its flags and the library's file. */
  List<String> about() {
    return Arrays.asList(ask("about").split(";", 3));
  }

  /** Returns the paths of this CPU, the fastest first. */
  List<EvaluationPath> paths() {
    return Arrays.stream(ask("paths").trim().split(" ")).map(EvaluationPath::named).toList();
  }

  /** Prepares a case, in place of any earlier case of that name. */
  void open(String name, KernelCase wanted) {
    ask("open " + name + " " + wanted.request());
  }

  /** Runs one repetition of a case and returns its operations per second. */
  double run(String name) {
    return Double.parseDouble(ask("run " + name));
  }

  private String ask(String request) {
    try {
      requests.write(request);
      requests.newLine();
      requests.flush();
      String answer = answers.readLine();
      if (answer == null || answer.startsWith("error")) {
        throw new IllegalStateException(
            "the C++ program answers '"
                + request
                + "' with "
                + (answer == null ? "nothing" : answer));
      }
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException("the C++ program ended at '" + request + "'", e);
    }
  }

  /** Ends the program by closing its input. */
  @Override
  public void close() {
    try {
      requests.close();
      process.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

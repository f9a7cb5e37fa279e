package org.splinter.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.provider.sum.SumService;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command by which a provider answers requests for selected sums. */
@Command(
    name = "answer",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Answers a request for selected sums by a job over the private table, or the requests of all",
      "clients of a total: FILE.answer is for who wrote FILE. Each client is charged, before rows are",
      "read, the numbers that its answer could tell; the same request again costs nothing."
    },
    footer = {
      "",
      "Examples:",
      "  splinter select-sum answer question.request --client ann",
      "  splinter select-sum answer tomorrow.request --ahead",
      "  splinter select-sum answer a.request b.request c.request \\",
      "      --client ann --client ben --client cho",
      "  hadoop jar splinter.jar select-sum -D splinter.sum.budget=5000 \\",
      "      answer q.request --client ann"
    })
final class SumAnswerCommand extends OneProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "The requests.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--client",
      paramLabel = "NAME",
      description = "The client that each request is of, whose budget it is charged to.")
  private List<String> clients = new ArrayList<>();

  @Option(
      names = "--ahead",
      description =
          "The requests are of 'ahead': they are evaluated and the sums kept for what follows; "
              + "nothing is answered or charged.")
  private boolean ahead;

  @Option(
      names = "--run",
      paramLabel = "R",
      description = "job (default), or direct: in this process, for small tables.")
  private SumService.Run run = SumService.Run.JOB;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (ahead) {
      return evaluateAhead();
    }
    if (clients.size() != files.size()) {
      throw new IOException(
          clients.size() + " of --client for " + files.size() + " requests; name one for each");
    }
    List<SumService.Asked> asked = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      asked.add(new SumService.Asked(clients.get(i), request(files.get(i))));
    }
    HadoopProvider provider = provider();
    List<byte[]> answers;
    try (ProgressLine line = new ProgressLine("answer", CommandOutput.err(spec))) {
      answers = provider.run(() -> new SumService(tables(provider)).answer(asked, run, line));
    }
    for (int i = 0; i < files.size(); i++) {
      Path answer = files.get(i).resolveSibling(files.get(i).getFileName() + ".answer");
      Files.write(answer, answers.get(i));
      CommandOutput.err(spec).printf("%s: %d bytes%n", answer, answers.get(i).length);
    }
    CommandOutput.err(spec).flush();
    return 0;
  }

  private int evaluateAhead() throws IOException, InterruptedException {
    if (!clients.isEmpty()) {
      throw new IOException("--ahead charges nobody; leave --client out");
    }
    HadoopProvider provider = provider();
    for (Path file : files) {
      org.apache.hadoop.fs.Path request = request(file);
      try (ProgressLine line = new ProgressLine("answer", CommandOutput.err(spec))) {
        provider.run(
            () -> {
              new SumService(tables(provider)).evaluateAhead(request, run, line);
              return file;
            });
      }
      CommandOutput.err(spec).printf("%s: evaluated ahead%n", file);
    }
    CommandOutput.err(spec).flush();
    return 0;
  }

  private static org.apache.hadoop.fs.Path request(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("there is no request " + file);
    }
    return new org.apache.hadoop.fs.Path(file.toUri());
  }
}

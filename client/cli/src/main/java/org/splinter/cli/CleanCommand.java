package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.provider.job.Orphans.Application;
import org.splinter.provider.job.Orphans.Leftover;
import org.splinter.provider.job.Orphans.Orphan;
import org.splinter.provider.job.RootCause;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that removes what killed clients have left at providers. */
@Command(
    name = "clean",
    mixinStandardHelpOptions = true,
    description = {
      "Removes what clients that were killed, or whose machines failed, have left at providers.",
      "Jobs that still run for them are killed, and the shares, unfinished imports, views and",
      "leases of those that were silent for 5 minutes are deleted. All that a living client uses",
      "stays, so it can be run at any time, such as from cron on any machine."
    },
    footer = {
      "",
      "Examples:",
      "  splinter clean --dry-run",
      "  splinter clean --provider east=/etc/east/conf,west=/etc/west/conf",
    })
final class CleanCommand extends ProviderOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--dry-run", description = "Says what would be removed, and removes nothing.")
  private boolean dryRun;

  @Override
  public Integer call() throws IOException, InterruptedException {
    boolean all = true;
    for (HadoopProvider provider : named()) {
      all &= clean(provider);
    }
    return all ? 0 : 1;
  }

  /** Removes what it can, and returns whether that was all that may be left. */
  private boolean clean(HadoopProvider provider) throws InterruptedException {
    PrintWriter out = CommandOutput.out(spec);
    List<Orphan> orphans = new ArrayList<>();
    boolean all = find(provider::orphanedApplications, orphans);
    all &= find(provider::leftovers, orphans); // files can be removed even if no scheduler answers
    if (orphans.isEmpty()) {
      out.printf("%s: nothing%s to clean%n", provider.name(), all ? "" : " found");
    } else if (dryRun) {
      orphans.forEach(orphan -> print(out, provider, "would be ", orphan));
    } else {
      try {
        provider.remove(orphans, removed -> print(out, provider, "", removed));
      } catch (IOException e) {
        all = failed(e);
      }
    }
    out.flush();
    return all;
  }

  private interface Search {
    List<Orphan> find() throws IOException;
  }

  private boolean find(Search search, List<Orphan> found) {
    try {
      found.addAll(search.find());
      return true;
    } catch (IOException e) {
      return failed(e);
    }
  }

  private boolean failed(IOException e) {
    CommandOutput.err(spec).println("splinter: " + RootCause.line(e));
    return false;
  }

  private static void print(PrintWriter out, HadoopProvider provider, String would, Orphan orphan) {
    String line =
        orphan.accept(
            new Orphan.Visitor<>() {
              @Override
              public String application(Application application) {
                return "killed: " + application.id() + ", " + application.name();
              }

              @Override
              public String leftover(Leftover leftover) {
                return "deleted: " + text(provider.root(), leftover);
              }
            });
    out.printf("%s: %s%s%n", provider.name(), would, line);
    out.flush();
  }

  private static String text(org.apache.hadoop.fs.Path root, Leftover leftover) {
    Path path = Path.of(leftover.path().toUri().getPath());
    return Path.of(root.toUri().getPath()).relativize(path)
        + ", "
        + leftover.bytes()
        + " bytes, silent for "
        + leftover.silent().toMinutes()
        + " min";
  }
}

package org.splinter.client.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.util.VersionInfo;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Providers;
import org.splinter.fss.NativeStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what works on this machine and at the providers, and what to mend. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Says what works here: native path, Java, Hadoop, providers; and what to mend.",
    footer = {
      "",
      "Examples:",
      "  splinter check --providers alpha,east=/etc/hadoop/conf",
      "  splinter check --config ours.properties"
    })
final class CheckCommand extends HomeOption implements Callable<Integer> {
  private static final String FAILS = "FAILS: ";

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--providers",
      split = ",",
      paramLabel = "P",
      description = {
        "Providers to check (default: those of --config, else the embedded ones, or this cluster",
        "under hadoop jar)."
      })
  private List<String> names = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    Providers providers = providers();
    PrintWriter out = CommandOutput.out(spec);
    boolean works = true;
    line(out, "java", Runtime.version() + " in " + System.getProperty("java.home"));
    line(out, "hadoop client", VersionInfo.getVersion());
    NativeStatus library = NativeStatus.probe();
    works &= library.available();
    line(out, "native library", (library.available() ? "" : FAILS) + library.describe());
    if (names.isEmpty()) {
      names.addAll(providers.usual());
    }
    for (String name : names) {
      try {
        List<String> tables = providers.find(name).tables();
        line(
            out,
            "provider " + name,
            tables.isEmpty() ? "no tables yet" : String.join(", ", tables));
      } catch (IOException e) {
        works = false;
        line(out, "provider " + name, FAILS + e.getMessage());
      }
    }
    out.flush();
    return works ? 0 : 1;
  }

  private static void line(PrintWriter out, String what, String value) {
    out.printf("%-16s %s%n", what, value);
  }
}

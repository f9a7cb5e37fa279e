package org.splinter.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.util.VersionInfo;
import org.jspecify.annotations.Nullable;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.Separation;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.client.round.SeparationCheck;
import org.splinter.fss.NativeStatus;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that reports what works on this machine and at the providers, and what to mend. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = {
      "Says what works here: native path, Java, Hadoop, providers; and what to mend.",
      "On a cluster two small jobs look at its nodes and tell how long the smallest job takes.",
      "Beside clusters it says of each link whether it is encrypted, of each pair whether it is two."
    },
    footer = {
      "",
      "Examples:",
      "  splinter check --providers alpha,east=/etc/hadoop/conf",
      "  splinter check --config ours.properties",
      "  splinter check --install --providers east=/etc/hadoop/conf"
    })
final class CheckCommand extends HomeOption implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--providers",
      split = ",",
      paramLabel = "P",
      description =
          "Providers to check (default: those of --config, else the embedded ones, or this cluster "
              + "under hadoop jar).")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--install",
      description =
          "Puts the job jar and a class-data archive where a cluster's jobs find them, and removes"
              + " those not used for 30 days.")
  private boolean install;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "${COMPLETION-CANDIDATES} (default: table).")
  private ListFormat format = ListFormat.TABLE;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<CheckLine> lines = new ArrayList<>();
    lines.add(CheckLine.fine("java", Runtime.version() + " in " + System.getProperty("java.home")));
    lines.add(CheckLine.fine("hadoop client", VersionInfo.getVersion()));
    NativeStatus library = NativeStatus.probe();
    lines.add(new CheckLine("native library", library.describe(), library.available(), ""));
    Providers providers = providers();
    if (names.isEmpty()) {
      names.addAll(providers.usual());
    }
    List<Provider> found = new ArrayList<>();
    for (String name : names) {
      check(providers, name, lines, found);
    }
    if (found.stream().anyMatch(provider -> !provider.embedded())) {
      new SeparationCheck(found).find().findings().forEach(each -> lines.add(line(each)));
    }
    PrintWriter out = CommandOutput.out(spec);
    if (format == ListFormat.JSON) {
      out.println(json(lines));
    } else {
      lines.forEach(line -> out.println(line.text()));
    }
    out.flush();
    return lines.stream().allMatch(CheckLine::works) ? 0 : 1;
  }

  /** Returns what was found of a link or a pair; one cluster under two names is of no use. */
  static CheckLine line(Separation.Finding finding) {
    String what = finding.subject();
    return switch (finding.kind()) {
      case FINE -> CheckLine.fine(what, finding.text());
      case ONE_CLUSTER -> CheckLine.fails(what, finding.text(), "name different clusters");
      case EMBEDDED -> notPrivate(finding, "name clusters, NAME=DIRECTORY of configuration each");
      case SAME_HOST -> notPrivate(finding, "name clusters on different hosts");
      case SAME_OPERATOR -> notPrivate(finding, "name providers of different operators");
      case UNENCRYPTED, UNKNOWN -> notPrivate(finding, "see to what it says, then check again");
    };
  }

  private static CheckLine notPrivate(Separation.Finding finding, String usual) {
    String mend = finding.mend().isEmpty() ? usual : finding.mend();
    return CheckLine.slow(finding.subject(), "not private: " + finding.text(), mend);
  }

  private void check(Providers providers, String name, List<CheckLine> lines, List<Provider> found)
      throws InterruptedException {
    String what = "provider " + name;
    try {
      Provider provider = providers.party(name);
      List<String> tables = provider.tables();
      lines.add(
          CheckLine.fine(what, tables.isEmpty() ? "no tables yet" : String.join(", ", tables)));
      found.add(provider);
      if (provider instanceof DoorProvider door) {
        lines.addAll(DoorCheck.of(door));
      } else if (provider instanceof HadoopProvider cluster && !cluster.embedded()) {
        try (ProgressLine progress =
            new ProgressLine("check " + provider.name(), CommandOutput.err(spec))) {
          lines.addAll(cluster.run(() -> new ClusterCheck(cluster, install, progress).run()));
        }
      }
    } catch (IOException e) {
      lines.add(CheckLine.fails(what, String.valueOf(e.getMessage()), ""));
    }
  }

  private static String json(List<CheckLine> lines) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartArray();
      for (CheckLine line : lines) {
        json.writeStartObject();
        json.writeStringField("what", line.what().strip());
        json.writeStringField("value", line.value());
        json.writeBooleanField("works", line.works());
        json.writeStringField("mend", line.mend());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    return text.toString();
  }
}

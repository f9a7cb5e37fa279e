package org.splinter.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.jspecify.annotations.Nullable;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.contract.Progress;
import org.splinter.provider.files.Snapshots;
import org.splinter.provider.job.ClassArchive;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.JobFactory;
import org.splinter.provider.job.JobLibrary;
import org.splinter.provider.job.JobSettings;
import org.splinter.provider.node.NodeJob;

/**
 * A check of a provider's cluster by small jobs: what its nodes run with, how fast a task reads,
 * how long the smallest job takes. It also installs what makes jobs start sooner, if asked to.
 */
final class ClusterCheck {
  private static final String HISTORY = "mapreduce.jobhistory.address";
  private static final int HISTORY_MILLIS = 2_000;
  private static final String INSTALL = "splinter check --install --providers …";

  private final HadoopProvider provider;
  private final boolean install;
  private final Progress progress;
  private final List<CheckLine> lines = new ArrayList<>();

  ClusterCheck(HadoopProvider provider, boolean install, Progress progress) {
    this.provider = provider;
    this.install = install;
    this.progress = progress;
  }

  /** Returns the findings; a job that fails is one of them, not a failure of the check. */
  List<CheckLine> run() throws InterruptedException {
    try {
      List<String> hosts = hosts();
      if (hosts.isEmpty()) {
        lines.add(CheckLine.fails("  nodes", "none is running", "start its node managers"));
      } else {
        lookAt(hosts);
      }
    } catch (IOException e) {
      boolean old = String.valueOf(e.getMessage()).contains("class file version");
      lines.add(
          CheckLine.fails(
              "  jobs",
              String.valueOf(e.getMessage()),
              old ? "install Java 17 or later on its nodes" : ""));
    }
    lines.add(history());
    snapshots().ifPresent(lines::add);
    return lines;
  }

  private void lookAt(List<String> hosts) throws IOException, InterruptedException {
    Configuration configuration = provider.configuration();
    NodeJob jobs = new NodeJob(configuration, provider.root());
    JobLibrary library = new JobLibrary(configuration);
    Path jar = JobFactory.localJar(configuration, NodeJob.class);
    if (install) {
      installJar(library, jar);
    }
    List<String> some = hosts.subList(0, Math.min(hosts.size(), NodeJob.MAX_NODES));
    NodeJob.Result seen = jobs.look(some, done -> progress.report("look at nodes", done));
    Set<String> found = new TreeSet<>();
    for (org.splinter.provider.node.NodeReport report : seen.reports()) {
      if (found.add(report.host())) {
        lines.add(node(report));
      }
    }
    if (found.size() < hosts.size()) {
      lines.add(
          CheckLine.fine(
              "  nodes", hosts.size() + " are running, " + found.size() + " were looked at"));
    }
    lines.add(ownName(provider.name(), seen.reports()));
    boolean archiveServesAll =
        seen.reports().stream().allMatch(org.splinter.provider.node.NodeReport::archive);
    if (install && !archiveServesAll) {
      installArchive(jobs, seen.reports().get(0).jars());
    }
    boolean archived = ClassArchive.isInstalled(library);
    lines.add(smallest(jobs.smallest(done -> progress.report("smallest job", done)), archived));
    if (!install) {
      boolean there = jar == null || library.hasJar(jar);
      lines.add(
          there
              ? CheckLine.fine("  job jar", "is there, once for all jobs")
              : CheckLine.slow("  job jar", "not there, each job uploads it", INSTALL));
    }
  }

  private void installJar(JobLibrary library, @Nullable Path jar) throws IOException {
    progress.report("install the job jar", 0);
    List<String> removed =
        library.removeUnused().stream().map(org.apache.hadoop.fs.Path::getName).toList();
    String copy = jar == null ? "none: this program runs from classes" : library.jar(jar).getName();
    String gone = removed.isEmpty() ? "" : "; removed " + String.join(", ", removed);
    lines.add(CheckLine.fine("  job jar", copy + gone));
  }

  private void installArchive(NodeJob jobs, List<String> jars) throws InterruptedException {
    List<String> archivable = ClassArchive.archivable(jars);
    try {
      if (archivable.isEmpty()) {
        throw new IOException("the nodes' Hadoop has no jars of its own in fixed places");
      }
      jobs.makeArchive(archivable, done -> progress.report("make the class-data archive", done));
    } catch (IOException e) {
      String reason = String.valueOf(e.getMessage());
      lines.add(CheckLine.fine("  class archive", "none, jobs start slower: " + reason));
    }
  }

  private static CheckLine node(org.splinter.provider.node.NodeReport report) {
    String what = "  node " + report.host();
    String value =
        String.format(
            "Hadoop %s, Java %s, JNA %s, %s, reads %.0f MB/s%s",
            report.hadoop(),
            report.java(),
            report.jna(),
            report.nativePath().isEmpty()
                ? "no native path: " + report.nativeError()
                : "native path " + report.nativePath(),
            report.readMegabytesPerSecond(),
            report.archive() ? ", class archive used" : "");
    return report.nativePath().isEmpty()
        ? CheckLine.fails(
            what, value, "see the reason; -Djna.tmpdir must name a directory that may run programs")
        : CheckLine.fine(what, value);
  }

  /** Returns what the nodes' own configurations name this provider, which tasks compare. */
  static CheckLine ownName(String name, List<org.splinter.provider.node.NodeReport> reports) {
    String what = "  provider name";
    Set<String> others = new TreeSet<>();
    Set<String> without = new TreeSet<>();
    for (org.splinter.provider.node.NodeReport report : reports) {
      if (report.provider().isEmpty()) {
        without.add(report.host());
      } else if (!report.provider().equals(name)) {
        others.add(report.provider());
      }
    }
    if (!others.isEmpty()) {
      return CheckLine.fails(
          what,
          "its nodes' own configuration says " + String.join(", ", others) + ", not " + name,
          "name it so in --providers or the file of providers: its tasks refuse other shares");
    }
    if (!without.isEmpty()) {
      return CheckLine.slow(
          what,
          "not in the configuration of "
              + String.join(", ", without)
              + ": tasks do not notice a share that was meant for another provider",
          "set splinter.provider to " + name + " in core-site.xml of its nodes");
    }
    return CheckLine.fine(what, name + ", by the configuration of its own nodes");
  }

  /** Returns a warning if snapshots can keep the shares of queries; the check asks one file. */
  private Optional<CheckLine> snapshots() {
    org.apache.hadoop.fs.Path jobs =
        new org.apache.hadoop.fs.Path(provider.root(), JobDirectory.JOBS);
    try {
      return Snapshots.holder(jobs.getFileSystem(provider.configuration()), jobs)
          .map(
              holder ->
                  CheckLine.slow(
                      "  snapshots",
                      "can be taken of "
                          + holder.toUri().getPath()
                          + ", and keep shares that were deleted",
                      "hdfs dfsadmin -disallowSnapshot "
                          + holder.toUri().getPath()
                          + ", or another splinter.root"));
    } catch (IOException e) {
      return Optional.of(
          CheckLine.slow("  snapshots", "cannot be looked for: " + e.getMessage(), ""));
    }
  }

  private static CheckLine smallest(NodeJob.Result result, boolean archived) {
    boolean used =
        result.reports().stream().anyMatch(org.splinter.provider.node.NodeReport::archive);
    String value =
        String.format(
            "%.0f ms in %s, %s",
            result.millis(),
            result.oneProcess() ? "one process" : "a process for each task",
            used ? "class archive used" : "no class archive used");
    List<String> mends = new ArrayList<>();
    if (!result.oneProcess()) {
      mends.add(
          "mapreduce.job.ubertask.enable=true, and yarn.app.mapreduce.am.resource.mb no less than"
              + " mapreduce.map.memory.mb and mapreduce.reduce.memory.mb");
    }
    if (!used) {
      mends.add((archived ? "the archive is of other jars or another JVM: " : "") + INSTALL);
    }
    return CheckLine.slow("  smallest job", value, String.join("; ", mends));
  }

  private CheckLine history() {
    String address = provider.configuration().getTrimmed(HISTORY, "");
    String mend = "start one, and set " + HISTORY + " to its HOST:PORT";
    if (address.isEmpty() || !JobSettings.isConfigured(provider.configuration(), HISTORY)) {
      return CheckLine.slow("  job history", "no server is configured", mend);
    }
    InetSocketAddress server = NetUtils.createSocketAddr(address);
    try (Socket socket = new Socket()) {
      socket.connect(server, HISTORY_MILLIS);
      return CheckLine.fine("  job history", "server at " + address);
    } catch (IOException e) {
      return CheckLine.slow("  job history", "nothing answers at " + address, mend);
    }
  }

  /** Returns the names of the hosts whose node managers run. */
  private List<String> hosts() throws IOException {
    YarnClient yarn = YarnClient.createYarnClient();
    try {
      yarn.init(provider.configuration());
      yarn.start();
      return yarn.getNodeReports(NodeState.RUNNING).stream()
          .map(NodeReport::getNodeId)
          .map(node -> node.getHost())
          .distinct()
          .sorted()
          .collect(Collectors.toList());
    } catch (YarnException e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      yarn.stop();
    }
  }
}

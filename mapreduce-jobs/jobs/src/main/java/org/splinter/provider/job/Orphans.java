package org.splinter.provider.job;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.protocolrecords.GetApplicationsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.jspecify.annotations.Nullable;

/**
 * Remains of processes that were killed, or whose machines failed, at a provider: applications that
 * run for nobody, and files.
 *
 * <p>Guarantee: nothing is removed whose owner lives and has reached the provider's file system
 * within {@link JobDirectory#STALE}. Removal may happen at any time, and by several processes at
 * once.
 */
public final class Orphans {
  /** Start of a tag, before the digits of a provider's root and the name of a job directory. */
  private static final String TAG = "splinter-";

  private static final int ROOT_DIGITS = 16;

  private static final EnumSet<YarnApplicationState> UNFINISHED =
      EnumSet.of(
          YarnApplicationState.NEW,
          YarnApplicationState.NEW_SAVING,
          YarnApplicationState.SUBMITTED,
          YarnApplicationState.ACCEPTED,
          YarnApplicationState.RUNNING);

  /**
   * Time for an application master to end: the directory of a client that has its answer goes
   * before.
   */
  private static final Duration ENDING = Duration.ofSeconds(15);

  /** The name of a job directory. */
  private static final Pattern DIRECTORY =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  /** Time for a killed application's containers, which learn of it by a heartbeat, to end. */
  private static final Duration ENDED = Duration.ofSeconds(2);

  /** An application or a file that has lost its owner. */
  public sealed interface Orphan permits Application, Leftover {

    /** A function of an orphan, with a method for each kind. */
    interface Visitor<R> {
      R application(Application application);

      R leftover(Leftover leftover);
    }

    /** Returns the result of the visitor's method for this kind. */
    <R> R accept(Visitor<R> visitor);
  }

  /**
   * An application of a cluster.
   *
   * @param directory the name of the job directory that it works for
   */
  public record Application(ApplicationId id, String name, String directory) implements Orphan {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.application(this);
    }
  }

  /**
   * A file, or a directory with all in it.
   *
   * @param renewed when it was last renewed, in milliseconds by the file system's clock
   * @param silent the time since then
   */
  public record Leftover(Path path, long renewed, Duration silent, long bytes) implements Orphan {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.leftover(this);
    }
  }

  /** Some orphans by their kind; adding one returns true. */
  private static final class Sorted implements Orphan.Visitor<Boolean> {
    private final List<Application> applications = new ArrayList<>();
    private final List<Leftover> leftovers = new ArrayList<>();

    @Override
    public Boolean application(Application application) {
      return applications.add(application);
    }

    @Override
    public Boolean leftover(Leftover leftover) {
      return leftovers.add(leftover);
    }
  }

  private final Configuration configuration;
  private final Path root;
  private final FileSystem fileSystem;

  /**
   * Makes a finder for one provider.
   *
   * @param configuration the provider's Hadoop configuration
   * @param root the provider's root directory
   */
  public Orphans(Configuration configuration, Path root) throws IOException {
    this.configuration = configuration;
    this.fileSystem = root.getFileSystem(configuration);
    this.root = fileSystem.makeQualified(root);
  }

  /** Returns the tag that marks applications as those of a job directory. */
  static String tag(Path directory) {
    return tagOfRoot(directory.getParent().getParent()) + directory.getName();
  }

  /**
   * Returns the start of a root's tags; the root's digest stands in it, since a tag is short and
   * has no capitals, unlike a path.
   */
  private static String tagOfRoot(Path root) {
    try {
      byte[] path = root.toString().getBytes(StandardCharsets.UTF_8);
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(path);
      return TAG + HexFormat.of().formatHex(hash).substring(0, ROOT_DIGITS) + "-";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Finds applications that have lost their owner, by asking the resource manager. */
  public List<Orphan> applications() throws IOException {
    if (JobRunner.isLocal(configuration) || !fileSystem.exists(root)) {
      return List.of();
    }
    List<Orphan> found = new ArrayList<>();
    try (JobDirectory now = JobDirectory.make(configuration, parents().get(0))) {
      List<Application> ending = new ArrayList<>();
      for (Application application : running()) { // before its directory is looked for
        FileStatus directory = directory(application);
        if (directory == null) {
          ending.add(application);
        } else if (now.isStale(directory)) {
          found.add(application);
        }
      }
      if (!ending.isEmpty()) {
        Uninterrupted.run(() -> Thread.sleep(ENDING.toMillis()));
        ending.retainAll(running());
        found.addAll(ending);
      }
    }
    return found;
  }

  /**
   * Finds files and directories that have lost their owner.
   *
   * @param leases files that their holders renew, or have for moments only
   */
  public List<Orphan> leftovers(Collection<Path> leases) throws IOException {
    if (!fileSystem.exists(root)) {
      return List.of();
    }
    List<Orphan> found = new ArrayList<>();
    try (JobDirectory now = JobDirectory.make(configuration, parents().get(0))) {
      for (Path parent : parents()) {
        for (FileStatus stale : now.stale(parent)) {
          found.add(leftover(stale, now));
        }
      }
      for (Path lease : leases) {
        FileStatus status = status(lease);
        if (status != null && now.isStale(status)) {
          found.add(leftover(status, now));
        }
      }
    }
    return found;
  }

  /**
   * Removes what was found, past any trash, unless it has been renewed since.
   *
   * @param removed receives each one that is gone; another process may have removed it at that time
   * @throws AccessControlException of the first that this user must not delete, when all else is
   *     gone
   */
  public void remove(List<Orphan> found, Consumer<Orphan> removed)
      throws IOException, InterruptedException {
    Sorted sorted = new Sorted();
    found.forEach(orphan -> orphan.accept(sorted));
    for (Application application : sorted.applications) {
      kill(application);
      removed.accept(application);
    }
    if (!sorted.applications.isEmpty()) {
      Thread.sleep(ENDED.toMillis());
    }
    AccessControlException denied = null;
    for (Leftover leftover : sorted.leftovers) {
      try {
        if (isAsFound(leftover) && JobDirectory.deleteAll(fileSystem, leftover.path())) {
          removed.accept(leftover);
        }
      } catch (AccessControlException e) {
        denied = denied == null ? e : denied;
      }
    }
    for (Application application : sorted.applications) { // its last tasks may have written into it
      for (Path parent : parents()) {
        JobDirectory.deleteAll(fileSystem, new Path(parent, application.directory()));
      }
    }
    if (denied != null) {
      throw denied;
    }
  }

  private List<Path> parents() {
    return List.of(new Path(root, JobDirectory.JOBS), new Path(root, JobDirectory.STAGING));
  }

  /** Returns the applications of this root that have not ended. */
  private List<Application> running() throws IOException {
    List<Application> running = new ArrayList<>();
    String tag = tagOfRoot(parents().get(0).getParent()); // spelt as in the tags themselves
    GetApplicationsRequest request = GetApplicationsRequest.newInstance(UNFINISHED);
    request.setUsers(Set.of(UserGroupInformation.getCurrentUser().getShortUserName()));
    for (ApplicationReport report :
        Scheduler.ask(configuration, yarn -> yarn.getApplications(request))) {
      report.getApplicationTags().stream()
          .filter(each -> each.startsWith(tag))
          .map(each -> each.substring(tag.length()))
          .filter(each -> DIRECTORY.matcher(each).matches())
          .map(each -> new Application(report.getApplicationId(), report.getName(), each))
          .forEach(running::add);
    }
    return running;
  }

  /**
   * Returns an application's job directory, which is made before it, renewed, and gone when its
   * owner is done.
   */
  private @Nullable FileStatus directory(Application application) throws IOException {
    for (Path parent : parents()) {
      FileStatus status = status(new Path(parent, application.directory()));
      if (status != null) {
        return status;
      }
    }
    return null;
  }

  private void kill(Application application) throws IOException {
    try {
      Scheduler.ask(
          configuration,
          yarn -> {
            yarn.killApplication(application.id());
            return application;
          });
    } catch (IOException e) {
      throw new IOException("cannot kill " + application.id() + ": " + RootCause.of(e), e);
    }
  }

  private Leftover leftover(FileStatus status, JobDirectory now) throws IOException {
    long renewed = status.getModificationTime();
    long bytes = 0;
    try {
      bytes = fileSystem.getContentSummary(status.getPath()).getLength();
    } catch (FileNotFoundException | AccessControlException e) {
      // Another process has just deleted the file, or part of it; or it is another user's.
    }
    return new Leftover(status.getPath(), renewed, Duration.ofMillis(now.made() - renewed), bytes);
  }

  private boolean isAsFound(Leftover leftover) throws IOException {
    FileStatus status = status(leftover.path());
    return status != null && status.getModificationTime() == leftover.renewed();
  }

  private @Nullable FileStatus status(Path path) throws IOException {
    try {
      return fileSystem.getFileStatus(path);
    } catch (FileNotFoundException e) {
      return null;
    }
  }
}

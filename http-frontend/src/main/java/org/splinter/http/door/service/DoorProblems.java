package org.splinter.http.door.service;

import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FSError;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.codec.FormatException;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.table.NoSuchTableException;
import org.splinter.provider.job.RootCause;
import org.splinter.provider.resident.AskerBusyException;
import org.splinter.provider.resident.MemoryFullException;
import org.splinter.provider.resident.QueueFullException;
import org.splinter.provider.site.FailureClassifier;
import org.splinter.provider.site.ProviderSite;

/**
 * The problems that a provider's failures are to who asked.
 *
 * <p>Guarantee: strangers read of their own request, and of a failure of the provider only its
 * kind: no path, host or class. The operator's log has the rest.
 */
public final class DoorProblems {
  private static final Duration SOON = Duration.ofSeconds(5);

  /**
   * Failures for want of room: of this machine's disk, HDFS, a quota there, and the directories of
   * tasks. A cluster wraps them, so that some come as text alone. Where no data node runs the
   * cluster is down rather than full.
   */
  private static final Pattern FULL =
      Pattern.compile(
          "No space left on device"
              + "|of the [0-9]+ minReplication nodes\\. There are [1-9]"
              + "|QuotaExceededException|ClusterStorageCapacityExceededException"
              + "|DiskErrorException|No space available in any of the local directories"
              + "|local-dirs (are bad|usable space is below)");

  /** Places of the provider: addresses of files, paths, and names of classes. */
  private static final Pattern PLACE =
      Pattern.compile(
          "\\b[a-z][a-z0-9]*:/|(^|[\\s'\"(=,])/\\w[\\w.-]*/|\\b(org|com|java|javax)\\.[a-z]+\\.\\w");

  private final ProviderSite site;

  public DoorProblems(ProviderSite site) {
    this.site = site;
  }

  /** Returns the problem that a failure is. */
  public Problem of(Throwable failure) {
    if (failure instanceof ProblemException expected) {
      return expected.problem();
    }
    if (failure instanceof InterruptedException) {
      return unavailable("this door stopped what it was asked; ask again");
    }
    if (caused(NoSuchTableException.class, failure)) { // its words name tables that others made
      return Problem.of(
          HttpStatus.UNPROCESSABLE_ENTITY_422,
          "there is no such table or version here, or no more; plan the query anew by the catalogue");
    }
    if (RefusedRequestException.caused(failure)) {
      return told(HttpStatus.UNPROCESSABLE_ENTITY_422, failure);
    }
    if (caused(FormatException.class, failure)) {
      return told(HttpStatus.BAD_REQUEST_400, failure);
    }
    Optional<MemoryFullException> memory = cause(MemoryFullException.class, failure);
    if (memory.isPresent()) {
      String detail = String.valueOf(memory.get().getMessage());
      return memory.get().passing()
          ? unavailable(detail)
          : Problem.of(HttpStatus.UNPROCESSABLE_ENTITY_422, detail);
    }
    Optional<AskerBusyException> busy = cause(AskerBusyException.class, failure);
    if (busy.isPresent()) {
      String detail = String.valueOf(busy.get().getMessage());
      return ProblemException.after(HttpStatus.TOO_MANY_REQUESTS_429, detail, SOON).problem();
    }
    Optional<QueueFullException> queue = cause(QueueFullException.class, failure);
    if (queue.isPresent()) {
      return unavailable(String.valueOf(queue.get().getMessage()));
    }
    if (isFull(failure)) {
      return unavailable(
          "the provider's disk is full, or its share of a cluster's; its operator has to make room");
    }
    if (isUnavailable(failure)) {
      return unavailable(
          "the provider's cluster cannot be reached just now; what is in this door's memory can"
              + " still be asked");
    }
    return Problem.of(
        HttpStatus.INTERNAL_SERVER_ERROR_500,
        "the provider failed to answer; its operator's log says why");
  }

  /** Returns whether a failure is of the provider's daemons or network, and may pass. */
  public static boolean isUnavailable(Throwable failure) {
    return failure instanceof IOException
        && (FailureClassifier.mayPass(failure) || caused(UnknownHostException.class, failure));
  }

  /** Returns whether a failure is for want of room. */
  static boolean isFull(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof FSError || FULL.matcher(cause.toString()).find()) {
        return true;
      }
    }
    return false;
  }

  private static Problem unavailable(String detail) {
    return ProblemException.after(HttpStatus.SERVICE_UNAVAILABLE_503, detail, SOON).problem();
  }

  /** Returns a problem in the failure's own words, unless they tell of the provider's files. */
  private Problem told(int status, Throwable failure) {
    String line = RootCause.line(failure);
    String own = "provider " + site.name() + ": ";
    String detail = line.startsWith(own) ? line.substring(own.length()) : line;
    return detail.contains(site.root().toUri().getPath()) || PLACE.matcher(detail).find()
        ? Problem.of(
            HttpStatus.INTERNAL_SERVER_ERROR_500,
            "the provider's data are damaged; its operator's log says where")
        : Problem.of(status, detail);
  }

  private static boolean caused(Class<? extends Throwable> type, Throwable failure) {
    return cause(type, failure).isPresent();
  }

  private static <T extends Throwable> Optional<T> cause(Class<T> type, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return Optional.of(type.cast(cause));
      }
    }
    return Optional.empty();
  }
}

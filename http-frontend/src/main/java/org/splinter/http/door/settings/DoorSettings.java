package org.splinter.http.door.settings;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.splinter.http.door.access.LimitSettings;
import org.splinter.http.door.tls.TlsFiles;
import org.splinter.provider.resident.RunMode;
import org.splinter.provider.sum.AheadLimits;

/**
 * The settings of a door, as docs/door.md explains them.
 *
 * @param name the provider's name, by which envelopes are addressed to it
 * @param operator who runs it, in words; may be empty
 * @param listen the address and port of the door; port 0 takes a free one
 * @param tls its certificate and whom it takes as clients
 * @param oldTls whether TLS 1.2 is taken beside 1.3
 * @param authentication how it knows who asks
 * @param tokens the file of tokens, if they are how
 * @param data the provider's own data
 * @param run how rounds are run
 * @param memory the most bytes of data in memory
 * @param cores the threads that work on rounds over data in memory
 * @param jobs the most jobs at once
 * @param waitingJobs the most rounds that wait for a job
 * @param limits of what it takes
 * @param preparations who may have views and tables prepared
 * @param listed the principals that may, if only those on a list may
 * @param sums whether it answers selected sums of private tables
 * @param kept how long an answer is kept for who asks again
 * @param keptBytes the most bytes of answers that are kept
 * @param monitor the address of health and metrics; empty if the operator wants none
 * @param logsAddresses whether the log has addresses of clients
 * @param drain how long it waits for rounds that run when it is stopped
 */
public record DoorSettings(
    String name,
    String operator,
    InetSocketAddress listen,
    TlsFiles tls,
    boolean oldTls,
    Authentication authentication,
    Optional<Path> tokens,
    DataSettings data,
    RunMode run,
    long memory,
    int cores,
    int jobs,
    int waitingJobs,
    LimitSettings limits,
    Preparations preparations,
    Set<String> listed,
    SumSettings sums,
    Duration kept,
    long keptBytes,
    Optional<InetSocketAddress> monitor,
    boolean logsAddresses,
    Duration drain) {

  /** Way in which a door knows who asks. */
  public enum Authentication {
    /** By the address, which is all that it knows. */
    NONE,
    /** By bearer tokens. */
    TOKENS,
    /** By certificates of clients. */
    CERTIFICATES
  }

  /** Choice of who may have views and tables prepared. */
  public enum Preparations {
    NOBODY,
    LISTED,
    ANYONE
  }

  /**
   * The offer of selected sums of private tables.
   *
   * @param offered whether the operator makes it
   * @param patience how long a request waits for those of the other clients of its session
   * @param budget the numbers that a client may be told of one table in all, if it is not the usual
   *     one
   * @param ahead the limits of what is kept of a client's requests ahead
   * @param pieceBytes the most bytes of requests that come in pieces at once
   */
  public record SumSettings(
      boolean offered,
      Duration patience,
      Optional<Integer> budget,
      AheadLimits ahead,
      long pieceBytes) {}

  /**
   * The provider's own data: of an embedded provider in a directory, or of a cluster.
   *
   * @param home the directory of embedded providers; empty for a cluster
   * @param cluster the directory of the cluster's Hadoop configuration; empty for an embedded one
   * @param root the directory of the provider's tables on the cluster, if it is not the usual one
   * @param queue the scheduler's queue of its jobs, if it is not the usual one
   * @param principal of Kerberos, as which the door runs
   * @param keytab with the principal's key
   */
  public record DataSettings(
      Optional<Path> home,
      Optional<Path> cluster,
      Optional<String> root,
      Optional<String> queue,
      Optional<String> principal,
      Optional<Path> keytab) {}

  /**
   * Reads a door's configuration file.
   *
   * @throws IOException if it cannot be read or holds what it cannot mean: one line that names the
   *     file, the key, what is wrong and the mend
   */
  public static DoorSettings read(Path file) throws IOException {
    return new DoorSettingsReader(new SettingsFile(file)).read();
  }
}

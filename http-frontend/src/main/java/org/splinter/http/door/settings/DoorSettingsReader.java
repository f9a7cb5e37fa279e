package org.splinter.http.door.settings;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.splinter.http.door.access.LimitSettings;
import org.splinter.http.door.access.PreparationLimits;
import org.splinter.http.door.settings.DoorSettings.Authentication;
import org.splinter.http.door.settings.DoorSettings.DataSettings;
import org.splinter.http.door.settings.DoorSettings.Preparations;
import org.splinter.http.door.settings.DoorSettings.SumSettings;
import org.splinter.http.door.tls.TlsFiles;
import org.splinter.protocol.contract.Request;
import org.splinter.provider.resident.RunMode;
import org.splinter.provider.sum.AheadLimits;

/** A reader of {@link DoorSettings} from the values of a file. */
final class DoorSettingsReader {
  private static final String PREFIX = "door.";
  private static final int MAX_OPERATOR = 200;
  private static final int MOST_JOBS_EMBEDDED = 2;
  private static final int MOST_JOBS = 16;
  private static final int MOST_WAITING_JOBS = 64;
  private static final Duration MAX_TIME = Duration.ofHours(1);
  private static final Duration MAX_AHEAD = Duration.ofDays(366);

  private final SettingsFile file;

  DoorSettingsReader(SettingsFile file) {
    this.file = file;
  }

  DoorSettings read() throws IOException {
    String name = file.needed(PREFIX + "name", "east");
    file.require(
        PREFIX + "name",
        name.matches("[a-z][a-z0-9_-]{0,31}"),
        "a lower-case letter and at most 31 letters, digits, - and _");
    String operator = file.text(PREFIX + "operator").orElse("");
    file.require(
        PREFIX + "operator",
        operator.length() <= MAX_OPERATOR && operator.chars().noneMatch(Character::isISOControl),
        "a name of at most " + MAX_OPERATOR + " characters");
    String listen = PREFIX + "listen";
    String unused = file.needed(listen, "127.0.0.1:8443");
    Authentication authentication =
        file.choice(PREFIX + "auth", Authentication.class, Authentication.NONE);
    Optional<Path> tokens = file.path(PREFIX + "tokens");
    TlsFiles tls = tls();
    requireFit(authentication, tokens, tls);
    DataSettings data = data();
    Preparations preparations =
        file.choice(PREFIX + "prepare", Preparations.class, Preparations.NOBODY);
    DoorSettings settings =
        new DoorSettings(
            name,
            operator,
            file.address(listen).orElseThrow(),
            tls,
            oldTls(),
            authentication,
            tokens,
            data,
            file.choice(PREFIX + "run", RunMode.class, RunMode.AUTO),
            memory(),
            (int)
                file.number(PREFIX + "cores", 1, 1_024, Runtime.getRuntime().availableProcessors()),
            (int)
                file.number(
                    PREFIX + "jobs",
                    1,
                    1_024,
                    data.cluster().isPresent() ? MOST_JOBS : MOST_JOBS_EMBEDDED),
            (int) file.number(PREFIX + "jobs.queue", 0, 65_536, MOST_WAITING_JOBS),
            limits(),
            preparations,
            listed(preparations),
            sums(),
            file.duration(PREFIX + "answers.kept", MAX_TIME, Duration.ofMinutes(5)),
            file.size(PREFIX + "answers.bytes", 0, 1L << 40, 256 << 20),
            file.address(PREFIX + "monitor"),
            file.flag(PREFIX + "log.addresses"),
            file.duration(PREFIX + "drain", MAX_TIME, Duration.ofSeconds(30)));
    file.end();
    return settings;
  }

  private TlsFiles tls() throws IOException {
    String certificate = PREFIX + "certificate";
    String key = PREFIX + "key";
    String unused = file.needed(certificate, "east.pem") + file.needed(key, "east.key");
    return new TlsFiles(
        file.path(certificate).orElseThrow(),
        file.path(key).orElseThrow(),
        file.path(PREFIX + "clients"));
  }

  private boolean oldTls() throws IOException {
    String versions = file.text(PREFIX + "tls").orElse("1.3");
    file.require(PREFIX + "tls", versions.matches("1\\.3|1\\.2,1\\.3"), "1.3 or 1.2,1.3");
    return versions.startsWith("1.2");
  }

  private void requireFit(Authentication authentication, Optional<Path> tokens, TlsFiles tls)
      throws IOException {
    if ((authentication == Authentication.TOKENS) != tokens.isPresent()) {
      throw file.unfit("door.auth = tokens and door.tokens go together; give both, or neither");
    }
    if ((authentication == Authentication.CERTIFICATES) != tls.clients().isPresent()) {
      throw file.unfit(
          "door.auth = certificates and door.clients go together; give both, or neither");
    }
  }

  private DataSettings data() throws IOException {
    DataSettings data =
        new DataSettings(
            file.path(PREFIX + "home"),
            file.path(PREFIX + "cluster"),
            file.text(PREFIX + "root"),
            file.text(PREFIX + "queue"),
            file.text(PREFIX + "principal"),
            file.path(PREFIX + "keytab"));
    if (data.home().isPresent() == data.cluster().isPresent()) {
      throw file.unfit(
          "give door.home, the directory of an embedded provider, or door.cluster, that of a"
              + " cluster's Hadoop configuration, and not both");
    }
    if (data.principal().isPresent() != data.keytab().isPresent()) {
      throw file.unfit("door.principal and door.keytab go together; give both, or neither");
    }
    boolean ofClusters =
        data.root().isPresent() || data.queue().isPresent() || data.principal().isPresent();
    if (data.home().isPresent() && ofClusters) {
      throw file.unfit(
          "door.root, door.queue and door.principal are for clusters, but there is door.home;"
              + " delete one of the two");
    }
    return data;
  }

  private LimitSettings limits() throws IOException {
    LimitSettings usual = LimitSettings.DEFAULT;
    LimitSettings limits =
        new LimitSettings(
            file.size(PREFIX + "round.bytes", 1 << 10, Request.MAX_BYTES, usual.roundBytes()),
            file.number(PREFIX + "rounds.per-minute", 1, 1L << 40, usual.roundsPerMinute()),
            file.size(PREFIX + "bytes.per-minute", 1 << 10, 1L << 50, usual.bytesPerMinute()),
            (int) file.number(PREFIX + "rounds.concurrent", 1, 65_536, usual.concurrentRounds()),
            (int) file.number(PREFIX + "rounds.queue", 1, 65_536, usual.queue()),
            file.size(PREFIX + "bodies.bytes", 1 << 20, 1L << 40, usual.bodyBytes()),
            file.size(PREFIX + "replies.bytes", 1 << 20, 1L << 40, usual.replyBytes()),
            preparations(usual.preparations()),
            (int) file.number(PREFIX + "connections.per-address", 1, 4_096, usual.connections()),
            file.size(PREFIX + "answers.rate", 1, 1L << 30, usual.readPerSecond()));
    long most = Math.min(limits.bytesPerMinute(), limits.bodyBytes());
    if (limits.roundBytes() > most) {
      throw file.unfit(
          "door.round.bytes is "
              + limits.roundBytes()
              + ", at most "
              + most
              + ", the lesser of door.bytes.per-minute and door.bodies.bytes, since a longer"
              + " request would be told for ever to come back; lower it or raise those");
    }
    return limits;
  }

  private PreparationLimits preparations(PreparationLimits usual) throws IOException {
    return new PreparationLimits(
        (int) file.number(PREFIX + "prepare.per-day", 1, 1_000_000, usual.perDay()),
        file.size(PREFIX + "prepare.bytes-per-day", 1, 1L << 50, usual.bytesPerDay()),
        (int) file.number(PREFIX + "prepare.queue", 1, 65_536, usual.queue()));
  }

  private SumSettings sums() throws IOException {
    boolean offered = file.flag(PREFIX + "sums");
    Optional<String> budget = file.text(PREFIX + "sums.budget");
    for (String key : List.of("budget", "wait", "ahead", "ahead.bytes", "ahead.kept", "pieces")) {
      if (!offered && file.text(PREFIX + "sums." + key).isPresent()) {
        throw file.unfit(
            "door.sums."
                + key
                + " is for a door that offers sums; add door.sums = true, or delete it");
      }
    }
    int most = (int) file.number(PREFIX + "sums.budget", 0, Integer.MAX_VALUE, 0);
    return new SumSettings(
        offered,
        file.duration(PREFIX + "sums.wait", MAX_TIME, Duration.ofMinutes(10)),
        budget.map(given -> most),
        ahead(AheadLimits.DEFAULT),
        file.size(PREFIX + "sums.pieces", 0, 1L << 40, 1 << 30));
  }

  private AheadLimits ahead(AheadLimits usual) throws IOException {
    return new AheadLimits(
        (int) file.number(PREFIX + "sums.ahead", 0, 65_536, usual.requests()),
        file.size(PREFIX + "sums.ahead.bytes", 0, 1L << 40, usual.bytes()),
        file.duration(PREFIX + "sums.ahead.kept", MAX_AHEAD, usual.kept()));
  }

  private Set<String> listed(Preparations preparations) throws IOException {
    Optional<String> listed = file.text(PREFIX + "prepare.listed");
    if ((preparations == Preparations.LISTED) != listed.isPresent()) {
      throw file.unfit(
          "door.prepare = listed and door.prepare.listed go together; give both, or neither");
    }
    return listed
        .map(
            names -> (Set<String>) new LinkedHashSet<>(Arrays.asList(names.split("\\s*,\\s*", -1))))
        .orElse(Set.of());
  }

  /**
   * Returns the memory for data: by default half of the machine's, and what the heap has room for.
   */
  private long memory() throws IOException {
    long machine =
        ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean known
            ? known.getTotalMemorySize()
            : Long.MAX_VALUE;
    long usual = Math.min(Runtime.getRuntime().maxMemory() / 5 * 4, machine / 2);
    long memory = file.size(PREFIX + "memory", 1, 1L << 50, usual);
    if (memory > machine) {
      throw file.unfit(
          "door.memory is "
              + memory
              + ", at most "
              + machine
              + ", the bytes of this machine's memory; lower it, or delete the line to take half");
    }
    return memory;
  }
}

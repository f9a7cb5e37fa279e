package org.splinter.cli;

import java.io.IOException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.protocol.door.DoorDescription;

/** Check of a door: its certificate, the versions that it speaks, its clock, and what it allows. */
final class DoorCheck {
  private static final Duration SOON = Duration.ofDays(14);
  private static final Duration APART = Duration.ofMinutes(5);

  private DoorCheck() {}

  static List<CheckLine> of(DoorProvider provider) throws IOException {
    DoorDescription description = provider.description();
    List<CheckLine> lines = new ArrayList<>();
    provider.door().certificate().ifPresent(shown -> lines.add(certificate(shown)));
    lines.add(
        CheckLine.fine(
            "  door",
            "of "
                + (description.operator().isEmpty()
                    ? "an operator that it does not name"
                    : description.operator())
                + ", speaks versions "
                + description.versions()
                + " (this client "
                + DoorDescription.VERSION
                + "), runs rounds "
                + description.run()));
    lines.add(clock(provider.door().clock()));
    DoorDescription.Limits limits = description.limits();
    lines.add(
        CheckLine.fine(
            "  allows",
            String.format(
                Locale.ROOT,
                "%s: %d rounds and %d MiB a minute, %d at once, %d MiB each; %s may prepare; %s",
                authentication(description.authentication()),
                limits.roundsPerMinute(),
                limits.bytesPerMinute() >> 20,
                limits.concurrentRounds(),
                limits.roundBytes() >> 20,
                description.preparations(),
                description.sums() ? "sums of private tables" : "no sums of private tables")));
    return lines;
  }

  private static String authentication(String by) {
    return by.equals("none") ? "everybody" : "who has one of its " + by;
  }

  private static CheckLine certificate(X509Certificate shown) {
    Instant until = shown.getNotAfter().toInstant();
    String text = "of " + shown.getSubjectX500Principal().getName() + ", valid until " + until;
    return until.isBefore(Instant.now().plus(SOON))
        ? CheckLine.slow("  certificate", text, "tell its operator that it ends soon")
        : CheckLine.fine("  certificate", text);
  }

  private static CheckLine clock(Optional<Instant> there) {
    if (there.isEmpty()) {
      return CheckLine.fine("  clock", "not told");
    }
    Duration apart = Duration.between(there.get(), Instant.now()).abs();
    String text = apart.toSeconds() + " s from this machine's";
    return apart.compareTo(APART) > 0
        ? CheckLine.slow("  clock", text, "set the clock that is wrong: certificates depend on it")
        : CheckLine.fine("  clock", text);
  }
}

package org.splinter.provider.round;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.pir.PirFamily;
import org.splinter.provider.pir.SampleRound;
import org.splinter.provider.pir.SampleView;
import org.splinter.provider.table.TableStore;

/** Tests that a task reads back its job's input, and checks the envelope where it evaluates it. */
final class RoundInputTest {
  private static final byte[] HEAD = {1, 2, 3};

  @TempDir private Path folder;
  private final Random random = new Random(1);
  private final Configuration configuration = new Configuration();
  private SampleRound round;
  private org.apache.hadoop.fs.Path shares;

  @BeforeEach
  void setJob() throws Exception {
    TableStore tables =
        new TableStore(configuration, new org.apache.hadoop.fs.Path(folder.toUri()));
    SampleView view = SampleView.draw(random, 0, 100, 8);
    view.write(tables);
    round = new SampleRound(random, List.of(view), 2, 1);
    PirFamily family = new PirFamily();
    RoundPlan plan = round.roundPlan();
    RoundInput.set(configuration, family, tables, family.resolve(plan, tables), plan, HEAD);
    shares = new org.apache.hadoop.fs.Path(tables.root(), "shares");
    RoundKeys.ENVELOPE.set(configuration, shares.toString());
    JobKeys.PROVIDER.set(configuration, "alpha");
  }

  private Envelope read(Envelope sent) throws IOException {
    shares.getFileSystem(configuration).delete(shares, false);
    SideFile.write(configuration, shares, sent.encode());
    return RoundInput.envelope(configuration);
  }

  @Test
  void readsWhatTheJobWasGiven() throws Exception {
    assertEquals(round.roundPlan(), RoundInput.plan(configuration));
    ResolvedRound resolved = RoundInput.resolve(configuration);
    assertEquals(round.plan().versions(), resolved.versions());
    assertEquals(resolved.group(), RoundInput.group(configuration));
    assertEquals(resolved.keyed(), RoundInput.answerKeyed(configuration));
    assertArrayEquals(HEAD, RoundInput.answerHead(configuration));
    Envelope sent = round.request(0).envelope();
    assertArrayEquals(sent.encode(), read(sent).encode());
  }

  @Test
  void refusesAnEnvelopeThatIsAddressedElsewhere() throws Exception {
    Envelope sent = round.request(0).envelope();
    JobKeys.PROVIDER.set(configuration, "beta");
    assertRefused("addressed to provider alpha, not to beta", sent);
    JobKeys.PROVIDER.set(configuration, "alpha");
    SampleView view = SampleView.draw(random, 0, 100, 8);
    Request other = new SampleRound(random, List.of(view), 2, 1).request(0);
    assertRefused("another request", other.envelope());
    assertRefused("is for party 2 of 2", partyTwo(sent));
  }

  /** Checks that a cluster's own name counts, whatever the client wrote into the job. */
  @Test
  void refusesAnEnvelopeForAnotherClusterThanItsSiteSays() throws Exception {
    Envelope sent = round.request(0).envelope();
    SideFile.write(configuration, shares, sent.encode());
    assertArrayEquals(
        sent.encode(), RoundInput.envelope(configuration, "alpha").encode(), "its own name");
    assertArrayEquals(sent.encode(), RoundInput.envelope(configuration, "").encode(), "no name");
    IOException refusal =
        assertThrows(IOException.class, () -> RoundInput.envelope(configuration, "beta"));
    assertEquals(
        "envelope: is addressed to provider alpha, but this cluster's own configuration names it"
            + " beta; name each provider as its cluster does",
        refusal.getMessage());
  }

  private static Envelope partyTwo(Envelope sent) {
    return new Envelope(sent.provider(), 2, sent.request(), sent.nonce(), sent.payload());
  }

  private void assertRefused(String problem, Envelope sent) {
    IOException refusal = assertThrows(IOException.class, () -> read(sent));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}

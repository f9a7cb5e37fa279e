package org.splinter.provider.resident;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.provider.job.EmbeddedSettings;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.table.TableStore;

/** Rounds over data in memory, and an empty store of an embedded provider beside them. */
abstract class ResidentProvider {
  static final String PROVIDER = "alpha";
  static final int CORES = 3;

  @TempDir Path folder;
  final long seed = System.nanoTime();
  final Random random = new Random(seed);
  final ResidentMemory memory = new ResidentMemory(1 << 20);
  final ResidentRounds rounds = new ResidentRounds(memory, EvaluationPath.AUTO, CORES);
  TableStore tables = new TableStore(new Configuration(), new org.apache.hadoop.fs.Path("/"));

  @BeforeEach
  void makeStore() {
    Configuration configuration = new Configuration();
    EmbeddedSettings.apply(configuration, folder);
    JobKeys.POLL_MILLIS.set(configuration, "5");
    JobKeys.SPLIT_ROWS.set(configuration, "70");
    JobKeys.PROVIDER.set(configuration, PROVIDER);
    tables = new TableStore(configuration, new org.apache.hadoop.fs.Path(folder.toUri()));
  }

  /** Returns a request of a fold by one party's shares. */
  static Request request(EvaluationPlan plan, int party, List<List<FunctionShare>> shares) {
    RoundPlan round =
        new RoundPlan(EvaluationPlan.FAMILY, TrustModel.twoParty(), PlanCodec.encode(plan));
    RequestDigest digest = RequestDigest.of(shares.get(0).get(0).nonce(), round);
    byte[] payload = new ShareBundle(shares).encode();
    return new Request(
        round, new Envelope(PROVIDER, party, digest, shares.get(0).get(0).nonce(), payload));
  }

  /** Asks for a round as one who waits for nothing else. */
  CompletableFuture<Optional<Answered>> answer(ResolvedRound round, Request request)
      throws IOException {
    return rounds.answer(round, round.data(), request, new Object());
  }

  @AfterEach
  void close() {
    rounds.close();
    memory.close();
  }
}

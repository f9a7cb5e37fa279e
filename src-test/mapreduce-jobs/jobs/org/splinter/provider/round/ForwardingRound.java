package org.splinter.provider.round;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapreduce.Job;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.Source;

/** A round that forwards to another one, for tests that change some of it. */
public abstract class ForwardingRound implements ResolvedRound {
  private final ResolvedRound round;

  protected ForwardingRound(ResolvedRound round) {
    this.round = round;
  }

  @Override
  public String description() {
    return round.description();
  }

  @Override
  public List<Source> sources() {
    return round.sources();
  }

  @Override
  public List<String> versions() {
    return round.versions();
  }

  @Override
  public void touch() throws IOException {
    round.touch();
  }

  @Override
  public Group group() {
    return round.group();
  }

  @Override
  public OpenedPayload check(Envelope envelope) throws FormatException {
    return round.check(envelope);
  }

  @Override
  public void checkQueries(int queries) throws FormatException {
    round.checkQueries(queries);
  }

  @Override
  public boolean fits(int queries) {
    return round.fits(queries);
  }

  @Override
  public double seconds(int queries, int threads) {
    return round.seconds(queries, threads);
  }

  @Override
  public long memoryBytes() {
    return round.memoryBytes();
  }

  @Override
  public RoundData<?> data() throws IOException {
    return round.data();
  }

  @Override
  public byte[] bodyHead(int queries) {
    return round.bodyHead(queries);
  }

  @Override
  public boolean keyed() {
    return round.keyed();
  }

  @Override
  public void configure(Job job) throws IOException {
    round.configure(job);
  }

  @Override
  public Class<? extends Enum<?>> counters() {
    return round.counters();
  }

  @Override
  public RoundProcessor<?> open(List<OpenedPayload> payloads, EvaluationPath path)
      throws IOException {
    return round.open(payloads, path);
  }

  @Override
  public boolean finishes() {
    return round.finishes();
  }

  @Override
  public RecordFinisher finisher(List<OpenedPayload> payloads, EvaluationPath path)
      throws IOException {
    return round.finisher(payloads, path);
  }
}

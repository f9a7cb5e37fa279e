package org.splinter.provider.round;

import java.io.IOException;
import java.util.Base64;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.ReflectionUtils;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.Groups;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.job.SiteName;
import org.splinter.provider.table.TableStore;

/**
 * Input that a round's tasks read back from the job's configuration, which is public, and from the
 * envelope's owner-only file. It is validated: plan against data, envelope against plan, provider
 * and request.
 */
public final class RoundInput {
  private RoundInput() {}

  /** Puts the public part of a round into its job's configuration. */
  static void set(
      Configuration configuration,
      RoundFamily family,
      TableStore tables,
      ResolvedRound round,
      RoundPlan plan,
      byte[] answerHead) {
    Base64.Encoder base64 = Base64.getEncoder();
    configuration.setClass(RoundKeys.FAMILY.key(), family.getClass(), RoundFamily.class);
    JobKeys.ROOT.set(configuration, tables.root().toString());
    RoundKeys.PLAN.set(configuration, base64.encodeToString(plan.encode()));
    RoundKeys.GROUP.set(configuration, round.group().name());
    RoundKeys.ANSWER_HEAD.set(configuration, base64.encodeToString(answerHead));
    RoundKeys.ANSWER_KEYED.set(configuration, String.valueOf(round.keyed()));
  }

  /** Reads the round's public plan. */
  public static RoundPlan plan(Configuration configuration) throws IOException {
    return RoundPlan.decode(Base64.getDecoder().decode(RoundKeys.PLAN.get(configuration)));
  }

  /** Opens the provider's tables. */
  public static TableStore tables(Configuration configuration) {
    return new TableStore(configuration, new Path(JobKeys.ROOT.get(configuration)));
  }

  static ResolvedRound resolve(Configuration configuration) throws IOException {
    Class<? extends RoundFamily> family =
        configuration.getClass(RoundKeys.FAMILY.key(), null, RoundFamily.class);
    return ReflectionUtils.newInstance(family, configuration)
        .resolve(plan(configuration), tables(configuration));
  }

  /** Reads the envelope and checks that it is for this provider, plan and request. */
  static Envelope envelope(Configuration configuration) throws IOException {
    return envelope(configuration, SiteName.ofTask(configuration));
  }

  /**
   * Reads the envelope and checks that it is for this provider, plan and request.
   *
   * @param site the name that the provider gives itself; if empty, only the client's own name for
   *     it can be compared, which finds no share that the client sent to the wrong cluster
   */
  static Envelope envelope(Configuration configuration, String site) throws IOException {
    Path file = new Path(RoundKeys.ENVELOPE.get(configuration));
    Envelope envelope = Envelope.decode(SideFile.read(configuration, file, Envelope.MAX_BYTES));
    if (!site.isEmpty() && !site.equals(envelope.provider())) {
      throw new FormatException(
          "envelope",
          "is addressed to provider "
              + envelope.provider()
              + ", but this cluster's own configuration names it "
              + site
              + "; name each provider as its cluster does");
    }
    envelope.check(JobKeys.PROVIDER.get(configuration), plan(configuration));
    return envelope;
  }

  static EvaluationPath path(Configuration configuration) {
    return EvaluationPath.named(JobKeys.NATIVE_PATH.get(configuration));
  }

  static Group group(Configuration configuration) {
    return Groups.named(RoundKeys.GROUP.get(configuration));
  }

  static byte[] answerHead(Configuration configuration) {
    return Base64.getDecoder().decode(RoundKeys.ANSWER_HEAD.get(configuration));
  }

  static boolean answerKeyed(Configuration configuration) throws IOException {
    return RoundKeys.ANSWER_KEYED.getBoolean(configuration);
  }
}

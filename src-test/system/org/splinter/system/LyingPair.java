package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.splinter.client.provider.Provider;
import org.splinter.client.round.FailedCheckException;
import org.splinter.fss.EvaluationPath;

/** Two providers over one home's tables, either of which may lie about a question. */
final class LyingPair {
  /** The number of secrets of which all must fail alike. */
  static final int SECRETS = 41;

  /** Lies that change each answer, whatever the secret, and that no secret could make differ. */
  private static final List<Lie> ALIKE =
      List.of(Lie.BIT, Lie.SHIFTED_WORD, Lie.HIGH_WORD, Lie.OTHER_SHARES);

  private final Liar alpha;
  private final Liar beta;
  private final long seed;
  private final Random random;
  private final Map<Lie, Integer> told = new EnumMap<>(Lie.class);

  /** Makes the providers; a seed that is printed repeats a run. */
  LyingPair(LocalTables tables, String test) {
    alpha = new Liar(new LocalEvaluation("alpha", tables, EvaluationPath.AUTO));
    beta = new Liar(new LocalEvaluation("beta", tables, EvaluationPath.AUTO));
    seed = Long.getLong("splinter.seed", System.nanoTime());
    random = new Random(seed);
    System.out.println(test + " -Dsplinter.seed=" + seed);
  }

  /** A question that may be asked again and again, and has one answer. */
  interface Question {
    Object ask() throws Exception;
  }

  /**
   * A question that has been asked honestly.
   *
   * @param sizes the bytes of the shares that a provider was sent, by round
   */
  record Answered(String name, Question question, Object answer, List<Integer> sizes) {
    int rounds() {
      return sizes.size();
    }
  }

  List<Provider> providers() {
    return List.of(alpha, beta);
  }

  Liar beta() {
    return beta;
  }

  void beHonest() {
    alpha.beHonest();
    beta.beHonest();
  }

  Answered askHonestly(String name, Question question) throws Exception {
    beHonest();
    Object answer = question.ask();
    return new Answered(name, question, answer, alpha.sizes());
  }

  /**
   * Tells so many lies, of each kind about each question in turn, each by one provider in one
   * round. Every one must be refused, and all rounds be asked all the same; an answer without a lie
   * must be true.
   */
  void tellLies(List<Answered> questions, int lies) throws Exception {
    int counted = 0;
    for (int i = 0; counted < lies; i++) {
      assertTrue(i < 2 * lies, "most lies change an answer");
      Answered asked = questions.get(i % questions.size());
      Lie lie = Lie.values()[(i % questions.size() + i / questions.size()) % Lie.values().length];
      counted += tell(asked, lie, i) ? 1 : 0;
    }
    System.out.println("lies refused: " + told);
    assertEquals(Set.of(Lie.values()), told.keySet(), "seed " + seed);
  }

  private boolean tell(Answered asked, Lie lie, int number) throws Exception {
    int round =
        lie == Lie.EARLIER && asked.rounds() > 1
            ? 1 + random.nextInt(asked.rounds() - 1)
            : random.nextInt(asked.rounds());
    Liar liar = random.nextBoolean() ? alpha : beta;
    String context =
        "seed "
            + seed
            + ", lie "
            + number
            + ": "
            + lie
            + " in round "
            + round
            + " of "
            + asked.name;
    beHonest();
    liar.lieIn(round, lie, random.nextLong());
    IOException refusal = null;
    Object answer = null;
    try {
      answer = asked.question.ask();
    } catch (IOException e) {
      refusal = e;
    }
    assertEquals(asked.sizes, alpha.sizes(), context + " shows in what alpha is asked");
    assertEquals(asked.sizes, beta.sizes(), context + " shows in what beta is asked");
    if (!liar.lied()) {
      assertNull(refusal, context + " is none");
      assertEquals(asked.answer, answer, context + " is none");
      return false;
    }
    told.merge(lie, 1, Integer::sum);
    assertNotNull(refusal, context + " is accepted");
    assertEquals(0, refusal.getSuppressed().length, context);
    if (liar.liedInSlots()) {
      assertEquals(FailedCheckException.class, refusal.getClass(), context + ": " + refusal);
      assertNull(refusal.getCause(), context);
    }
    return true;
  }

  /**
   * Lies for many secrets in one way, then in others, in the first round and in the last: a liar
   * must not learn from the failures, nor from what is asked after the lie, which secret it was.
   *
   * @param ofSecrets one question of {@link #SECRETS} secrets
   * @param rounds that are planned
   */
  void assertAlike(String name, List<? extends Question> ofSecrets, int rounds) throws Exception {
    assertEquals(SECRETS, ofSecrets.size());
    Answered honest = askHonestly(name, ofSecrets.get(0));
    assertEquals(rounds, honest.rounds(), name);
    // The rounds of a search take longest.
    List<Lie> lies = rounds > 2 ? List.of(Lie.BIT, Lie.HIGH_WORD) : ALIKE;
    for (Lie lie : lies) {
      boolean first = lies.indexOf(lie) < lies.size() / 2;
      assertAlike(honest, ofSecrets, lie, first ? 0 : rounds - 1);
    }
  }

  private void assertAlike(Answered honest, List<? extends Question> ofSecrets, Lie lie, int round)
      throws Exception {
    long ofLie = seedOfASum();
    String context =
        "seed " + seed + ": " + lie + " in round " + round + " of " + honest.name + ", ";
    Set<String> failures = new HashSet<>();
    for (Question question : ofSecrets) {
      alpha.beHonest();
      beta.lieIn(round, lie, ofLie);
      try {
        Object unused = question.ask();
        failures.add("accepted");
      } catch (IOException e) {
        failures.add(e + " beside " + Arrays.toString(e.getSuppressed()));
      }
      assertTrue(beta.lied(), context + "which changes the answer");
      assertEquals(honest.sizes, alpha.sizes(), context + "which shows in what is asked");
    }
    assertEquals(1, failures.size(), context + failures);
    assertFalse(failures.contains("accepted"), context + failures);
  }

  /**
   * Draws the seed of a lie that begins where a sum of a fold does. An addition from another place
   * may carry into the key of a record, and by chance not for each secret, since sums are shared at
   * random.
   */
  private long seedOfASum() {
    long drawn = random.nextLong();
    while (!new Random(drawn).nextBoolean()) {
      drawn = random.nextLong();
    }
    return drawn;
  }
}

package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.splinter.client.provider.Provider;
import org.splinter.client.round.FailedCheckException;
import org.splinter.client.sql.Resilience;
import org.splinter.fss.EvaluationPath;

/** Providers over one home's tables, any but all of which may lie about a question. */
final class LyingProviders {
  /** The number of secrets of which all must fail alike. */
  static final int SECRETS = 41;

  /** Lies that change each answer, whatever the secret, and that no secret could make differ. */
  private static final List<Lie> ALIKE =
      List.of(Lie.BIT, Lie.SHIFTED_WORD, Lie.HIGH_WORD, Lie.OTHER_SHARES);

  private final List<Liar> all;
  private final long seed;
  private final Random random;
  private final Map<Lie, Integer> told = new EnumMap<>(Lie.class);

  /** Makes two to five providers; a seed that is printed repeats a run. */
  LyingProviders(LocalTables tables, String test, int parties) {
    all =
        Stream.of("alpha", "beta", "gamma", "delta", "epsilon")
            .limit(parties)
            .map(name -> new Liar(new LocalEvaluation(name, tables, EvaluationPath.AUTO)))
            .toList();
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
   * @param sizes the bytes of the shares that each provider was sent, by round
   */
  record Answered(String name, Question question, Object answer, List<List<Integer>> sizes) {
    int rounds() {
      return sizes.get(0).size();
    }
  }

  List<Provider> providers() {
    return List.copyOf(all);
  }

  /** Returns the providers as those of which none is left behind. */
  List<Provider> providersThatMeet(Resilience resilience) {
    MeetingProvider.Meeting meeting = new MeetingProvider.Meeting(resilience);
    return all.stream().<Provider>map(each -> new MeetingProvider(each, meeting)).toList();
  }

  Liar first() {
    return all.get(0);
  }

  Liar last() {
    return all.get(all.size() - 1);
  }

  void beHonest() {
    all.forEach(Liar::beHonest);
  }

  private List<List<Integer>> sizes() {
    return all.stream().map(Liar::sizes).toList();
  }

  Answered askHonestly(String name, Question question) throws Exception {
    beHonest();
    Object answer = question.ask();
    return new Answered(name, question, answer, sizes());
  }

  /**
   * Tells so many lies, of each kind about each question in turn, each by any but all providers in
   * one round. Every one must be refused, and all rounds be asked all the same; an answer without a
   * lie must be true.
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
    Set<Lie> possible = EnumSet.allOf(Lie.class);
    if (questions.stream().allMatch(asked -> asked.rounds() == 1)) {
      possible.remove(Lie.EARLIER);
    }
    assertEquals(possible, told.keySet(), "seed " + seed);
  }

  private boolean tell(Answered asked, Lie lie, int number) throws Exception {
    int round =
        lie == Lie.EARLIER && asked.rounds() > 1
            ? 1 + random.nextInt(asked.rounds() - 1)
            : random.nextInt(asked.rounds());
    List<Liar> liars = new ArrayList<>(all);
    Collections.shuffle(liars, random);
    liars = liars.subList(0, 1 + random.nextInt(all.size() - 1));
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
            + asked.name
            + " by "
            + liars.stream().map(Provider::name).toList();
    beHonest();
    liars.forEach(liar -> liar.lieIn(round, lie, random.nextLong()));
    IOException refusal = null;
    Object answer = null;
    try {
      answer = asked.question.ask();
    } catch (IOException e) {
      refusal = e;
    }
    assertEquals(asked.sizes, sizes(), context + " shows in what providers are asked");
    if (liars.stream().noneMatch(Liar::lied)) {
      assertNull(refusal, context + " is none");
      assertEquals(asked.answer, answer, context + " is none");
      return false;
    }
    told.merge(lie, 1, Integer::sum);
    assertNotNull(refusal, context + " is accepted");
    assertTrue(refusal.getSuppressed().length < liars.size(), context + ": one each at most");
    if (liars.stream().allMatch(Liar::liedInSlots)) {
      assertEquals(FailedCheckException.class, refusal.getClass(), context + ": " + refusal);
      assertNull(refusal.getCause(), context);
    }
    return true;
  }

  /**
   * Lets one provider at a time tell so many lies, of each kind about each question in turn, in one
   * round. Every answer must be true all the same, and name the liar.
   *
   * @param named returns the names of the providers that the last answer was found without
   */
  void beOutvoted(List<Answered> questions, int lies, Supplier<List<String>> named)
      throws Exception {
    int counted = 0;
    for (int i = 0; counted < lies; i++) {
      assertTrue(i < 2 * lies, "most lies change an answer");
      Answered asked = questions.get(i % questions.size());
      Lie lie = Lie.values()[(i % questions.size() + i / questions.size()) % Lie.values().length];
      int round = random.nextInt(asked.rounds());
      Liar liar = all.get(random.nextInt(all.size()));
      String context =
          "seed %d, lie %d: %s in round %d of %s by %s"
              .formatted(seed, i, lie, round, asked.name, liar.name());
      beHonest();
      liar.lieIn(round, lie, random.nextLong());
      assertEquals(asked.answer, asked.question.ask(), context);
      assertEquals(asked.sizes, sizes(), context + " shows in what providers are asked");
      assertEquals(liar.lied() ? List.of(liar.name()) : List.of(), named.get(), context);
      counted += liar.lied() ? 1 : 0;
      told.merge(lie, liar.lied() ? 1 : 0, Integer::sum);
    }
    System.out.println("lies outvoted: " + told);
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
      beHonest();
      last().lieIn(round, lie, ofLie);
      try {
        Object unused = question.ask();
        failures.add("accepted");
      } catch (IOException e) {
        failures.add(e + " beside " + Arrays.toString(e.getSuppressed()));
      }
      assertTrue(last().lied(), context + "which changes the answer");
      assertEquals(honest.sizes, sizes(), context + "which shows in what is asked");
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

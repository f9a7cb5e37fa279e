package org.splinter.http.gateway.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.Separation;
import org.splinter.client.provider.Separation.Finding;
import org.splinter.client.provider.Separation.Kind;
import org.splinter.client.query.PrivacyClaim;
import org.splinter.client.query.QueryResult;

/** Tests that the record of an answer claims no more than what was found of the providers. */
final class AnswerTest {
  private static final Separation YES =
      new Separation(List.of(new Finding("east and west", Kind.FINE, "nothing in common")));
  private static final Separation NO =
      new Separation(List.of(new Finding("east and west", Kind.SAME_HOST, "same host 1")));

  private static String answer(Separation separation, Separation... steps) {
    List<QueryResult> queries =
        List.of(steps).stream()
            .map(
                step ->
                    new QueryResult(
                        List.of(),
                        List.of(),
                        1,
                        1,
                        "two-party",
                        new PrivacyClaim(1, 0, step, true),
                        List.of(),
                        new QueryResult.Timing(0, 0, 0, 0, 0, 0, 0, 0)))
            .toList();
    return new String(new Answer(json -> json.writeNull(), queries, separation).encode(0), UTF_8);
  }

  @Test
  void privateNeedsSeparateProvidersInEachStep() {
    assertSays("\"private\":true,\"not_private\":null", answer(YES, YES, YES));
    assertSays("\"private\":false,\"not_private\":\"same host 1\"", answer(YES, YES, NO));
    assertSays("\"private\":false,\"not_private\":\"same host 1\"", answer(NO, YES));
    assertSays("\"separate\":false,\"warnings\":[\"same host 1\"]", answer(NO, YES));
  }

  private static void assertSays(String words, String answer) {
    assertTrue(answer.contains(words), answer);
  }
}

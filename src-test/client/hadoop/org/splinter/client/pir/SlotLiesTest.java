package org.splinter.client.pir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.client.round.FailedCheckException;

/**
 * Tests that no answer of one lying provider is accepted, whatever it is and whatever the secret:
 * scans answer, and their records are changed on the way.
 */
final class SlotLiesTest {
  private static final int SECRETS = 41;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final ScannedView view = new ScannedView(random);

  /** A change of one provider's records, by query and share. */
  private interface Change {
    void of(List<List<byte[]>> records);
  }

  private void assertRefused(ScannedView.Asked asked, int liar, String lie, Change change)
      throws IOException {
    List<List<List<byte[]>>> records = asked.records();
    change.of(records.get(liar));
    assertRefused(asked, records, lie + " of provider " + liar);
  }

  private void assertRefused(
      ScannedView.Asked asked, List<List<List<byte[]>>> records, String lie) {
    FailedCheckException refusal =
        assertThrows(
            FailedCheckException.class, () -> asked.combine(records), lie + ", seed " + seed);
    String message = refusal.getMessage();
    assertTrue(message.contains("alpha and beta") && message.contains("thrown away"), message);
  }

  @Test
  void honestAnswersAreTheSlots() throws Exception {
    for (int i = 0; i < 10; i++) {
      ScannedView.Asked asked = view.ask(view.draw(3));
      assertTrue(asked.round().checked());
      List<List<byte[]>> found = asked.combine(asked.records());
      for (int query = 0; query < 3; query++) {
        for (int share = 0; share < ScannedView.SHARES; share++) {
          assertArrayEquals(
              asked.expected(query, share), found.get(query).get(share), "seed " + seed);
        }
      }
    }
  }

  /**
   * Flips bits of each byte of each slot and each tag, of a present key, an empty slot, nothing.
   */
  @Test
  void noByteOfASlotOrTagMayChange() throws Exception {
    ScannedView.Asked asked =
        view.ask(
            List.of(
                view.present(17), view.present(ScannedView.EMPTY), view.nothing(), view.draw()));
    for (int liar = 0; liar < 2; liar++) {
      for (int query = 0; query < 4; query++) {
        for (int share = 0; share < ScannedView.SHARES; share++) {
          int length = asked.records().get(0).get(query).get(share).length;
          for (int at = 0; at < length; at++) {
            int place = at;
            int ofQuery = query;
            int ofShare = share;
            int flip = 1 + random.nextInt(255);
            assertRefused(
                asked,
                liar,
                "byte " + at + " of query " + query + ", share " + share,
                records -> records.get(ofQuery).get(ofShare)[place] ^= (byte) flip);
          }
        }
      }
    }
  }

  /** Tells one lie to askers of 41 secrets, as a provider that looks who notices. */
  @Test
  void acceptanceDoesNotDependOnTheSecret() throws Exception {
    int place = random.nextInt(ScannedView.SLOT_BYTES);
    int flip = 1 << random.nextInt(8);
    int refused = 0;
    for (int secret = 0; secret < SECRETS; secret++) {
      ScannedView.Asked asked = view.ask(List.of(view.present(2 * secret)));
      List<List<List<byte[]>>> records = asked.records();
      records.get(1).get(0).get(0)[place] ^= (byte) flip;
      try {
        List<List<byte[]>> unused = asked.combine(records);
      } catch (FailedCheckException e) {
        refused++;
      }
    }
    assertEquals(SECRETS, refused, "seed " + seed);
  }

  @Test
  void anotherQuerysOrSharesAnswerIsNone() throws Exception {
    ScannedView.Asked asked = view.ask(List.of(view.present(3), view.present(3), view.nothing()));
    for (int liar = 0; liar < 2; liar++) {
      assertRefused(asked, liar, "swapped queries", records -> Collections.swap(records, 0, 1));
      assertRefused(asked, liar, "nothing for a key", records -> Collections.swap(records, 0, 2));
      assertRefused(
          asked, liar, "swapped shares", records -> Collections.swap(records.get(0), 0, 3));
      assertRefused(
          asked, liar, "swapped sub-tables", records -> Collections.swap(records.get(0), 0, 1));
      assertRefused(
          asked,
          liar,
          "zeros",
          records -> records.get(1).forEach(each -> Arrays.fill(each, (byte) 0)));
    }
  }

  /** Checks that factors differ: what both providers answer to one query fits no other. */
  @Test
  void factorsAreOfOneShareAndRound() throws Exception {
    ScannedView.Query wanted = view.present(5);
    ScannedView.Asked asked = view.ask(List.of(wanted, wanted));
    List<List<List<byte[]>>> swapped = asked.records();
    swapped.forEach(ofProvider -> Collections.swap(ofProvider, 0, 1));
    assertRefused(asked, swapped, "the other query's answer of both");
    List<List<List<byte[]>>> shares = asked.records();
    shares.forEach(ofProvider -> Collections.swap(ofProvider.get(0), 0, 3));
    assertRefused(asked, shares, "the other share's answer of both");
    ScannedView.Asked later = view.ask(List.of(wanted, wanted));
    assertRefused(later, asked.records(), "the answer of the round before of both");
  }

  @Test
  void aPresentKeyHasATag() throws Exception {
    for (int slot : new int[] {7, ScannedView.EMPTY}) {
      ScannedView.Asked asked = view.ask(List.of(view.present(slot)));
      List<List<List<byte[]>>> records = asked.records();
      for (List<List<byte[]>> ofProvider : records) {
        ofProvider.get(0).forEach(each -> Arrays.fill(each, (byte) 0));
      }
      assertRefused(asked, records, "a zero slot with a zero tag");
    }
  }

  /** Lets one provider scan other data, with the digests that fit them. */
  @Test
  void otherDataAreNoticed() throws Exception {
    ScannedView.Asked asked = view.ask(List.of(view.present(20), view.nothing()));
    for (ScannedView other : List.of(view.with(20), view.with(21), view.swapped())) {
      for (int liar = 0; liar < 2; liar++) {
        List<List<List<byte[]>>> records = asked.records();
        records.set(liar, asked.scan(other, liar));
        assertRefused(asked, records, "a scan of other data by provider " + liar);
      }
    }
  }

  /** Replaces the slot by another one of the table, with a tag that is moved by some multiples. */
  @Test
  void anotherSlotOfTheTableIsNotAccepted() throws Exception {
    ScannedView.Asked asked = view.ask(List.of(view.present(30)));
    for (int other = 0; other < ScannedView.SLOTS; other++) {
      if (other == 30) {
        continue;
      }
      byte[] from = view.slot(0, 30);
      byte[] to = view.slot(0, other);
      int shift = other % 2 == 0 ? 0 : random.nextInt();
      assertRefused(
          asked,
          other % 2,
          "slot " + other,
          records -> {
            byte[] record = records.get(0).get(0);
            for (int i = 0; i < from.length; i++) {
              record[i] ^= (byte) (from[i] ^ to[i]);
            }
            record[from.length + Math.floorMod(shift, 16)] += (byte) shift;
          });
    }
  }

  @Test
  void aRoundIsDrawnOnce() throws Exception {
    ScannedView.Asked asked = view.ask(List.of(view.present(9)));
    assertThrows(IllegalStateException.class, () -> asked.round().draw());
  }

  /** Checks that a round of nothing, which follows a failed check, selects nothing at all. */
  @Test
  void aRoundOfNothingFindsNothing() throws Exception {
    ScannedView.Asked asked = view.ask(List.of(view.present(9), view.draw()), PirRound::ofNothing);
    List<List<byte[]>> found = asked.combine(asked.records());
    found.forEach(
        query -> query.forEach(slot -> assertArrayEquals(new byte[ScannedView.SLOT_BYTES], slot)));
    assertRefused(asked, 0, "a slot for nothing", records -> records.get(0).get(0)[3]++);
  }

  @Test
  void nothingOfSecretsPrints() throws Exception {
    ScannedView.Asked asked = view.ask(List.of(view.present(1)));
    assertEquals("PirRound[hidden]", asked.round().toString());
    List<String> texts = new ArrayList<>();
    SlotCheck check = SlotCheck.draw(view.layout(), List.of(view.present(1).bound()));
    texts.add(check.toString());
    check.functions().forEach(each -> texts.add(each.toString()));
    texts.forEach(text -> assertTrue(text.contains("hidden"), text));
  }
}

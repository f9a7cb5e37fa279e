package org.splinter.provider.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests that every key stands in one of its three slots, no two in one slot. */
final class CuckooPlacementTest {

  @Test
  void placesEveryKeyOnceAtFullLoad() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    int slots = 20_000;
    int[] choices = choices(random, (int) (0.85 * 3 * slots), slots);
    int[] keyAt = CuckooPlacement.place(choices, slots);
    assertNotNull(keyAt);
    boolean[] seen = new boolean[choices.length / 3];
    for (int slot = 0; slot < keyAt.length; slot++) {
      int key = keyAt[slot];
      if (key >= 0) {
        assertTrue(!seen[key]);
        seen[key] = true;
        assertEquals(choices[3 * key + slot / slots], slot);
      }
    }
    for (boolean placed : seen) {
      assertTrue(placed);
    }
    assertArrayEquals(keyAt, CuckooPlacement.place(choices, slots));
  }

  private static int[] choices(Random random, int keys, int slots) {
    int[] choices = new int[3 * keys];
    for (int i = 0; i < choices.length; i++) {
      choices[i] = i % 3 * slots + random.nextInt(slots);
    }
    return choices;
  }

  @Test
  void failsWhereKeysOutnumberTheirSlots() {
    int[] four = new int[12];
    for (int i = 0; i < four.length; i++) {
      four[i] = i % 3 * 10 + 5;
    }
    assertNull(CuckooPlacement.place(four, 10));
    assertNull(CuckooPlacement.place(choices(new Random(2), 100, 30), 30));
  }
}

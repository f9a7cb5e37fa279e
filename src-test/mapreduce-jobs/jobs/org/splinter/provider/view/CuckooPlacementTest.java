package org.splinter.provider.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
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
    int[] keyAt = CuckooPlacement.place(choices, choices.length / 3, slots);
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
    assertArrayEquals(keyAt, CuckooPlacement.place(choices, choices.length / 3, slots));
  }

  /**
   * Compares with the plain search: views of all builds have equal bytes only if each key stands
   * where that puts it.
   */
  @Test
  void placesWhereThePlainSearchDoes() {
    long seed = new Random().nextLong();
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      int slots = 1 + random.nextInt(60);
      int[] choices = choices(random, random.nextInt(3 * slots), slots);
      assertArrayEquals(
          search(choices, slots), CuckooPlacement.place(choices, choices.length / 3, slots));
    }
  }

  private static int @Nullable [] search(int[] choices, int slots) {
    int[] keyAt = new int[3 * slots];
    Arrays.fill(keyAt, -1);
    for (int key = 0; key < choices.length / 3; key++) {
      Map<Integer, Integer> from = new LinkedHashMap<>();
      Deque<Integer> queue = new ArrayDeque<>();
      Integer free = null;
      for (int next = key, at = -1; free == null; ) {
        for (int choice = 0; choice < 3; choice++) {
          if (from.putIfAbsent(choices[3 * next + choice], at) == null) {
            queue.add(choices[3 * next + choice]);
          }
        }
        if (queue.isEmpty()) {
          return null;
        }
        at = queue.remove();
        next = keyAt[at];
        free = next < 0 ? at : null;
      }
      int to = free;
      for (int at = from.get(to); at >= 0; at = from.get(to)) {
        keyAt[to] = keyAt[at];
        to = at;
      }
      keyAt[to] = key;
    }
    return keyAt;
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
    assertNull(CuckooPlacement.place(four, four.length / 3, 10));
    assertNull(CuckooPlacement.place(choices(new Random(2), 100, 30), 100, 30));
  }
}

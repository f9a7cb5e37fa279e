package org.splinter.protocol.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.Sha256;
import org.splinter.fss.DomainPoint;

/** Tests of the public hashes: as defined, within the shard, and spread over all slots. */
final class CuckooHashTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  void slotsAreAsDefined() {
    for (int i = 0; i < 1000; i++) {
      byte[] hashSeed = new byte[CuckooHash.SEED_BYTES];
      random.nextBytes(hashSeed);
      long shards = random.nextLong(1, 1L << random.nextInt(1, 16));
      long shardSlots = random.nextLong(1, 1L << random.nextInt(1, 40));
      DomainPoint key = new DomainPoint(random.nextLong(), random.nextLong());
      CuckooHash hash = new CuckooHash(hashSeed, shards, shardSlots);
      byte[] digest = digest(hashSeed, CuckooHash.SEED_BYTES, key);
      byte[] shardDigest = digest(hashSeed, CuckooHash.SEED_BYTES / 2, key);
      assertEquals(ByteBuffer.wrap(shardDigest).getLong(), hash.order(key), "seed " + seed);
      long shard = reduce(shardDigest, 0, shards);
      assertEquals(shard, hash.shard(key), "seed " + seed);
      long[] slots = new long[3];
      for (int subTable = 0; subTable < 3; subTable++) {
        slots[subTable] = shard * shardSlots + reduce(digest, subTable, shardSlots);
      }
      assertArrayEquals(slots, hash.slots(key), "seed " + seed);
    }
  }

  private static byte[] digest(byte[] hashSeed, int seedBytes, DomainPoint key) {
    return Sha256.of(
        ByteBuffer.allocate(seedBytes + KeyOrder.BYTES)
            .put(hashSeed, 0, seedBytes)
            .put(KeyOrder.bytes(key))
            .array());
  }

  private static long reduce(byte[] digest, int number, long bound) {
    BigInteger unsigned = new BigInteger(1, Arrays.copyOfRange(digest, 8 * number, 8 * number + 8));
    return unsigned.multiply(BigInteger.valueOf(bound)).shiftRight(64).longValueExact();
  }

  @Test
  void keysSpreadOverAllSlots() {
    CuckooHash hash = new CuckooHash(new byte[CuckooHash.SEED_BYTES], 4, 8);
    int[][] counts = new int[CuckooHash.SUB_TABLES][32];
    int keys = 32 * 1000;
    for (int i = 0; i < keys; i++) {
      long[] slots = hash.slots(new DomainPoint(0, i));
      for (int subTable = 0; subTable < slots.length; subTable++) {
        counts[subTable][(int) slots[subTable]]++;
      }
    }
    for (int[] ofSubTable : counts) {
      for (int count : ofSubTable) {
        assertTrue(800 < count && count < 1200, Arrays.toString(ofSubTable)); // 6 std. deviations
      }
    }
  }

  @Test
  void refusesWhatIsNoTable() {
    byte[] good = new byte[CuckooHash.SEED_BYTES];
    assertThrows(IllegalArgumentException.class, () -> new CuckooHash(new byte[31], 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new CuckooHash(good, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> new CuckooHash(good, 1, 0));
  }
}

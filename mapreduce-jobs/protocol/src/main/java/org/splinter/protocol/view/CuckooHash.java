package org.splinter.protocol.view;

import java.security.DigestException;
import java.security.MessageDigest;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.codec.Words;
import org.splinter.fss.BulkSha256;
import org.splinter.fss.DomainPoint;
import org.splinter.protocol.slot.ViewDigest;

/**
 * The public hashes of a partitioned cuckoo table: a key has one shard number in all three
 * sub-tables, and in each sub-table one slot of that shard. Under SHA-256 as a random function
 * shards and slots are independent and uniform but for 2^-63 or so.
 *
 * <p>The slots in the shard are made of the first three 64-bit numbers of SHA-256(seed | key),
 * big-endian, the shard of the first one of SHA-256(first half of the seed | key): each is the high
 * word of that number's product with the number of slots or shards. So the shards ascend with a
 * number that depends neither on the number of shards nor on the seed's second half, and keys can
 * be sorted by it before either is known.
 */
public final class CuckooHash {
  public static final int SUB_TABLES = 3;
  public static final int SEED_BYTES = 32;

  private static final int SHARD_SEED_BYTES = SEED_BYTES / 2;

  private final byte[] seed;
  private final long shards;
  private final long shardSlots;
  private final MessageDigest sha = new BulkSha256();
  private final byte[] point = new byte[2 * Long.BYTES];
  private final byte[] digest = new byte[Sha256.BYTES];

  /**
   * Makes the hashes, which are not thread-safe, as they keep their work arrays.
   *
   * @param seed {@link #SEED_BYTES} bytes
   * @param shards the number of shards, at least 1
   * @param shardSlots the slots of a shard in one sub-table, at least 1
   */
  public CuckooHash(byte[] seed, long shards, long shardSlots) {
    if (seed.length != SEED_BYTES || shards < 1 || shardSlots < 1) {
      throw new IllegalArgumentException(
          "a seed of " + seed.length + " bytes, " + shards + " shards of " + shardSlots + " slots");
    }
    this.seed = seed.clone();
    this.shards = shards;
    this.shardSlots = shardSlots;
  }

  /** Returns the hashes of a view that is addressed by them. */
  public static CuckooHash of(ViewManifest manifest) {
    long slots = manifest.subTables().get(0).slots();
    return new CuckooHash(manifest.seed(), slots / manifest.shardSlots(), manifest.shardSlots());
  }

  /**
   * Returns the seed of a view.
   *
   * @param name the name of its definition
   * @param attempt the number of earlier seeds that left some key without a slot
   */
  public static byte[] seed(ViewDigest name, int attempt) {
    byte[] slotSeed = Sha256.of(new ByteWriter().fixed(name.bytes()).i32(attempt).toByteArray());
    return new ByteWriter()
        .fixed(name.bytes(), 0, SHARD_SEED_BYTES)
        .fixed(slotSeed, 0, SEED_BYTES - SHARD_SEED_BYTES)
        .toByteArray();
  }

  /** Returns an unsigned number by which keys can be sorted so that their shards ascend. */
  public long order(DomainPoint key) {
    return Words.get(hash(SHARD_SEED_BYTES, key), 0);
  }

  /** Returns the shard of a key. */
  public long shard(DomainPoint key) {
    return shards == 1 ? 0 : shard(order(key));
  }

  /** Returns the shard of the keys with an {@link #order(DomainPoint)}. */
  public long shard(long order) {
    return reduce(order, shards);
  }

  /** Returns the slots of a key, one in each sub-table. */
  public long[] slots(DomainPoint key) {
    return slots(shard(key), key);
  }

  /** Returns the slots of a key whose shard is known, one in each sub-table. */
  public long[] slots(long shard, DomainPoint key) {
    long first = shard * shardSlots;
    byte[] hash = hash(SEED_BYTES, key);
    long[] slots = new long[SUB_TABLES];
    for (int i = 0; i < SUB_TABLES; i++) {
      slots[i] = first + reduce(Words.get(hash, i * Long.BYTES), shardSlots);
    }
    return slots;
  }

  private byte[] hash(int seedBytes, DomainPoint key) {
    Words.put(point, 0, key.high());
    Words.put(point, Long.BYTES, key.low());
    sha.update(seed, 0, seedBytes);
    sha.update(point);
    try {
      sha.digest(digest, 0, digest.length);
    } catch (DigestException e) {
      throw new IllegalStateException(e); // there is room
    }
    return digest;
  }

  /** Returns the high word of the product of an unsigned number and a positive one. */
  private static long reduce(long number, long bound) {
    return Math.multiplyHigh(number, bound) + ((number >> (Long.SIZE - 1)) & bound);
  }
}

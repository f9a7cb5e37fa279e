package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The plain reference: one row and one AES block at a time, as the construction is written down. It
 * shares no code with the native library, so that each can be held to the other.
 *
 * <p>A node is a 128-bit little-endian number whose lowest bit is its control bit. Child j of a
 * node s is F(s') = AES(s') ^ s', where s' is s with its lowest bits replaced by j; if the control
 * bit of s is set, correction j of the level is XORed to it, or, at the last level, added to its
 * low 64 bits, which are the value. Party 1 negates.
 */
final class JavaPointEvaluator implements PointEvaluator {
  private static final int USE_NODE = 1;
  private static final int USE_LEAF = 2;
  private static final int BLOCK = 16;

  private final PointShare share;
  private final PointParameters parameters;
  private final ByteBuffer bytes;
  private final List<Cipher> ciphers = new ArrayList<>();
  private final byte[] plainBytes = new byte[BLOCK];
  private final byte[] encryptedBytes = new byte[BLOCK];
  private final ByteBuffer plain = littleEndian(plainBytes);
  private final ByteBuffer encrypted = littleEndian(encryptedBytes);
  private boolean closed;

  JavaPointEvaluator(PointShare share) {
    this.share = share;
    this.parameters = share.parameters();
    this.bytes = share.view();
    Cipher nonceCipher = aes(share.nonce().bytes());
    for (int level = 0; level < parameters.levels(); level++) {
      boolean leaf = level == parameters.levels() - 1;
      byte[] label = new byte[BLOCK];
      littleEndian(label).putInt(share.index()).putInt(level).putInt(leaf ? USE_LEAF : USE_NODE);
      byte[] key = new byte[BLOCK];
      encrypt(nonceCipher, label, key);
      ciphers.add(aes(key));
    }
  }

  @Override
  public EvaluationPath path() {
    return EvaluationPath.JAVA;
  }

  @Override
  public synchronized void evaluate(LongBuffer keys, int rows, LongBuffer out) {
    checkOpen();
    LongBuffer allKeys = BatchArguments.keys(parameters, keys, rows);
    LongBuffer values = BatchArguments.values(out, rows);
    BatchArguments.checkDomain(parameters, allKeys, rows);
    for (int row = 0; row < rows; row++) {
      values.put(row, value(allKeys, row));
    }
  }

  @Override
  public synchronized void fold(
      LongBuffer keys,
      int rows,
      @Nullable LongBuffer weights,
      int weightCount,
      @Nullable IntBuffer groups,
      int groupCount,
      LongBuffer sums) {
    checkOpen();
    LongBuffer allKeys = BatchArguments.keys(parameters, keys, rows);
    LongBuffer allWeights = BatchArguments.weights(weights, weightCount, rows);
    IntBuffer allGroups = BatchArguments.groups(groups, groupCount, rows);
    LongBuffer allSums = BatchArguments.sums(sums, groupCount, weightCount);
    BatchArguments.checkDomain(parameters, allKeys, rows);
    BatchArguments.checkRange(allGroups, groupCount, rows);
    for (int row = 0; row < rows; row++) {
      long value = value(allKeys, row);
      int first = (allGroups == null ? 0 : allGroups.get(row)) * (1 + weightCount);
      allSums.put(first, allSums.get(first) + value);
      for (int w = 0; allWeights != null && w < weightCount; w++) {
        int sum = first + 1 + w;
        allSums.put(sum, allSums.get(sum) + value * allWeights.get(w * rows + row));
      }
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  private long value(LongBuffer keys, int row) {
    int words = parameters.keyWords();
    long keyLow = keys.get(row * words);
    long keyHigh = words == 2 ? keys.get(row * words + 1) : 0;
    long low = bytes.getLong(PointShare.ROOT_OFFSET);
    long high = bytes.getLong(PointShare.ROOT_OFFSET + 8);
    int corrections = PointShare.CORRECTIONS_OFFSET;
    int last = parameters.levels() - 1;
    for (int level = 0; level < last; level++) {
      int bits = parameters.levelBits(level);
      int digit = digit(keyHigh, keyLow, parameters.levelShift(level), bits);
      boolean control = (low & 1) == 1;
      child(level, low, high, bits, digit);
      low = plain.getLong(0) ^ encrypted.getLong(0);
      high = plain.getLong(8) ^ encrypted.getLong(8);
      if (control) {
        low ^= bytes.getLong(corrections + digit * BLOCK);
        high ^= bytes.getLong(corrections + digit * BLOCK + 8);
      }
      corrections += BLOCK << bits;
    }
    int bits = parameters.levelBits(last);
    int digit = digit(keyHigh, keyLow, 0, bits);
    boolean control = (low & 1) == 1;
    child(last, low, high, bits, digit);
    long value = plain.getLong(0) ^ encrypted.getLong(0);
    if (control) {
      value += bytes.getLong(corrections + digit * Long.BYTES);
    }
    return share.party() == 0 ? value : -value;
  }

  /** Sets {@code plain} to s' and {@code encrypted} to AES(s'). */
  private void child(int level, long low, long high, int bits, int digit) {
    plain.putLong(0, (low & -(1L << bits)) | digit).putLong(8, high);
    encrypt(ciphers.get(level), plainBytes, encryptedBytes);
  }

  private static int digit(long high, long low, int shift, int bits) {
    long word;
    if (shift >= 64) {
      word = high >>> (shift - 64);
    } else if (shift == 0) {
      word = low;
    } else {
      word = low >>> shift | high << (64 - shift);
    }
    return (int) (word & ((1L << bits) - 1));
  }

  private static ByteBuffer littleEndian(byte[] block) {
    return ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static Cipher aes(byte[] key) {
    try {
      Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
      return cipher;
    } catch (GeneralSecurityException e) {
      throw new FssException("this Java has no AES: " + e.getMessage(), e);
    }
  }

  private static void encrypt(Cipher cipher, byte[] in, byte[] out) {
    try {
      cipher.update(in, 0, BLOCK, out, 0);
    } catch (GeneralSecurityException e) {
      throw new FssException("Java's AES failed: " + e.getMessage(), e);
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the evaluator is closed");
    }
  }
}

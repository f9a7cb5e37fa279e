package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.internal.PaillierBinding;

/** A key of the native library, which copied the primes. */
final class NativePaillierKey implements PaillierKey {
  private final PaillierModulus modulus;
  private final PaillierHandle key;

  private NativePaillierKey(PaillierModulus modulus, PaillierHandle key) {
    this.modulus = modulus;
    this.key = key;
  }

  static NativePaillierKey open(PaillierPrimes primes, EvaluationPath path) {
    NativeStatus.require();
    long[] out = new long[1];
    NativeStatus.check(
        PaillierBinding.openKey(primes.opened(), path.nativeBit(), out), "open a key");
    return new NativePaillierKey(
        primes.modulus(),
        new PaillierHandle("key", out[0], PaillierBinding::splinter_paillier_key_close));
  }

  @Override
  public PaillierModulus modulus() {
    return modulus;
  }

  @Override
  public void encrypt(LongBuffer numbers, ByteBuffer ciphertexts) {
    CiphertextBuffers.checkCount(modulus, ciphertexts, numbers);
    encrypt(numbers.slice(), numbers.remaining(), ciphertexts);
  }

  @Override
  public void encryptZeros(ByteBuffer ciphertexts) {
    encrypt(null, CiphertextBuffers.count(modulus, ciphertexts), ciphertexts);
  }

  private synchronized void encrypt(
      @Nullable LongBuffer numbers, int count, ByteBuffer ciphertexts) {
    NativeStatus.check(
        PaillierBinding.encrypt(key.get(), numbers, count, ciphertexts.slice()), "encrypt");
  }

  @Override
  public synchronized void addTo(ByteBuffer noise, LongBuffer numbers) throws FormatException {
    CiphertextBuffers.checkCount(modulus, noise, numbers);
    check(PaillierBinding.addNumbers(key.get(), numbers.slice(), noise.slice()), "add numbers");
  }

  @Override
  public synchronized List<BigInteger> decrypt(byte[] ciphertexts) throws FormatException {
    int count = ciphertexts.length / modulus.ciphertextBytes();
    CiphertextBuffers.reader(ciphertexts, count * modulus.ciphertextBytes());
    byte[] numbers = new byte[count * modulus.bytes()];
    check(
        PaillierBinding.splinter_paillier_decrypt(key.get(), ciphertexts, count, numbers),
        "decrypt");
    List<BigInteger> decrypted = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      decrypted.add(LittleEndian.read(numbers, i * modulus.bytes(), modulus.bytes()));
    }
    Arrays.fill(numbers, (byte) 0);
    return decrypted;
  }

  @Override
  public synchronized byte[] cellBases(byte[] baseSeed, int columns) {
    CellDimensions.checkSeed(baseSeed);
    byte[] bases =
        new byte[Math.toIntExact(new CellDimensions(modulus, 1, columns).columnsBytes())];
    NativeStatus.check(
        PaillierBinding.splinter_cells_bases(key.get(), baseSeed, columns, bases), "make bases");
    return bases;
  }

  @Override
  public synchronized CellShares shareCells(
      byte[] baseSeed, CellDimensions shape, int parties, long[] selectors, long[] function) {
    CellDimensions.checkSeed(baseSeed);
    CellDimensions.checkParties(parties);
    shape.checkFunction(selectors, function);
    byte[] columns = new byte[Math.toIntExact(shape.columnsBytes())];
    byte[] seeds = new byte[(parties - 1) * PaillierSums.SEED_BYTES];
    byte[] rows = new byte[Math.multiplyExact(shape.rows(), shape.rowBytes())];
    NativeStatus.check(
        PaillierBinding.splinter_cells_share(
            key.get(), baseSeed, shape.words(), parties, selectors, function, columns, seeds, rows),
        "share cells");
    List<byte[]> each = new ArrayList<>();
    for (int at = 0; at < seeds.length; at += PaillierSums.SEED_BYTES) {
      each.add(Arrays.copyOfRange(seeds, at, at + PaillierSums.SEED_BYTES));
    }
    Arrays.fill(seeds, (byte) 0);
    return new CellShares(columns, each, rows);
  }

  private static void check(int status, String action) throws FormatException {
    if (status == PaillierBinding.BAD_CIPHERTEXT) {
      throw CiphertextBuffers.none();
    }
    NativeStatus.check(status, action);
  }

  @Override
  public synchronized void close() {
    key.close();
  }

  @Override
  public String toString() {
    return "key of " + modulus.bits() + " bits";
  }
}

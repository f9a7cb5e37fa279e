package org.splinter.fss.paillier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.MersenneTwister;

/** Tests of keys, native and in Java, against each other and the frozen vectors. */
@Tag("slow")
final class PaillierKeyTest {
  private static final long SEED = 20_260_506;
  private static final long FACTOR = 0x9e3779b97f4a7c15L;
  private static final int NOISES = 3;

  private static String digest(byte[] bytes) {
    return HexFormat.of().formatHex(Sha256.of(bytes));
  }

  @Test
  void theJavaTwinWritesTheFrozenCiphertexts() throws IOException, FormatException {
    for (Map<String, String[]> known : PaillierCases.knownKeys()) {
      int number = Integer.parseInt(known.get("key")[2]);
      byte[] primes = HexFormat.of().parseHex(known.get("primes")[1]);
      int half = primes.length / 2;
      BigInteger p = LittleEndian.read(primes, 0, half);
      BigInteger q = LittleEndian.read(primes, half, half);
      byte[] n = LittleEndian.write(p.multiply(q), primes.length);
      assertEquals(known.get("modulus")[1], digest(n));
      PaillierModulus modulus = PaillierModulus.decode(n);
      assertEquals(Integer.parseInt(known.get("key")[1]), modulus.bits());
      assertArrayEquals(Arrays.copyOf(Sha256.of(n), 16), modulus.id());
      long[] numbers = new long[Integer.parseInt(known.get("key")[3])];
      Arrays.setAll(numbers, i -> (long) i * i * FACTOR + number);
      MersenneTwister stream = new MersenneTwister(number);
      try (JavaPaillierKey key = new JavaPaillierKey(modulus, p, q, stream::draw)) {
        byte[] ciphertexts = PaillierCases.encrypt(key, numbers);
        assertEquals(known.get("ciphertexts")[1], digest(ciphertexts));
        ByteBuffer noise = PaillierCases.bytes(NOISES * modulus.ciphertextBytes());
        key.encryptZeros(noise);
        assertEquals(known.get("noise")[1], digest(PaillierCases.content(noise)));
        key.addTo(noise, PaillierCases.longs(Arrays.copyOf(numbers, NOISES)));
        assertEquals(known.get("online")[1], digest(PaillierCases.content(noise)));
      }
    }
  }

  @Test
  void theJavaTwinMakesTheFrozenPrimes() throws IOException {
    int checked = 0;
    for (String[] line : PaillierCases.vectors()) {
      if (line[0].equals("prime")) {
        int bits = Integer.parseInt(line[1]);
        MersenneTwister stream = new MersenneTwister(Long.parseLong(line[2]));
        BigInteger prime = JavaSafePrimes.draw(bits, stream::draw);
        assertEquals(
            line[3], HexFormat.of().formatHex(LittleEndian.write(prime, bits / 8)), line[1]);
        checked++;
      }
    }
    assertEquals(3, checked);
  }

  /** Encrypts on each path what each other path decrypts. */
  @Test
  void pathsDecryptWhatOthersEncrypt() throws FormatException {
    Random random = new Random(SEED);
    long[] numbers = random.longs(20).toArray();
    numbers[0] = 0;
    numbers[1] = -1;
    numbers[2] = Long.MIN_VALUE;
    List<BigInteger> expected = Arrays.stream(numbers).mapToObj(PaillierCases::unsigned).toList();
    try (PaillierPrimes primes = PaillierCases.primes()) {
      for (EvaluationPath from : PaillierCases.paths()) {
        try (PaillierKey encrypting = PaillierKey.open(primes, from)) {
          byte[] ciphertexts = PaillierCases.encrypt(encrypting, numbers);
          assertFalse(
              Arrays.equals(ciphertexts, PaillierCases.encrypt(encrypting, numbers)), "fresh");
          for (EvaluationPath to : PaillierCases.paths()) {
            try (PaillierKey decrypting = PaillierKey.open(primes, to)) {
              assertEquals(expected, decrypting.decrypt(ciphertexts), from + " to " + to);
            }
          }
        }
      }
    }
  }

  @Test
  void pathsAddNumbersToNoiseAlike() throws FormatException {
    long[] numbers = new Random(SEED + 1).longs(17).toArray();
    try (PaillierPrimes primes = PaillierCases.primes();
        PaillierKey first = PaillierKey.open(primes, EvaluationPath.JAVA)) {
      ByteBuffer noise = PaillierCases.bytes(17 * first.modulus().ciphertextBytes());
      first.encryptZeros(noise);
      byte[] zeros = PaillierCases.content(noise);
      first.addTo(noise, PaillierCases.longs(numbers));
      for (EvaluationPath path : PaillierCases.paths()) {
        try (PaillierKey key = PaillierKey.open(primes, path)) {
          ByteBuffer again = PaillierCases.bytes(zeros);
          key.addTo(again, PaillierCases.longs(numbers));
          assertEquals(noise, again, path.label());
        }
      }
    }
  }

  @Test
  void bytesThatAreNoCiphertextsAreRefused() throws FormatException {
    try (PaillierPrimes primes = PaillierCases.primes()) {
      for (EvaluationPath path : PaillierCases.paths()) {
        try (PaillierKey key = PaillierKey.open(primes, path)) {
          PaillierModulus modulus = key.modulus();
          BigInteger n = modulus.number();
          int length = modulus.ciphertextBytes();
          for (BigInteger wrong : List.of(BigInteger.ZERO, n.multiply(n))) {
            byte[] bytes = LittleEndian.write(wrong, length);
            assertThrows(FormatException.class, () -> key.decrypt(bytes), path.label());
            ByteBuffer noise = PaillierCases.bytes(bytes);
            assertThrows(FormatException.class, () -> key.addTo(noise, PaillierCases.longs(1)));
          }
          for (BigInteger wrong : List.of(n, n.multiply(BigInteger.TEN), primes.p(), primes.q())) {
            byte[] bytes = LittleEndian.write(wrong, length);
            assertThrows(FormatException.class, () -> key.decrypt(bytes), path.label());
          }
          assertThrows(FormatException.class, () -> key.decrypt(new byte[length - 1]));
          assertThrows(FormatException.class, () -> key.decrypt(new byte[length + 1]));
          assertEquals(List.of(), key.decrypt(new byte[0]));
        }
      }
    }
  }

  @Test
  void buffersThatDoNotFitAreRefused() {
    try (PaillierPrimes primes = PaillierCases.primes()) {
      for (EvaluationPath path : PaillierCases.paths()) {
        try (PaillierKey key = PaillierKey.open(primes, path)) {
          int length = key.modulus().ciphertextBytes();
          LongBuffer one = PaillierCases.longs(1);
          for (ByteBuffer wrong :
              List.of(
                  PaillierCases.bytes(length - 1),
                  PaillierCases.bytes(2 * length),
                  ByteBuffer.allocate(length))) {
            assertThrows(IllegalArgumentException.class, () -> key.encrypt(one, wrong));
            assertThrows(IllegalArgumentException.class, () -> key.addTo(wrong, one));
          }
          assertThrows(
              IllegalArgumentException.class,
              () -> key.encryptZeros(PaillierCases.bytes(length + 1)));
          assertThrows(
              IllegalArgumentException.class,
              () -> key.encrypt(LongBuffer.allocate(1), PaillierCases.bytes(length)));
        }
      }
    }
  }

  /** Takes what remains of buffers, not what is before and after. */
  @Test
  void remainingElementsAreTaken() throws FormatException {
    try (PaillierPrimes primes = PaillierCases.primes()) {
      for (EvaluationPath path : PaillierCases.paths()) {
        try (PaillierKey key = PaillierKey.open(primes, path)) {
          int length = key.modulus().ciphertextBytes();
          ByteBuffer out = PaillierCases.bytes(3 * length).position(length).limit(2 * length);
          key.encrypt(PaillierCases.longs(7, 8, 9).position(1).limit(2), out);
          assertEquals(List.of(BigInteger.valueOf(8)), key.decrypt(PaillierCases.content(out)));
          byte[] all = PaillierCases.content(out.duplicate().clear());
          byte[] around = new byte[length];
          assertArrayEquals(around, Arrays.copyOf(all, length));
          assertArrayEquals(around, Arrays.copyOfRange(all, 2 * length, 3 * length));
        }
      }
    }
  }

  @Test
  void closedKeysAreRefused() {
    PaillierPrimes primes = PaillierCases.primes();
    for (EvaluationPath path : PaillierCases.paths()) {
      PaillierKey key = PaillierKey.open(primes, path);
      key.close();
      key.close();
      assertThrows(IllegalStateException.class, () -> PaillierCases.encrypt(key, 1));
      assertThrows(IllegalStateException.class, () -> key.decrypt(new byte[0]));
    }
    primes.close();
    primes.close();
    assertThrows(IllegalStateException.class, primes::encode);
    assertThrows(IllegalStateException.class, primes::modulus);
    assertThrows(IllegalStateException.class, () -> PaillierKey.open(primes, EvaluationPath.AUTO));
  }

  @Test
  void secretsDoNotPrint() {
    try (PaillierPrimes primes = PaillierCases.primes()) {
      assertEquals("primes of a key", primes.toString());
      for (EvaluationPath path : PaillierCases.paths()) {
        try (PaillierKey key = PaillierKey.open(primes, path)) {
          assertEquals("key of 2048 bits", key.toString());
        }
      }
      assertEquals("primes of a key", new JavaSafePrimes.Pair(primes.p(), primes.q()).toString());
    }
  }

  @Test
  void primesAreReadAsTheyWereWritten() throws FormatException {
    try (PaillierPrimes primes = PaillierCases.primes();
        PaillierPrimes read = PaillierPrimes.decode(primes.encode())) {
      assertArrayEquals(primes.encode(), read.encode());
      assertEquals(primes.modulus(), read.modulus());
      assertEquals(primes.modulus().number(), read.p().multiply(read.q()));
      assertEquals(PaillierPrimes.bytes(2048), primes.encode().length);
    }
  }

  @Test
  void numbersThatAreNoPrimesAreRefused() {
    byte[] right;
    try (PaillierPrimes primes = PaillierCases.primes()) {
      right = primes.encode();
    }
    for (int length : new int[] {0, 64, 255, 257, 512}) {
      assertThrows(
          FormatException.class, () -> PaillierPrimes.decode(Arrays.copyOf(right, length)));
    }
    for (int changed : new int[] {0, 128}) {
      for (int bit : new int[] {1, 4}) { // even, and another number
        byte[] wrong = right.clone();
        wrong[changed] ^= (byte) bit;
        assertThrows(FormatException.class, () -> PaillierPrimes.decode(wrong));
        assertFalse(
            JavaSafePrimes.arePrimes(
                LittleEndian.read(wrong, 0, 128), LittleEndian.read(wrong, 128, 128), 2048));
      }
    }
    byte[] twice = right.clone();
    System.arraycopy(right, 0, twice, 128, 128);
    assertThrows(FormatException.class, () -> PaillierPrimes.decode(twice));
    BigInteger p = LittleEndian.read(right, 0, 128);
    assertFalse(JavaSafePrimes.arePrimes(p, p, 2048), "one prime twice");
    BigInteger q = LittleEndian.read(right, 128, 128);
    assertTrue(JavaSafePrimes.arePrimes(p, q, 2048));
    assertFalse(JavaSafePrimes.arePrimes(p, q, 3072), "too short");
    assertFalse(JavaSafePrimes.arePrimes(p, q.shiftRight(8).setBit(0), 2048), "of two lengths");
  }

  @Test
  void keysAreGeneratedNatively() {
    try (PaillierPrimes primes = PaillierPrimes.generate(2048, GenerationPath.AUTO)) {
      PaillierModulus modulus = primes.modulus();
      assertEquals(2048, modulus.bits());
      assertTrue(primes.p().isProbablePrime(50));
      assertTrue(primes.p().shiftRight(1).isProbablePrime(50));
      assertTrue(primes.q().isProbablePrime(50));
      assertTrue(primes.q().shiftRight(1).isProbablePrime(50));
      assertNotEquals(primes.p(), primes.q());
    }
    for (int bits : new int[] {512, 1024, 2047, 4096}) {
      assertThrows(
          IllegalArgumentException.class, () -> PaillierPrimes.generate(bits, GenerationPath.AUTO));
    }
  }

  /** Takes short primes, since Java's numbers are slow. */
  @Test
  void theJavaTwinMakesPrimesOfAKey() {
    JavaSafePrimes.Pair pair = JavaSafePrimes.pair(512, new MersenneTwister(SEED)::draw);
    assertTrue(JavaSafePrimes.arePrimes(pair.p(), pair.q(), 512));
    assertTrue(pair.p().shiftRight(1).isProbablePrime(50));
    assertTrue(pair.q().shiftRight(1).isProbablePrime(50));
  }
}

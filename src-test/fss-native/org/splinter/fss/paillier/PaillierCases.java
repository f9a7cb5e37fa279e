package org.splinter.fss.paillier;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;

/** The keys and paths of Paillier tests, and buffers of their numbers. */
final class PaillierCases {
  private PaillierCases() {}

  /** Returns the native paths of this CPU and the plain Java twin. */
  static List<EvaluationPath> paths() {
    List<EvaluationPath> paths = new ArrayList<>(NativeStatus.probe().paths());
    paths.add(EvaluationPath.JAVA);
    return paths;
  }

  /** Returns the lines of the frozen file, which known_answers.h explains. */
  static List<String[]> vectors() throws IOException {
    return Files.readAllLines(Path.of(System.getProperty("splinter.vectors"), "paillier-v1.txt"))
        .stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" ", -1))
        .toList();
  }

  /** Returns the fields of the case of each key, by the first of each line. */
  static List<Map<String, String[]>> knownKeys() throws IOException {
    List<Map<String, String[]>> cases = new ArrayList<>();
    for (String[] line : vectors()) {
      if (line[0].equals("key")) {
        cases.add(new LinkedHashMap<>());
      }
      if (!cases.isEmpty()) {
        cases.get(cases.size() - 1).put(line[0], line);
      }
    }
    return cases;
  }

  /** Opens the published primes of a key of 2048 bits. */
  static PaillierPrimes primes() {
    try {
      return PaillierPrimes.decode(HexFormat.of().parseHex(knownKeys().get(0).get("primes")[1]));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static ByteBuffer bytes(int length) {
    return ByteBuffer.allocateDirect(length).order(ByteOrder.LITTLE_ENDIAN);
  }

  static ByteBuffer bytes(byte[] content) {
    return bytes(content.length).put(0, content);
  }

  static LongBuffer longs(long... numbers) {
    LongBuffer buffer = bytes(Long.BYTES * numbers.length).asLongBuffer();
    return buffer.put(0, numbers);
  }

  static IntBuffer ints(int... numbers) {
    IntBuffer buffer = bytes(Integer.BYTES * numbers.length).asIntBuffer();
    return buffer.put(0, numbers);
  }

  static byte[] content(ByteBuffer buffer) {
    byte[] content = new byte[buffer.remaining()];
    buffer.get(buffer.position(), content);
    return content;
  }

  static byte[] encrypt(PaillierKey key, long... numbers) {
    ByteBuffer ciphertexts = bytes(numbers.length * key.modulus().ciphertextBytes());
    key.encrypt(longs(numbers), ciphertexts);
    return content(ciphertexts);
  }

  static BigInteger unsigned(long number) {
    return new BigInteger(Long.toUnsignedString(number));
  }
}

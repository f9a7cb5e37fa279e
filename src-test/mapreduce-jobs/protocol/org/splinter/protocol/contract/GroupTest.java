package org.splinter.protocol.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that groups add as big integers do, and vectors element by element. */
final class GroupTest {
  private static final int CASES = 2_000;

  @ParameterizedTest
  @ValueSource(strings = {"z64", "z128"})
  void integersAddAsBigIntegersDo(String name) {
    Group group = Groups.named(name);
    int bytes = group.elementBytes();
    BigInteger modulus = BigInteger.ONE.shiftLeft(bytes * Byte.SIZE);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      int elements = 1 + random.nextInt(3);
      int at = random.nextInt(5);
      int from = random.nextInt(5);
      byte[] sum = edges(random, at + elements * bytes + 2);
      byte[] value = edges(random, from + elements * bytes + 1);
      byte[] expected = sum.clone();
      for (int element = 0; element < elements; element++) {
        BigInteger added =
            read(sum, at + element * bytes, bytes)
                .add(read(value, from + element * bytes, bytes))
                .mod(modulus);
        write(added, expected, at + element * bytes, bytes);
      }
      byte[] before = value.clone();
      group.add(sum, at, value, from, elements * bytes);
      assertArrayEquals(expected, sum, "seed " + seed + ", case " + i);
      assertArrayEquals(before, value, "seed " + seed + ", case " + i);
    }
  }

  /** Returns random bytes that often are all ones or zeros, so that carries propagate far. */
  private static byte[] edges(Random random, int length) {
    byte[] bytes = new byte[length];
    int kind = random.nextInt(4);
    for (int i = 0; i < length; i++) {
      int all = kind == 0 ? 0 : 0xff;
      bytes[i] = (byte) (kind < 2 && random.nextInt(12) != 0 ? all : random.nextInt());
    }
    return bytes;
  }

  private static BigInteger read(byte[] bytes, int at, int length) {
    BigInteger number = BigInteger.ZERO;
    for (int i = length - 1; i >= 0; i--) {
      number = number.shiftLeft(Byte.SIZE).or(BigInteger.valueOf(bytes[at + i] & 0xff));
    }
    return number;
  }

  private static void write(BigInteger number, byte[] bytes, int at, int length) {
    for (int i = 0; i < length; i++) {
      bytes[at + i] = number.shiftRight(i * Byte.SIZE).byteValue();
    }
  }

  @Test
  void bitsAddByXor() {
    byte[] sum = {1, 0b10, 0b11, 4};
    Groups.BITS.add(sum, 1, new byte[] {9, 0b1000, 0b111}, 1, 2);
    assertArrayEquals(new byte[] {1, 0b1010, 0b100, 4}, sum);
  }

  /** Checks that the last 16 bytes add as an integer, with a carry, and all others by XOR. */
  @Test
  void bitsWithAnIntegerAddAsBoth() {
    byte[] sum = new byte[20];
    byte[] value = new byte[20];
    sum[1] = 0b11;
    value[2] = 0b110;
    sum[2] = 0b101;
    sum[3] = (byte) 0xff;
    value[3] = 1;
    Groups.TAGGED_BITS.add(sum, 1, value, 1, 18);
    byte[] expected = new byte[20];
    expected[1] = 0b11;
    expected[2] = 0b011;
    expected[4] = 1;
    assertArrayEquals(expected, sum);
    assertProblem("15 bytes, must be at least the 16", () -> add(Groups.TAGGED_BITS, sum, 15));
  }

  @Test
  void groupsAreFoundByTheirNames() {
    for (Group group : new Group[] {Groups.Z64, Groups.Z128, Groups.BITS, Groups.TAGGED_BITS}) {
      assertEquals(group, Groups.named(group.name()));
    }
    assertProblem(
        "group 'z7', must be z64, z128, z1536, z2048, bits or bits-z128", () -> Groups.named("z7"));
  }

  @Test
  void refusesWhatIsNoVectorOfElements() {
    byte[] word = new byte[8];
    assertProblem(
        "7 bytes, must be a multiple of the 8", () -> Groups.Z64.add(word, 0, word, 0, 7));
    assertProblem("8 bytes, must be a multiple of the 16", () -> add(Groups.Z128, word, 8));
    assertProblem("must have at least the 8", () -> Groups.Z64.add(word, 1, word, 0, 8));
    assertProblem("must have at least the 8", () -> Groups.Z64.add(word, 0, word, 1, 8));
    assertProblem("must have at least the 9", () -> add(Groups.BITS, word, 9));
    assertProblem("-1 bytes", () -> add(Groups.BITS, word, -1));
  }

  private static void add(Group group, byte[] bytes, int length) {
    group.add(bytes, 0, bytes.clone(), 0, length);
  }

  private static void assertProblem(String problem, Runnable work) {
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, work::run);
    String message = String.valueOf(refusal.getMessage());
    assertTrue(message.contains(problem), message);
  }
}

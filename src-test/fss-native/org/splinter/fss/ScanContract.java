package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The contract of scans on every evaluation path. The oracle is a plain loop over the bits, and the
 * slot that all parties' answers must XOR to.
 */
interface ScanContract {
  EvaluationPath path();

  @Test
  default void scansXorTheSelectedSlots() {
    int[][] shapes = {
      // slot bytes, slots, functions
      {8, 0, 1},
      {1, 1, 1},
      {8, 5, 2},
      {16, 127, 1},
      {33, 128, 3},
      {64, 129, 16},
      {64, 1000, 17},
      {256, 777, 5},
      {1000, 300, 1},
      {4096, 130, 3},
      {1 << 20, 2, 1}
    };
    for (int[] shape : shapes) {
      for (int domainBits : new int[] {11, 24, 64}) {
        assertScans(domainBits, shape[0], shape[1], shape[2]);
      }
    }
  }

  private void assertScans(int domainBits, int slotBytes, int slotCount, int functions) {
    Random random = new Random(31L * slotBytes + slotCount + domainBits);
    long lastStart = Points.largest(domainBits).low() - Math.max(0, slotCount - 1);
    long[] starts = {0, Long.remainderUnsigned(random.nextLong(), lastStart), lastStart};
    for (long first : starts) {
      List<FunctionShare> shares = new ArrayList<>();
      for (int i = 0; i < functions; i++) {
        ShareParameters parameters =
            i % 3 == 2 && domainBits <= 24
                ? MultiPartyDpfParameters.recommended(3, domainBits)
                : new TreeParameters(Scheme.DPF, Output.BIT, domainBits, TreeShape.radix(8));
        DomainPoint alpha = new DomainPoint(0, first + random.nextInt(Math.max(1, slotCount)));
        SharedFunction secret =
            new SharedFunction(parameters, alpha, false, new OutputValue(0, i % 5 == 4 ? 0 : 1));
        shares.addAll(secret.generate());
      }
      ByteBuffer slots = Buffers.randomBytes(slotBytes * slotCount, random);
      List<ByteBuffer> accumulators =
          shares.stream().map(share -> Buffers.randomBytes(slotBytes, random)).toList();
      List<byte[]> expected = new ArrayList<>();
      try (Evaluators.Group group = new Evaluators.Group(shares, path())) {
        long[] bits = Evaluators.rangeValues(group.evaluators, first, slotCount);
        for (int i = 0; i < shares.size(); i++) {
          byte[] sum = Buffers.toArray(accumulators.get(i));
          for (int slot = 0; slot < slotCount; slot++) {
            for (int b = 0; bits[i * slotCount + slot] == 1 && b < slotBytes; b++) {
              sum[b] ^= slots.get(slot * slotBytes + b);
            }
          }
          expected.add(sum);
        }
        Functions.scan(group.evaluators, first, slots, slotCount, slotBytes, accumulators);
      }
      for (int i = 0; i < shares.size(); i++) {
        assertArrayEquals(expected.get(i), Buffers.toArray(accumulators.get(i)));
      }
    }
  }

  /** Scans chunks of any length, and compares with products by the definition. */
  @Test
  default void elementsMultiplyTheRowsOfSlots() {
    Random random = new Random(78);
    for (int slotBytes : new int[] {1, 33, 512}) {
      for (ShamirParameters parameters :
          List.of(
              new ShamirParameters(4, 1, 8, 3),
              new ShamirParameters(3, 2, 8, 0),
              new ShamirParameters(2, 1, 8, 8))) {
        int columns = 1 << parameters.columnBits();
        int slotCount = 1 + random.nextInt(256);
        ByteBuffer slots = Buffers.randomBytes(slotBytes * slotCount, random);
        List<FunctionShare> shares = new ArrayList<>();
        ShareGenerator generator = ShareGenerator.create();
        for (int i = 0; i < 3; i++) {
          DomainPoint alpha = new DomainPoint(0, random.nextInt(256));
          SharedFunction function =
              new SharedFunction(parameters, alpha, false, new OutputValue(0, 1));
          shares.add(function.generate(generator).get(i % parameters.parties()));
        }
        List<ByteBuffer> accumulators = new ArrayList<>();
        shares.forEach(share -> accumulators.add(Buffers.randomBytes(slotBytes * columns, random)));
        List<byte[]> expected = new ArrayList<>();
        for (int i = 0; i < shares.size(); i++) {
          byte[] sum = Buffers.toArray(accumulators.get(i));
          byte[] share = shares.get(i).encode();
          for (int at = 0; at < slotBytes * slotCount; at++) {
            int slot = at / slotBytes;
            int element = share[ShareHeader.BYTES + slot / columns] & 0xff;
            int product = GaloisField.multiply(element, slots.get(at) & 0xff);
            sum[slot % columns * slotBytes + at % slotBytes] ^= (byte) product;
          }
          expected.add(sum);
        }
        try (Evaluators.Group group = new Evaluators.Group(shares, path())) {
          for (int first = 0; first < slotCount; ) {
            int count = Math.min(1 + random.nextInt(2 * columns), slotCount - first);
            ByteBuffer chunk = slots.slice(slotBytes * first, slotBytes * count);
            Functions.scan(group.evaluators, first, chunk, count, slotBytes, accumulators);
            first += count;
          }
        }
        for (int i = 0; i < shares.size(); i++) {
          assertArrayEquals(expected.get(i), Buffers.toArray(accumulators.get(i)));
        }
      }
    }
  }

  @Test
  default void rowsOfSlotsAreBounded() {
    ShamirParameters parameters = new ShamirParameters(2, 1, 20, 11);
    FunctionShare share =
        new SharedFunction(parameters, new DomainPoint(0, 1), false, new OutputValue(0, 1))
            .generate()
            .get(0);
    ByteBuffer slot = ByteBuffer.allocateDirect(1_024);
    try (FunctionEvaluator one = Evaluators.open(share, path())) {
      ByteBuffer row = ByteBuffer.allocateDirect(512 << 11);
      Functions.scan(List.of(one), 0, slot, 1, 512, List.of(row));
      String tooLong =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> Functions.scan(List.of(one), 0, slot, 1, 513, List.of(row)))
              .getMessage();
      assertEquals("rows of 2048 slots of 513 bytes, must be of at most 1048576 together", tooLong);
      ByteBuffer shorter = ByteBuffer.allocateDirect((512 << 11) - 1);
      assertThrows(
          IllegalArgumentException.class,
          () -> Functions.scan(List.of(one), 0, slot, 1, 512, List.of(shorter)));
    }
  }

  @Test
  default void allPartiesScansRetrieveTheSlot() {
    Random random = new Random(77);
    ByteBuffer slots = Buffers.randomBytes(40 * 1000, random);
    List<ShareParameters> shapes = new ArrayList<>();
    shapes.add(new TreeParameters(Scheme.DPF, Output.BIT, 10, TreeShape.radix(8)));
    shapes.add(new TreeParameters(Scheme.DPF, Output.BIT, 10, TreeShape.COMPACT));
    for (int parties = 3; parties <= 5; parties++) {
      shapes.add(MultiPartyDpfParameters.recommended(parties, 10));
    }
    for (ShareParameters parameters : shapes) {
      int wanted = random.nextInt(1000);
      SharedFunction function =
          new SharedFunction(parameters, new DomainPoint(0, wanted), false, new OutputValue(0, 1));
      ByteBuffer answer = ByteBuffer.allocateDirect(40);
      for (FunctionShare share : function.generate()) {
        try (FunctionEvaluator one = Evaluators.open(share, path())) {
          Functions.scan(List.of(one), 0, slots, 1000, 40, List.of(answer));
        }
      }
      byte[] slot = new byte[40];
      slots.get(40 * wanted, slot);
      assertArrayEquals(slot, Buffers.toArray(answer), () -> function.toString());
    }
  }
}

package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

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

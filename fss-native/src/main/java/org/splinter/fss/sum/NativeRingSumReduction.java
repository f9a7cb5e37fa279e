package org.splinter.fss.sum;

import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.internal.RingSumBinding;

/** The reduction of the native library. */
final class NativeRingSumReduction extends RingSumReduction {
  private final EvaluationPath path;

  private NativeRingSumReduction(EvaluationPath path) {
    this.path = path;
  }

  static NativeRingSumReduction create(EvaluationPath path) {
    NativeStatus.require();
    return new NativeRingSumReduction(path);
  }

  @Override
  public void merge(byte[] sum, byte[] state) throws FormatException {
    checkLength(sum);
    ByteReader in = checkLength(state);
    RingVector.checkNative(
        RingSumBinding.splinter_ring_sum_merge(sum, state), "element", in, "add a state");
  }

  private static ByteReader checkLength(byte[] state) throws FormatException {
    ByteReader in = new ByteReader("state of a selected sum", state);
    in.skip("elements", RingSumAccumulator.STATE_BYTES);
    in.end();
    return in;
  }

  @Override
  byte[] mask(
      RingSumParameters parameters,
      RingSumPublicKey key,
      byte[] state,
      byte[] seed,
      int index,
      long offset)
      throws FormatException {
    ByteReader in = checkLength(state);
    byte[] answer = new byte[ANSWER_BYTES];
    int status =
        RingSumBinding.splinter_ring_sum_answer(
            path.nativeBit(),
            parameters.sumBits(),
            key.seed(),
            key.product(),
            state,
            seed,
            index,
            offset,
            answer);
    RingVector.checkNative(status, "element", in, "mask a sum");
    return answer;
  }
}

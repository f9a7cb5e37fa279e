package org.splinter.fss.paillier;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.internal.PaillierBinding;

/** Sums of the native library. */
final class NativePaillierSums implements PaillierSums {
  private final PaillierModulus modulus;
  private final PaillierSumShape shape;
  private final PaillierHandle sums;

  private NativePaillierSums(PaillierModulus modulus, PaillierSumShape shape, PaillierHandle sums) {
    this.modulus = modulus;
    this.shape = shape;
    this.sums = sums;
  }

  static NativePaillierSums open(
      PaillierModulus modulus, PaillierSumShape shape, EvaluationPath path) {
    NativeStatus.require();
    long[] out = new long[1];
    NativeStatus.check(
        PaillierBinding.splinter_paillier_sums_open(
            modulus.encode(),
            modulus.bytes(),
            shape.measures(),
            shape.groups(),
            shape.valueBits(),
            shape.expectedRows(),
            path.nativeBit(),
            out),
        "open sums");
    return new NativePaillierSums(
        modulus,
        shape,
        new PaillierHandle("sums", out[0], PaillierBinding::splinter_paillier_sums_close));
  }

  @Override
  public synchronized void add(
      ByteBuffer ciphertexts, LongBuffer values, @Nullable IntBuffer groups)
      throws FormatException {
    int rows = SumArguments.rows(modulus, shape, ciphertexts, values, groups);
    check(
        PaillierBinding.add(
            sums.get(),
            ciphertexts.slice(),
            rows,
            values.slice(),
            groups == null ? null : groups.slice()),
        "add rows");
  }

  @Override
  public synchronized void merge(byte[] state) throws FormatException {
    CiphertextBuffers.reader(state, shape.stateBytes(modulus));
    check(
        PaillierBinding.splinter_paillier_sums_merge(sums.get(), state, state.length),
        "merge a state");
  }

  @Override
  public synchronized byte[] state() throws FormatException {
    byte[] state = new byte[shape.stateBytes(modulus)];
    check(
        PaillierBinding.splinter_paillier_sums_state(sums.get(), state, state.length),
        "write a state");
    return state;
  }

  @Override
  public synchronized byte[] answer(byte[] seed, @Nullable List<BigInteger> offsets)
      throws FormatException {
    SumArguments.checkSeed(seed);
    byte[] encoded = null;
    if (offsets != null) {
      SumArguments.checkOffsets(modulus, shape, offsets);
      encoded = new byte[shape.cells() * modulus.bytes()];
      for (int cell = 0; cell < shape.cells(); cell++) {
        LittleEndian.write(offsets.get(cell), encoded, cell * modulus.bytes(), modulus.bytes());
      }
    }
    byte[] answer = new byte[shape.stateBytes(modulus)];
    check(
        PaillierBinding.splinter_paillier_sums_answer(
            sums.get(), seed, encoded, answer, answer.length),
        "write an answer");
    return answer;
  }

  private static void check(int status, String action) throws FormatException {
    if (status == PaillierBinding.BAD_CIPHERTEXT) {
      throw CiphertextBuffers.none();
    }
    NativeStatus.check(status, action);
  }

  @Override
  public synchronized void close() {
    sums.close();
  }
}

package org.splinter.fss.sum;

import org.splinter.fss.NativeStatus;
import org.splinter.fss.internal.RingSumBinding;

/** A request of the native library, which drew its seeds and counts its blocks. */
final class NativeRingSumEncryption extends RingSumEncryption {
  private final NativeHandle request;
  private final byte[] seed;
  private final byte[] record = new byte[RingVector.BYTES];

  private NativeRingSumEncryption(RingSumParameters parameters, NativeHandle request, byte[] seed) {
    super(parameters);
    this.request = request;
    this.seed = seed;
  }

  static NativeRingSumEncryption create(RingSumParameters parameters, long client) {
    byte[] seed = new byte[RingSumKey.SEED_BYTES];
    long[] out = new long[1];
    NativeStatus.check(
        RingSumBinding.splinter_ring_sum_request_open(client, parameters.sumBits(), seed, out),
        "begin a request");
    NativeHandle request =
        new NativeHandle(
            "request of selected sums", out[0], RingSumBinding::splinter_ring_sum_request_close);
    return new NativeRingSumEncryption(parameters, request, seed);
  }

  @Override
  public byte[] seed() {
    return seed.clone();
  }

  @Override
  synchronized void encryptBlock(int number, int[] weights, byte[] out, int from) {
    NativeStatus.check(
        RingSumBinding.splinter_ring_sum_encrypt(request.get(), weights, weights.length, record),
        "encrypt block " + number);
    System.arraycopy(record, 0, out, from, record.length);
  }

  @Override
  public synchronized void close() {
    request.close();
  }
}

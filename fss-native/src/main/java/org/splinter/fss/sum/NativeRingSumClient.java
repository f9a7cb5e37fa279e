package org.splinter.fss.sum;

import java.util.Arrays;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.fss.internal.RingSumBinding;

/** A client of the native library, which expanded the key. */
final class NativeRingSumClient implements RingSumClient {
  private final NativeHandle client;
  private final RingSumPublicKey publicKey;

  NativeRingSumClient(RingSumKey key) {
    NativeStatus.require();
    byte[] seeds = key.encode();
    long[] out = new long[1];
    try {
      int path = EvaluationPath.AUTO.nativeBit();
      NativeStatus.check(
          RingSumBinding.splinter_ring_sum_client_open(seeds, path, out), "expand a key");
      client =
          new NativeHandle(
              "client of selected sums", out[0], RingSumBinding::splinter_ring_sum_client_close);
      byte[] product = new byte[RingVector.BYTES];
      NativeStatus.check(
          RingSumBinding.splinter_ring_sum_public_key(out[0], product), "make a public key");
      byte[] seed = Arrays.copyOfRange(seeds, RingSumKey.SEED_BYTES, RingSumKey.BYTES);
      publicKey = new RingSumPublicKey(seed, product);
    } finally {
      Arrays.fill(seeds, (byte) 0);
    }
  }

  @Override
  public RingSumPublicKey publicKey() {
    return publicKey;
  }

  @Override
  public synchronized RingSumEncryption encryption(RingSumParameters parameters) {
    return NativeRingSumEncryption.create(parameters, client.get());
  }

  @Override
  public synchronized long decrypt(RingSumParameters parameters, byte[] answer)
      throws FormatException {
    ByteReader in = new ByteReader("answer of selected sums", answer);
    in.i64("first coefficient", 0, parameters.greatestFirst());
    in.skip("factor", RingVector.BYTES);
    in.end();
    long[] out = new long[1];
    int status =
        RingSumBinding.splinter_ring_sum_decrypt(client.get(), parameters.sumBits(), answer, out);
    RingVector.checkNative(status, "factor", in, "decrypt an answer");
    return out[0];
  }

  @Override
  public synchronized void close() {
    client.close();
  }
}

package org.splinter.fss;

import java.util.Arrays;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.internal.NativeBinding;

/** The generators of the native library, with the randomness of its OpenSSL. */
final class NativeKeyGeneration implements KeyGeneration {
  @Override
  public void generate(GenerationRequest request, byte[] shares) {
    ShareParameters parameters = request.parameters();
    long[] secret = request.secret().words();
    try {
      NativeStatus.check(
          NativeBinding.splinter_generate(
              nativeParameters(parameters),
              request.index(),
              request.nonce().bytes(),
              secret,
              secret.length,
              shares,
              shares.length),
          "generate shares");
    } finally {
      Arrays.fill(secret, 0);
    }
  }

  /** Returns the bytes of the struct splinter_parameters. */
  private static byte[] nativeParameters(ShareParameters parameters) {
    ByteWriter fields = new ByteWriter();
    parameters.write(fields);
    return fields.toByteArray();
  }
}

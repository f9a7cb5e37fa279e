package org.splinter.fss;

import java.nio.ByteBuffer;
import java.util.List;

/** Shares of functions as most tests want them. */
final class Shares {
  private static final DomainPoint NONE = new DomainPoint(0, 0);

  private Shares() {}

  /** Returns the shares of a function; a DCF excludes alpha. */
  static List<FunctionShare> of(
      ShareGenerator generator, ShareParameters parameters, DomainPoint alpha, long beta) {
    SecretFunction secret =
        parameters.output().tagged()
            ? SecretFunction.tagged(alpha, false, beta, SharedFunction.SOME_KEY)
            : SecretFunction.of(parameters.output(), alpha, false, beta);
    return generator.generate(parameters, secret);
  }

  static List<FunctionShare> constant(ShareGenerator generator, Output output, long beta) {
    return of(generator, new ConstantParameters(output), NONE, beta);
  }

  /** Returns the bytes of a constant's share after the header. */
  static byte[] body(FunctionShare share) {
    byte[] body = new byte[share.parameters().shareBytes() - ShareHeader.BYTES];
    ByteBuffer.wrap(share.encode(), ShareHeader.BYTES, body.length).get(body);
    return body;
  }
}

package org.splinter.http.door.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;

/** Test of whether a private key belongs to a public one. */
final class KeyPairs {
  private KeyPairs() {}

  /** Returns whether what one signs is verified by the other. */
  static boolean match(PublicKey shown, PrivateKey key) throws GeneralSecurityException {
    if (!shown.getAlgorithm().equals(key.getAlgorithm())) {
      return false;
    }
    String algorithm =
        switch (key.getAlgorithm()) {
          case "EC" -> "SHA256withECDSA";
          case "RSA" -> "SHA256withRSA";
          default -> key.getAlgorithm();
        };
    byte[] anything = new byte[32];
    Signature signature = Signature.getInstance(algorithm);
    signature.initSign(key);
    signature.update(anything);
    byte[] signed = signature.sign();
    signature.initVerify(shown);
    signature.update(anything);
    return signature.verify(signed);
  }
}

package org.splinter.http.door.tls;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.KeyPurposeId;

/** The side of a connection that a certificate speaks for, as its extended key usage says. */
enum KeyPurpose {
  SERVER(KeyPurposeId.id_kp_serverAuth, "servers"),
  CLIENT(KeyPurposeId.id_kp_clientAuth, "clients");

  private final String oid;
  private final String holders;

  KeyPurpose(KeyPurposeId id, String holders) {
    this.oid = id.getId();
    this.holders = holders;
  }

  KeyPurposeId id() {
    return KeyPurposeId.getInstance(new ASN1ObjectIdentifier(oid));
  }

  /** Returns who has such certificates, in a word for messages. */
  String holders() {
    return holders;
  }

  /** Returns whether a certificate may serve this purpose; one without the extension serves all. */
  boolean isAllowedBy(X509Certificate certificate) {
    try {
      List<String> purposes = certificate.getExtendedKeyUsage();
      return purposes == null
          || purposes.contains(oid)
          || purposes.contains(KeyPurposeId.anyExtendedKeyUsage.getId());
    } catch (CertificateParsingException e) {
      return false;
    }
  }
}

package org.splinter.http.door.tls;

import java.io.IOException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.util.IPAddress;

/**
 * A host that a server's certificate names: an IP address or a DNS name.
 *
 * @param text the address, or the name in lower case
 */
record CertificateHost(String text) {
  private static final int MAX_CHARACTERS = 253;

  /** Labels of letters, digits and -, of which the last is no number. */
  private static final Pattern DNS_NAME =
      Pattern.compile(
          "(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)*(?![0-9]+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");

  CertificateHost {
    text = text.toLowerCase(Locale.ROOT);
  }

  /**
   * Reads the value of an option.
   *
   * @throws IOException naming the option and the value if it is neither a name nor an address
   */
  static CertificateHost of(String option, String text) throws IOException {
    CertificateHost host = new CertificateHost(text);
    if (!host.isAddress()
        && !(text.length() <= MAX_CHARACTERS && DNS_NAME.matcher(host.text).matches())) {
      throw new IOException(
          "%s is '%s', must be a DNS name such as east.example or an address such as 127.0.0.1 or ::1"
              .formatted(option, text));
    }
    return host;
  }

  GeneralName generalName() {
    return new GeneralName(isAddress() ? GeneralName.iPAddress : GeneralName.dNSName, text);
  }

  private boolean isAddress() {
    return IPAddress.isValid(text);
  }
}

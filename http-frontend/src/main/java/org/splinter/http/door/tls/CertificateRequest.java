package org.splinter.http.door.tls;

import java.io.IOException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.splinter.http.door.files.ShortName;

/**
 * A certificate that the development authority shall issue.
 *
 * @param name the subject's common name, and the name of the files
 * @param hosts the hosts of a server; none for a client
 */
record CertificateRequest(String name, KeyPurpose purpose, List<CertificateHost> hosts, int days) {
  static final int MAX_DAYS = 730;
  static final int MAX_HOSTS = 64;

  /** Returns a request for a server's certificate. */
  static CertificateRequest server(String name, List<String> hosts, int days) throws IOException {
    if (hosts.isEmpty() || hosts.size() > MAX_HOSTS) {
      throw new IOException(
          "--host is given %d times, must be 1 to %d".formatted(hosts.size(), MAX_HOSTS));
    }
    LinkedHashSet<CertificateHost> distinct = new LinkedHashSet<>();
    for (String host : hosts) {
      distinct.add(CertificateHost.of("--host", host));
    }
    return checked(new CertificateRequest(name, KeyPurpose.SERVER, List.copyOf(distinct), days));
  }

  /** Returns a request for a client's certificate. */
  static CertificateRequest client(String name, int days) throws IOException {
    return checked(new CertificateRequest(name, KeyPurpose.CLIENT, List.of(), days));
  }

  private static CertificateRequest checked(CertificateRequest request) throws IOException {
    ShortName.require("--name", request.name());
    if (request.name().equals(DevelopmentAuthority.NAME)) {
      throw new IOException(
          "--name is '%s', which are the authority's own files; take another name"
              .formatted(request.name()));
    }
    if (request.days() < 1 || request.days() > MAX_DAYS) {
      throw new IOException("--days is " + request.days() + ", must be 1 to " + MAX_DAYS);
    }
    return request;
  }

  /** Returns whether a certificate is for this purpose alone and for these hosts, in any order. */
  boolean isMetBy(X509Certificate certificate) throws IOException {
    try {
      List<String> purposes = certificate.getExtendedKeyUsage();
      byte[] there = certificate.getExtensionValue(Extension.subjectAlternativeName.getId());
      Set<GeneralName> names =
          there == null
              ? Set.of()
              : Set.of(
                  GeneralNames.getInstance(JcaX509ExtensionUtils.parseExtensionValue(there))
                      .getNames());
      return purposes != null
          && purposes.equals(List.of(purpose.id().getId()))
          && names.equals(Set.of(alternativeNames().getNames()));
    } catch (CertificateParsingException | IllegalArgumentException e) {
      return false; // nothing that this authority issued
    }
  }

  /** Returns the hosts as the extension "subject alternative name" has them. */
  GeneralNames alternativeNames() {
    List<GeneralName> names = new ArrayList<>();
    hosts.forEach(host -> names.add(host.generalName()));
    return new GeneralNames(names.toArray(GeneralName[]::new));
  }
}

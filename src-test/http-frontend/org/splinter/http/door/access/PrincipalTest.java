package org.splinter.http.door.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.http.door.tls.CertificateCommand;
import picocli.CommandLine;

/** Tests of the accounts under which budgets are kept. */
final class PrincipalTest {
  private static final String FORM = "[A-Za-z0-9][A-Za-z0-9._@-]{0,63}";

  @TempDir private Path directory;

  private X509Certificate certificate(String authority, String name) throws Exception {
    Path files = directory.resolve(authority);
    assertEquals(
        0,
        new CommandLine(new CertificateCommand())
            .execute("--authority", files.toString(), "--name", name, "--client"));
    byte[] pem = Files.readAllBytes(files.resolve(name + ".pem"));
    return (X509Certificate)
        CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(pem));
  }

  @Test
  void aTokenHasItsNameForAnAccount() {
    assertEquals("ann", Principal.token("ann").account());
  }

  /** Addresses share an account: a client that changed its own would have a new budget. */
  @Test
  void allAddressesHaveOneAccount() {
    String account = Principal.address("10.0.0.1").account();
    assertEquals(account, Principal.address("2001:db8::/64").account());
    assertTrue(account.matches(FORM), account);
  }

  /** A certificate that is renewed keeps its account; those of two authorities have two. */
  @Test
  void aCertificateHasTheAccountOfItsSubjectAndIssuer() throws Exception {
    String account = Principal.certificate(certificate("one", "ann")).account();
    assertEquals(account, Principal.certificate(certificate("one", "ann")).account());
    assertNotEquals(account, Principal.certificate(certificate("one", "ben")).account());
    assertTrue(account.matches(FORM) && account.startsWith("cann@"), account);
    String longest = "a".repeat(32);
    assertTrue(Principal.certificate(certificate("one", longest)).account().matches(FORM));
  }
}

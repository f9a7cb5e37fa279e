package org.splinter.http.door.tls;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.Security;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.http.door.CommandRun;
import org.splinter.http.door.MovableClock;

/** Tests of the command that makes a development authority and its certificates. */
final class CertificateCommandTest {
  private static final Instant NOW = Instant.parse("2026-01-31T09:00:00Z");
  private static final int KEY_CERT_SIGN = 5;
  private static final int DIGITAL_SIGNATURE = 0;

  private final MovableClock clock = new MovableClock(NOW);

  @TempDir private Path parent;

  private Path directory() {
    return parent.resolve("ca");
  }

  private CommandRun run(String... more) {
    List<String> all = new ArrayList<>(List.of("--authority", directory().toString()));
    all.addAll(List.of(more));
    return CommandRun.of(new CertificateCommand(clock), all.toArray(String[]::new));
  }

  private CommandRun made(String... more) {
    CommandRun run = run(more);
    assertEquals(0, run.exit(), run.err());
    return run;
  }

  private String refusal(String... more) {
    CommandRun run = run(more);
    assertEquals(1, run.exit(), run.out());
    String prefix = "class java.io.IOException: ";
    assertTrue(run.err().startsWith(prefix), run.err());
    return run.err().substring(prefix.length()).strip();
  }

  private PemIdentity read(String name) throws IOException {
    return PemIdentity.read(
        directory().resolve(name + ".pem"), directory().resolve(name + ".key"), clock.instant());
  }

  /** Returns the files of the directory with their bytes, without the lock's. */
  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(directory())) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    assertEquals("", files.remove("authority.lock"));
    return files;
  }

  private String permissions(String name) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory().resolve(name)));
  }

  @Test
  void makesAnAuthority() throws Exception {
    CommandRun run = made();
    assertEquals(Set.of("authority.key", "authority.pem"), files().keySet());
    assertEquals("rw-------", permissions("authority.key"));
    assertEquals("rw-r--r--", permissions("authority.pem"));
    assertEquals("rwx------", permissions(""));
    X509Certificate authority = read("authority").certificate();
    assertEquals(0, authority.getBasicConstraints(), "an authority of no authorities");
    assertTrue(authority.getCriticalExtensionOIDs().contains("2.5.29.19"));
    assertUsage(KEY_CERT_SIGN, authority);
    assertEquals(NOW.plus(Duration.ofDays(730)), authority.getNotAfter().toInstant());
    assertTrue(
        authority
            .getSubjectX500Principal()
            .getName()
            .matches("CN=Splinter development authority [0-9a-f]{8}"));
    assertTrue(run.out().startsWith("authority, for development alone (made)"), run.out());
    assertPrinted(run, authority);
    assertFalse(run.out().contains("PRIVATE"), run.out());
  }

  private static void assertUsage(int bit, X509Certificate certificate) {
    boolean[] usage = certificate.getKeyUsage();
    for (int i = 0; i < usage.length; i++) {
      assertEquals(i == bit, usage[i], "bit " + i);
    }
  }

  private static void assertPrinted(CommandRun run, X509Certificate certificate) throws Exception {
    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    for (byte[] printed :
        List.of(certificate.getEncoded(), certificate.getPublicKey().getEncoded())) {
      assertTrue(run.out().contains(HexFormat.of().formatHex(sha256.digest(printed))), run.out());
    }
  }

  @Test
  void makesADoorsCertificate() throws Exception {
    CommandRun run =
        made("--name", "east", "--host", "East.example", "--host", "127.0.0.1", "--host", "::1");
    PemIdentity east = read("east");
    X509Certificate certificate = east.certificate();
    X509Certificate authority = read("authority").certificate();
    assertEquals(List.of(certificate, authority), east.chain());
    assertEquals("CN=east", certificate.getSubjectX500Principal().getName());
    assertEquals(-1, certificate.getBasicConstraints());
    assertUsage(DIGITAL_SIGNATURE, certificate);
    assertEquals(List.of("1.3.6.1.5.5.7.3.1"), certificate.getExtendedKeyUsage());
    assertEquals(
        Set.of(List.of(2, "east.example"), List.of(7, "127.0.0.1"), List.of(7, "0:0:0:0:0:0:0:1")),
        new HashSet<>(certificate.getSubjectAlternativeNames()));
    assertEquals(NOW.plus(Duration.ofDays(90)), certificate.getNotAfter().toInstant());
    assertEquals(
        256,
        ((ECPublicKey) certificate.getPublicKey())
            .getParams()
            .getCurve()
            .getField()
            .getFieldSize());
    assertEquals("rw-------", permissions("east.key"));
    assertEquals("rw-r--r--", permissions("east.pem"));
    assertPrinted(run, certificate);
    new DoorTls(
        new TlsFiles(
            directory().resolve("east.pem"), directory().resolve("east.key"), Optional.empty()),
        false,
        clock);
  }

  @Test
  void makesADoorsCertificateForThisMachineByDefault() throws Exception {
    made("--name", "east");
    assertEquals(
        Set.of(List.of(2, "localhost"), List.of(7, "127.0.0.1")),
        new HashSet<>(read("east").certificate().getSubjectAlternativeNames()));
  }

  @Test
  void makesAClientsCertificate() throws Exception {
    made("--name", "ann", "--client", "--days", "30");
    X509Certificate certificate = read("ann").certificate();
    assertEquals("CN=ann", certificate.getSubjectX500Principal().getName());
    assertEquals(List.of("1.3.6.1.5.5.7.3.2"), certificate.getExtendedKeyUsage());
    assertEquals(null, certificate.getSubjectAlternativeNames());
    assertEquals(NOW.plus(Duration.ofDays(30)), certificate.getNotAfter().toInstant());
  }

  @Test
  void serialsAreRandomAndNoProviderIsRegistered() throws Exception {
    Set<Integer> lengths = new HashSet<>();
    Set<Object> serials = new HashSet<>();
    for (int i = 0; i < 40; i++) {
      made("--name", "c" + i, "--client");
      serials.add(read("c" + i).certificate().getSerialNumber());
      lengths.add(read("c" + i).certificate().getSerialNumber().bitLength());
    }
    assertEquals(40, serials.size());
    assertTrue(lengths.stream().allMatch(bits -> bits > 64 && bits <= 128), lengths.toString());
    assertTrue(lengths.contains(128), lengths.toString());
    assertEquals(null, Security.getProvider("BC"));
  }

  @Test
  void leavesWhatIsThereAsItIs() throws Exception {
    made("--name", "east", "--host", "east.example", "--host", "127.0.0.1");
    made("--name", "ann", "--client");
    Map<String, String> before = files();
    clock.move(Duration.ofDays(1));
    CommandRun again = made("--name", "east", "--host", "127.0.0.1", "--host", "east.example");
    assertTrue(again.out().contains("door east (was there)"), again.out());
    assertTrue(again.out().contains("alone (was there)"), again.out());
    assertPrinted(again, read("east").certificate());
    made("--name", "ann", "--client", "--days", "1");
    made();
    assertEquals(before, files());
  }

  @Test
  void writesOverAKeyOnlyIfToldTo() throws Exception {
    made("--name", "east");
    Map<String, String> before = files();
    String east = directory().resolve("east.pem").toString();
    String mend = "; take another --name, or --replace it";
    String other = east + " is there, for other hosts or another purpose" + mend;
    assertEquals(other, refusal("--name", "east", "--host", "localhost"));
    assertEquals(other, refusal("--name", "east", "--client"));
    assertEquals(before, files());

    made("--name", "east", "--host", "localhost", "--replace");
    Map<String, String> after = files();
    assertNotEquals(before.get("east.key"), after.get("east.key"));
    assertNotEquals(before.get("east.pem"), after.get("east.pem"));
    assertEquals(before.get("authority.key"), after.get("authority.key"));
    assertEquals(before.get("authority.pem"), after.get("authority.pem"));
    assertEquals("rw-------", permissions("east.key"));

    clock.move(Duration.ofDays(91));
    assertEquals(
        east + ": the certificate of CN=east ended at 2026-05-01T09:00:00Z; renew it" + mend,
        refusal("--name", "east", "--host", "localhost"));
    Files.delete(directory().resolve("east.pem"));
    assertEquals(
        "there is no certificate chain " + east + "; make it or mend its path" + mend,
        refusal("--name", "east"));
    assertEquals(after.get("east.key"), files().get("east.key"));
    made("--name", "east", "--replace");
    read("east");
  }

  @Test
  void doesNotTakeAnotherAuthoritysCertificateForItsOwn() throws Exception {
    made();
    TestCertificates others = new TestCertificates(directory(), NOW);
    others.write(others.server("localhost", "127.0.0.1"));
    assertEquals(
        directory().resolve("east.pem")
            + " is there, of another authority; take another --name, or --replace it",
        refusal("--name", "east"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--host localhost|--host is for one certificate; name it by --name",
        "--client|--client is for one certificate; name it by --name",
        "--days 10|--days is for one certificate; name it by --name",
        "--replace|--replace is for one certificate; name it by --name",
        "--name ann --client --host localhost|--client and --host exclude each other; leave one of them",
        "--name authority|--name is 'authority', which are the authority's own files; take another name",
        "--name East|--name is 'East', must be a lower-case letter and at most 31 lower-case letters, digits, - and _",
        "--name ../east|--name is '../east', must be a lower-case letter and at most 31 lower-case letters, digits, - and _",
        "--name east,CN=x|--name is 'east,CN=x', must be a lower-case letter and at most 31 lower-case letters, digits, - and _",
        "--name east --days 0|--days is 0, must be 1 to 730",
        "--name ann --client --days 731|--days is 731, must be 1 to 730",
        "--name east --host a_b|--host is 'a_b', must be a DNS name such as east.example or an address such as 127.0.0.1 or ::1",
        "--name east --host 127.0.0.256|--host is '127.0.0.256', must be a DNS name such as east.example or an address such as 127.0.0.1 or ::1",
        "--name east --host 10.0.0.0/8|--host is '10.0.0.0/8', must be a DNS name such as east.example or an address such as 127.0.0.1 or ::1",
        "--name east --host [::1]|--host is '[::1]', must be a DNS name such as east.example or an address such as 127.0.0.1 or ::1",
        "--name east --host -east.example|--host is '-east.example', must be a DNS name such as east.example or an address such as 127.0.0.1 or ::1",
        "--name east --host https://east|--host is 'https://east', must be a DNS name such as east.example or an address such as 127.0.0.1 or ::1",
        "--name east --host localhost:8443|--host is 'localhost:8443', must be a DNS name such as east.example or an address such as 127.0.0.1 or ::1",
      })
  void wrongInputMakesNothing(String arguments, String reason) {
    assertEquals(reason, refusal(arguments.split(" ")));
    assertFalse(Files.exists(directory()));
  }

  @Test
  void hostsAreBounded() {
    List<String> many = new ArrayList<>(List.of("--name", "east"));
    for (int i = 0; i <= CertificateRequest.MAX_HOSTS; i++) {
      many.addAll(List.of("--host", "h" + i));
    }
    assertEquals("--host is given 65 times, must be 1 to 64", refusal(many.toArray(String[]::new)));
    String label = "a".repeat(60) + ".";
    assertTrue(
        refusal("--name", "east", "--host", label.repeat(4) + "a".repeat(14))
            .startsWith("--host is"));
    made("--name", "east", "--host", label.repeat(4) + "b".repeat(9));
  }

  @Test
  void certificatesEndBeforeTheirAuthority() throws Exception {
    made();
    clock.move(Duration.ofDays(700));
    assertEquals(
        "--days is 90, but the authority ends at 2028-01-31T09:00:00Z: take at most 30, or make an"
            + " authority in another directory",
        refusal("--name", "east"));
    made("--name", "east", "--days", "30");
    clock.move(Duration.ofDays(31));
    assertTrue(refusal().contains("ended at 2028-01-31T09:00:00Z"), refusal());
  }

  @Test
  void aDamagedAuthorityIsNotReplaced() throws Exception {
    made("--name", "east");
    Path key = directory().resolve("authority.key");
    byte[] good = Files.readAllBytes(key);
    Files.delete(key);
    assertTrue(refusal("--name", "west").startsWith("there is no key " + key));
    Files.write(key, Files.readAllBytes(directory().resolve("east.key")));
    assertTrue(refusal("--name", "west").contains("is not that of the certificate"));
    Files.write(
        directory().resolve("authority.pem"), Files.readAllBytes(directory().resolve("east.pem")));
    assertEquals(
        directory().resolve("authority.pem")
            + ": the certificate is no authority's; name another directory",
        refusal("--name", "west"));
    assertFalse(Files.exists(directory().resolve("west.key")));
    assertArrayEquals(Files.readAllBytes(directory().resolve("east.key")), Files.readAllBytes(key));
    assertNotEquals(0, good.length);
  }

  @Test
  void aFileInPlaceOfTheDirectoryIsRefused() throws IOException {
    Files.writeString(directory(), "a file");
    assertEquals(
        "cannot make the authority's directory "
            + directory()
            + ": a file is in its place; name another",
        refusal("--name", "east"));
  }

  @Test
  void explainsItself() {
    assertEquals(2, CommandRun.of(new CertificateCommand(clock)).exit());
    assertEquals(2, run("--name", "east", "--days", "many").exit());
    CommandRun help = CommandRun.of(new CertificateCommand(clock), "--help");
    assertEquals(0, help.exit());
    assertTrue(help.out().contains("for\ndevelopment: its key lies there"), help.out());
    assertTrue(help.out().contains("--name ann --client --days 30"), help.out());
  }

  /** Checks that commands at once make one authority, which signed the certificates of all. */
  @Test
  void commandsAtOnceMakeOneAuthority() throws Exception {
    ExecutorService four = Executors.newFixedThreadPool(4);
    try {
      List<Callable<CommandRun>> calls = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        String name = "c" + i;
        calls.add(() -> made("--name", name, "--client"));
      }
      for (Future<CommandRun> each : four.invokeAll(calls)) {
        each.get();
      }
    } finally {
      four.shutdownNow();
    }
    X509Certificate authority = read("authority").certificate();
    for (int i = 0; i < 8; i++) {
      assertEquals(authority, read("c" + i).chain().get(1));
    }
  }
}

package org.splinter.http.door.tls;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.http.door.tls.DevelopmentAuthority.Issued;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that makes a development authority and certificates of it. */
@Command(
    name = "certificate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Makes certificates for doors and their clients on machines of one developer. The authority",
      "that signs them is made by the first command that names its directory, and is for",
      "development: its key lies there without a password, and no browser or client trusts it",
      "unless told to. A door that strangers ask has its certificate from a public authority."
    },
    footer = {
      "",
      "Examples:",
      "  splinter door certificate --authority ca",
      "  splinter door certificate --authority ca --name east --host localhost --host 127.0.0.1",
      "  splinter door certificate --authority ca --name ann --client --days 30",
      "",
      "It writes NAME.pem (the chain) and NAME.key into the directory. What is there already and is",
      "as asked for stays as it is. Clients of such a door trust ca/authority.pem."
    })
public final class CertificateCommand implements Callable<Integer> {
  private static final List<String> THIS_MACHINE = List.of("localhost", "127.0.0.1");

  private static final int DEFAULT_DAYS = 90;

  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--authority",
      required = true,
      paramLabel = "DIR",
      description = "Directory of the authority, which is made if it is not there.")
  private Path authority = Path.of("");

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Whom to make a certificate for (default: nobody, only the authority is made).")
  private @Nullable String name;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description =
          "Name or address by which clients reach the door; may be given several times (default: "
              + "localhost and 127.0.0.1).")
  private List<String> hosts = new ArrayList<>();

  @Option(names = "--client", description = "Makes a client's certificate, not a door's.")
  private boolean client;

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "Days until the certificate ends (default: 90).")
  private @Nullable Integer days;

  @Option(
      names = "--replace",
      description = "Makes a new key and certificate in place of those of NAME.")
  private boolean replace;

  /** Makes the command of the command line. */
  public CertificateCommand() {
    this(InstantSource.system());
  }

  CertificateCommand(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    CertificateRequest request = request();
    PrintWriter out = spec.commandLine().getOut();
    DevelopmentAuthority opened = DevelopmentAuthority.open(authority, clock);
    print(out, "authority, for development alone", opened.own());
    if (request != null) {
      String whose = (client ? "client " : "door ") + request.name();
      print(out, whose, opened.issue(request, replace));
    }
    out.flush();
    return 0;
  }

  private @Nullable CertificateRequest request() throws IOException {
    if (name == null) {
      requireNoneOf(
          client ? "--client" : null,
          hosts.isEmpty() ? null : "--host",
          days == null ? null : "--days",
          replace ? "--replace" : null);
      return null;
    }
    int lasting = days == null ? DEFAULT_DAYS : days;
    if (client && !hosts.isEmpty()) {
      throw new IOException("--client and --host exclude each other; leave one of them");
    }
    return client
        ? CertificateRequest.client(name, lasting)
        : CertificateRequest.server(name, hosts.isEmpty() ? THIS_MACHINE : hosts, lasting);
  }

  /** Refuses options that say something of a certificate where none is asked for. */
  private static void requireNoneOf(@Nullable String... given) throws IOException {
    for (String option : given) {
      if (option != null) {
        throw new IOException(option + " is for one certificate; name it by --name");
      }
    }
  }

  private static void print(PrintWriter out, String whose, Issued issued) {
    out.printf("%s (%s)%n", whose, issued.made() ? "made" : "was there");
    out.printf("  certificate          %s%n", issued.certificateFile());
    out.printf("  key                  %s%n", issued.keyFile());
    out.printf("  until                %s%n", issued.certificate().getNotAfter().toInstant());
    out.printf("  certificate SHA-256  %s%n", KeyFingerprint.of(issued.certificate()));
    out.printf(
        "  key SHA-256          %s%n", KeyFingerprint.of(issued.certificate().getPublicKey()));
  }
}

package org.splinter.system;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.splinter.cli.SplinterCommand;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.SeparationFacts;
import org.splinter.client.secret.SecretValue;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;
import org.splinter.hadoop.ProvidersFile;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.TableStore;

/**
 * A client's requests to a secured provider, in a process of its own since Hadoop keeps one way to
 * authenticate per process. It prints the outcome of each.
 */
final class SecuredClient {
  private SecuredClient() {}

  /**
   * Makes all requests.
   *
   * @param arguments the home, where alpha has a table; the provider files of a user with a ticket,
   *     with another user's keytab, and with her own
   */
  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]);
    String own = arguments[3];
    tables("not even by Kerberos", home, own, "hadoop.security.authentication=simple");
    tables("without a ticket", home, arguments[1], "a=b");
    tables("with another's keytab", home, arguments[2], "a=b");
    tables("unencrypted", home, own, "hadoop.rpc.protection=authentication");
    write(home, Path.of(own));
    facts(home, Path.of(own));
    tables("beside one without Kerberos", home, own, "a=b", "west", "east");
  }

  private static void tables(
      String how, Path home, String config, String setting, String... providers) {
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    System.out.println("== " + how);
    int code =
        SplinterCommand.run(
            out,
            out,
            "tables",
            "-D",
            setting,
            "--provider",
            providers.length == 0 ? "east" : String.join(",", providers),
            "--home",
            home.toString(),
            "--config",
            config);
    out.flush();
    System.out.println("exit code " + code);
  }

  /**
   * Writes at a provider as imports and rounds do besides their jobs, and prints whether nothing is
   * left.
   */
  private static void write(Path home, Path config) throws IOException, InterruptedException {
    System.out.println("== write");
    Providers providers =
        new Providers(
            home, new Configuration(false), ProvidersFile.read(config), System.out::println);
    HadoopProvider east = providers.find("east");
    HadoopProvider alpha = providers.find("alpha");
    Manifest manifest = alpha.manifest("visits");
    org.apache.hadoop.fs.Path there =
        new TableStore(alpha.configuration(), alpha.root()).directory(manifest);
    FileSystem local = there.getFileSystem(alpha.configuration());
    boolean clean =
        east.run(
            () -> {
              TableStore store = new TableStore(east.configuration(), east.root());
              org.apache.hadoop.fs.Path left;
              try (JobDirectory staging = store.newStaging()) {
                left = staging.path();
                org.apache.hadoop.fs.Path version = new org.apache.hadoop.fs.Path(left, "version");
                FileUtil.copy(
                    local, there, store.fileSystem(), version, false, true, east.configuration());
                store
                    .fileSystem()
                    .delete(new org.apache.hadoop.fs.Path(version, "manifest"), false);
                System.out.println("fresh " + store.commit(version, manifest));
                org.apache.hadoop.fs.Path shares = new org.apache.hadoop.fs.Path(left, "shares");
                SideFile.write(east.configuration(), shares, new byte[] {1, 2, 3});
                System.out.println(
                    "side file "
                        + Arrays.toString(SideFile.read(east.configuration(), shares, 3))
                        + " of "
                        + store.fileSystem().getFileStatus(shares).getOwner());
              }
              return !store.fileSystem().exists(left);
            });
    System.out.println("clean " + clean);
    System.out.println("cities " + east.dictionary(manifest, 0).size());
    try {
      new SplinterClient(List.of(east, alpha))
          .prepare("SELECT COUNT(*) FROM visits WHERE city = ?")
          .run(List.of(SecretValue.of("Oslo")), fraction -> {});
    } catch (IOException e) {
      System.out.println(e.getMessage());
    }
  }

  /**
   * Prints what is found out of the link to each provider, and where a mark made at one is seen.
   */
  private static void facts(Path home, Path config) throws IOException, InterruptedException {
    System.out.println("== facts");
    Providers providers =
        new Providers(
            home, new Configuration(false), ProvidersFile.read(config), System.out::println);
    SeparationFacts east = providers.find("east").separationFacts();
    SeparationFacts west = providers.find("west").separationFacts();
    System.out.println("east " + east.link());
    System.out.println("west " + west.link());
    try (SeparationFacts.Mark mark = east.mark()) {
      System.out.println("seen " + east.sees(mark.name()) + " " + west.sees(mark.name()));
    }
  }
}

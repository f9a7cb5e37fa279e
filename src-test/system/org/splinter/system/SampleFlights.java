package org.splinter.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/** The bundled flights at all embedded providers, imported once a run of the tests. */
final class SampleFlights {
  private SampleFlights() {}

  /** Makes a directory a home that holds only the flights. */
  static void copyTo(Path home) throws IOException {
    SharedHome.copyTo(home, "flights", made -> importTable(made, Datasets.sample()));
  }

  /**
   * Makes a directory a home with the flights and some of their carriers, and returns a database
   * that holds them too.
   */
  static PlainDatabase load(Path home) throws Exception {
    Path carriers = home.resolve("carriers.csv");
    SharedHome.copyTo(
        home,
        "flights-and-carriers",
        made -> {
          copyTo(made);
          Path file = made.resolve(carriers.getFileName());
          Files.write(file, List.of("carrier,name", "UA,United", "B6,JetBlue", "AA,American"));
          importTable(made, new Datasets.Source("carriers", file));
        });
    PlainDatabase plain = new PlainDatabase();
    HadoopProvider alpha = new Providers(home, new Configuration(false)).find("alpha");
    for (Datasets.Source source :
        List.of(Datasets.sample(), new Datasets.Source("carriers", carriers))) {
      plain.load(source.table(), alpha.manifest(source.table()).schema(), source.file());
    }
    return plain;
  }

  private static void importTable(Path home, Datasets.Source source) {
    CommandLine.succeed(home, "import", "--table", source.table(), source.file().toString());
  }
}

package org.splinter.system;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.hadoop.Providers;

/** The bundled flights and some of their carriers, at all embedded providers and in DuckDB. */
final class SampleFlights {
  private SampleFlights() {}

  static PlainDatabase load(Path home) throws Exception {
    Path carriers = home.resolve("carriers.csv");
    Files.write(carriers, List.of("carrier,name", "UA,United", "B6,JetBlue", "AA,American"));
    PlainDatabase plain = new PlainDatabase();
    HadoopProvider alpha = new Providers(home, new Configuration(false)).find("alpha");
    for (Datasets.Source source :
        List.of(Datasets.sample(), new Datasets.Source("carriers", carriers))) {
      CommandLine.succeed(home, "import", "--table", source.table(), source.file().toString());
      plain.load(source.table(), alpha.manifest(source.table()).schema(), source.file());
    }
    return plain;
  }
}

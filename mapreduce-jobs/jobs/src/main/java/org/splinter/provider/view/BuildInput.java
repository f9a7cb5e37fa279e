package org.splinter.provider.view;

import java.io.IOException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.view.ViewCodec;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewLayout;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.table.TableStore;

/** The input of every task of a build: a checked definition and its table version. */
record BuildInput(ViewLayout layout, PublicTable table) {

  /** Reads back what {@link #install} wrote. */
  static BuildInput load(Configuration configuration) throws IOException {
    byte[] definition = Base64.getDecoder().decode(ViewKeys.DEFINITION.get(configuration));
    TableStore store = new TableStore(configuration, new Path(JobKeys.ROOT.get(configuration)));
    return of(ViewCodec.decode(definition), store);
  }

  /** Checks a definition against the version that it names. */
  static BuildInput of(ViewDefinition definition, TableStore store) throws IOException {
    Manifest manifest = store.version(definition.table(), definition.fingerprint());
    ViewLayout.checkColumns(definition, manifest);
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    for (int column : ViewLayout.columns(definition, manifest)) {
      if (manifest.statistics().get(column).hasDictionary()) {
        dictionaries.put(column, store.dictionary(manifest, column));
      }
    }
    PublicTable table = new PublicTable(manifest, dictionaries);
    return new BuildInput(ViewLayout.of(definition, table), table);
  }

  /** Writes into a job's configuration what its tasks build; all of it is public. */
  void install(Configuration configuration, Path root) {
    JobKeys.ROOT.set(configuration, root.toString());
    byte[] definition = ViewCodec.encode(layout.definition());
    ViewKeys.DEFINITION.set(configuration, Base64.getEncoder().encodeToString(definition));
  }
}

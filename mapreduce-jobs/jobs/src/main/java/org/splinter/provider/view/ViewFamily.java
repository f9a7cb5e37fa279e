package org.splinter.provider.view;

import java.io.IOException;
import java.util.Optional;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.view.ViewCodec;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.protocol.view.ViewManifestCodec;
import org.splinter.provider.prepared.PreparedFamily;
import org.splinter.provider.prepared.SlotStore;
import org.splinter.provider.table.TableStore;

/** Views of SQL as a provider prepares them. */
public final class ViewFamily implements PreparedFamily<ViewDefinition> {
  @Override
  public String name() {
    return ViewDefinition.FAMILY;
  }

  @Override
  public ViewDefinition decode(byte[] definition) throws FormatException {
    return ViewCodec.decode(definition);
  }

  @Override
  public Optional<byte[]> find(ViewDefinition definition, TableStore tables) throws IOException {
    return new SlotStore(tables).find(definition, ViewManifest.class).map(ViewManifest::encode);
  }

  @Override
  public byte[] prepare(ViewDefinition definition, TableStore tables, Progress progress)
      throws IOException, InterruptedException {
    return new ViewBuilder(tables.configuration(), tables.root())
        .prepare(definition, progress)
        .encode();
  }

  @Override
  public boolean isCopied() {
    return true;
  }

  @Override
  public byte[] copy(
      ViewDefinition definition, TableStore tables, TableStore other, Progress progress)
      throws IOException, InterruptedException {
    return new ViewBuilder(tables.configuration(), tables.root())
        .copy(definition, other, progress)
        .encode();
  }

  @Override
  public long bytes(byte[] manifest) throws FormatException {
    return ViewManifestCodec.decode(manifest).bytes();
  }

  @Override
  public byte[] index(ViewDefinition definition, TableStore tables) throws IOException {
    return new SlotStore(tables).index(definition, ViewIndex.MAX_BYTES);
  }
}

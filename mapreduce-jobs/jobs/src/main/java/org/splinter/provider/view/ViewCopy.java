package org.splinter.provider.view;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.fss.BulkSha256;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.prepared.SlotFiles;

/**
 * Copy of a view's files, byte by byte.
 *
 * <p>Guarantee: the slots and the index are those of the manifest's digests, else the copy fails.
 */
final class ViewCopy {
  private static final int BUFFER = 1 << 18;

  private final FileSystem fileSystem;
  private final SlotFiles from;
  private final SlotFiles to;
  private final DoubleConsumer progress;
  private final byte[] buffer = new byte[BUFFER];
  private long all;
  private long copied;

  /**
   * @param to a directory that is not there
   */
  ViewCopy(FileSystem fileSystem, SlotFiles from, SlotFiles to, DoubleConsumer progress) {
    this.fileSystem = fileSystem;
    this.from = from;
    this.to = to;
    this.progress = progress;
  }

  /** Copies all but the manifest and the mark of use. */
  void run(ViewManifest manifest) throws IOException, InterruptedException {
    for (FileStatus file : fileSystem.listStatus(from.directory())) {
      all += file.getLen();
    }
    fileSystem.mkdirs(to.directory());
    List<byte[]> parts = new ArrayList<>();
    for (int i = 0; i < manifest.subTables().size(); i++) {
      SubTable subTable = manifest.subTables().get(i);
      for (int part = 0; part < SlotFiles.parts(subTable); part++) {
        parts.add(copy(from.slots(i, part), to.slots(i, part)));
        byte[] unused = copy(from.digests(i, part), to.digests(i, part));
      }
    }
    Optional<ViewDigest> index = manifest.indexDigest();
    if (index.isPresent() && !index.get().equals(new ViewDigest(copy(from.index(), to.index())))) {
      throw new FormatException(from.directory().toString(), "its index is not its manifest's");
    }
    if (!manifest.digestOf(parts).equals(manifest.digest())) {
      throw new FormatException(from.directory().toString(), "its slots are not its manifest's");
    }
  }

  /** Copies a file; returns the digest of its bytes. */
  private byte[] copy(Path source, Path target) throws IOException, InterruptedException {
    MessageDigest sha = new BulkSha256(all);
    try (InputStream in = fileSystem.open(source);
        OutputStream out = fileSystem.create(target, false)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedException("interrupted");
        }
        out.write(buffer, 0, read);
        sha.update(buffer, 0, read);
        copied += read;
        progress.accept((double) copied / all);
      }
    }
    return sha.digest();
  }
}

package org.splinter.provider.job;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.IOUtils;

/**
 * Files that a provider keeps for all of its jobs, in {@code lib} below its root: one copy of each
 * job jar, which nodes fetch once, instead of one for each job, and a {@link ClassArchive}.
 *
 * <p>Guarantee: a file's name holds the digest of its content, and it appears whole or not at all;
 * one of another length is never used. Several callers that put one file there at once all succeed.
 * Only the owner may read or write it, since nodes run what it holds.
 */
public final class JobLibrary {
  /** The time after which a file that no job has used may be removed. */
  public static final Duration UNUSED = Duration.ofDays(30);

  private static final String DIRECTORY = "lib";
  private static final String UNFINISHED = ".unfinished-";
  private static final Duration UNFINISHED_AGE = Duration.ofDays(1);
  private static final Duration USE_PRECISION = Duration.ofDays(1);
  private static final FsPermission OWNER_DIRECTORY = new FsPermission((short) 0700);
  private static final FsPermission OWNER_FILE = new FsPermission((short) 0600);
  private static final int DIGEST_BYTES = 8;
  private static final int BUFFER_BYTES = 1 << 16;

  /** A file of this machine as it was when its digest was taken. */
  private record LocalFile(java.nio.file.Path path, long length, FileTime modified) {}

  private static final Map<LocalFile, String> DIGESTS = new ConcurrentHashMap<>();

  private final FileSystem fileSystem;
  private final Path directory;

  /** Opens the library of the provider that a configuration names. */
  public JobLibrary(Configuration configuration) throws IOException {
    Path root = new Path(JobKeys.ROOT.get(configuration));
    this.fileSystem = root.getFileSystem(configuration);
    this.directory = fileSystem.makeQualified(new Path(root, DIRECTORY));
  }

  /**
   * Returns the provider's copy of a job jar, after putting it there if it is missing.
   *
   * @throws IOException if the jar cannot be read or its copy cannot be written
   */
  public Path jar(java.nio.file.Path jar) throws IOException {
    Path copy = nameOf(jar);
    if (!isThere(copy, Files.size(jar))) {
      put(jar, copy);
    }
    return copy;
  }

  /** Returns whether the provider has a copy of a job jar. */
  public boolean hasJar(java.nio.file.Path jar) throws IOException {
    return isThere(nameOf(jar), Files.size(jar));
  }

  private Path nameOf(java.nio.file.Path jar) throws IOException {
    return new Path(directory, "splinter-" + digest(jar) + ".jar");
  }

  private boolean isThere(Path copy, long length) throws IOException {
    try {
      FileStatus status = fileSystem.getFileStatus(copy);
      if (status.getLen() == length) {
        noteUse(status);
        return true;
      }
      fileSystem.delete(copy, false);
    } catch (FileNotFoundException e) {
      // The copy is still to be made.
    }
    return false;
  }

  /**
   * Notes a use by the time of access: nodes identify a file by its time of modification, which
   * must stay.
   */
  private void noteUse(FileStatus status) throws FileNotFoundException {
    long now = System.currentTimeMillis();
    if (now - lastUse(status) > USE_PRECISION.toMillis()) {
      try {
        fileSystem.setTimes(status.getPath(), -1, now);
      } catch (FileNotFoundException e) { // just removed as unused
        throw e;
      } catch (IOException e) {
        // The file system keeps no such times; a file that is removed too soon is put there again.
      }
    }
  }

  private static long lastUse(FileStatus status) {
    return Math.max(status.getAccessTime(), status.getModificationTime());
  }

  private void put(java.nio.file.Path file, Path copy) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      // Refused if another caller was quicker, whose copy is as good.
      if (!write(in, copy) && !isThere(copy, Files.size(file))) {
        throw new IOException("cannot put " + file + " to " + copy);
      }
    }
  }

  /** Writes a file that appears whole, unless there is one. */
  private boolean write(InputStream in, Path file) throws IOException {
    makeDirectory();
    Path unfinished = new Path(directory, UNFINISHED + UUID.randomUUID());
    try {
      try (OutputStream out = FileSystem.create(fileSystem, unfinished, OWNER_FILE)) {
        IOUtils.copyBytes(in, out, BUFFER_BYTES);
      }
      return fileSystem.rename(unfinished, file);
    } finally {
      Uninterrupted.run(() -> fileSystem.delete(unfinished, false));
    }
  }

  private void makeDirectory() throws IOException {
    if (!FileSystem.mkdirs(fileSystem, directory, OWNER_DIRECTORY)) {
      throw new IOException("cannot make the directory " + directory);
    }
  }

  /** Returns the path of a file of that name. */
  Path file(String name) {
    return new Path(directory, name);
  }

  /** Returns whether a file is there, which counts as a use of it. */
  boolean isThere(Path file) throws IOException {
    try {
      noteUse(fileSystem.getFileStatus(file));
      return true;
    } catch (FileNotFoundException e) {
      return false;
    }
  }

  /** Moves a file that a job made to the library, unless one of its name is there. */
  void adopt(Path made) throws IOException {
    makeDirectory();
    fileSystem.setPermission(made, OWNER_FILE);
    Path file = file(made.getName());
    if (!fileSystem.rename(made, file) && !isThere(file)) {
      throw new IOException("cannot move " + made + " to " + file);
    }
  }

  /** Puts a small file in the place of the one that was there. */
  void replace(String name, byte[] bytes) throws IOException {
    fileSystem.delete(file(name), false);
    if (!write(new ByteArrayInputStream(bytes), file(name))) {
      throw new IOException("cannot write " + file(name) + ": somebody else does; try again");
    }
  }

  /** Reads a small file; it is empty if there is none, or one that is larger. */
  byte[] read(String name, int maxBytes) throws IOException {
    try (InputStream in = fileSystem.open(file(name))) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      return bytes.length > maxBytes ? new byte[0] : bytes;
    } catch (FileNotFoundException e) {
      return new byte[0];
    }
  }

  /**
   * Removes files that no job has used for {@link #UNUSED}, files left half written, and damaged
   * copies of a jar.
   *
   * @return what was removed
   */
  public List<Path> removeUnused() throws IOException {
    List<Path> removed = new ArrayList<>();
    FileStatus[] files;
    try {
      files = fileSystem.listStatus(directory);
    } catch (FileNotFoundException e) {
      return removed;
    }
    long now = System.currentTimeMillis();
    for (FileStatus status : files) {
      Path file = status.getPath();
      boolean unfinished = file.getName().startsWith(UNFINISHED);
      Duration age = unfinished ? UNFINISHED_AGE : UNUSED;
      if ((now - lastUse(status) > age.toMillis() || isDamaged(file))
          && fileSystem.delete(file, false)) {
        removed.add(file);
      }
    }
    return removed;
  }

  /** Returns whether the digest in a jar copy's name is not that of its content. */
  private boolean isDamaged(Path file) throws IOException {
    if (!file.getName().endsWith(".jar")) {
      return false;
    }
    try (InputStream in = fileSystem.open(file)) {
      return !file.getName().equals("splinter-" + digest(in) + ".jar");
    }
  }

  private static String digest(java.nio.file.Path jar) throws IOException {
    LocalFile file =
        new LocalFile(jar.toAbsolutePath(), Files.size(jar), Files.getLastModifiedTime(jar));
    String known = DIGESTS.get(file);
    if (known != null) {
      return known;
    }
    try (InputStream in = Files.newInputStream(jar)) {
      String digest = digest(in);
      DIGESTS.put(file, digest);
      return digest;
    }
  }

  /** Returns the part of a content's SHA-256 that a file's name holds. */
  static String digest(InputStream in) throws IOException {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      new DigestInputStream(in, sha).transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(sha.digest(), 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}

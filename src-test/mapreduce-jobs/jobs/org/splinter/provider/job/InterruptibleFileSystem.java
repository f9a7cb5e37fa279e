package org.splinter.provider.job;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;

/** A local file system that deletes like a remote one: not in a thread that is interrupted. */
public final class InterruptibleFileSystem extends LocalFileSystem {

  static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.setClass("fs.file.impl", InterruptibleFileSystem.class, LocalFileSystem.class);
    configuration.setBoolean("fs.file.impl.disable.cache", true);
    return configuration;
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("Call interrupted");
    }
    return super.delete(path, recursive);
  }
}

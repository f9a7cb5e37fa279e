package org.splinter.http.door.service;

import java.nio.file.Path;

/** A file of the ids of a version's rows, which is there until its holder closes it. */
public interface IdsFile extends AutoCloseable {
  Path path();

  @Override
  void close();
}

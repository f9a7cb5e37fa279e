package org.splinter.provider.site;

import java.io.IOException;

/** Work at a provider, done as the user that this process is there. */
@FunctionalInterface
public interface SiteWork<T> {
  T run() throws IOException, InterruptedException;
}

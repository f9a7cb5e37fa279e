package org.splinter.apps;

import java.io.IOException;
import org.splinter.protocol.contract.Progress;

/**
 * An action whose inputs were checked but that has not been asked yet. Its secrets are overwritten
 * once it was asked, so that it can be asked only once.
 */
public interface Action<T> {
  ActionResult<T> ask(Progress progress) throws IOException, InterruptedException;
}

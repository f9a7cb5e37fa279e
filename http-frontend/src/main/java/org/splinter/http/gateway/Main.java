package org.splinter.http.gateway;

import java.util.List;
import org.splinter.cli.SplinterCommand;

/** The command line with {@code serve}, which starts from a class path with Jetty on it. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    SplinterCommand.main(List.of(new ServeCommand()), arguments);
  }
}

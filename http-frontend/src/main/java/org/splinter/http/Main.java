package org.splinter.http;

import java.util.List;
import org.splinter.cli.SplinterCommand;
import org.splinter.http.door.DoorCommand;
import org.splinter.http.gateway.ServeCommand;

/**
 * The command line with {@code serve} and {@code door}, which start from a class path with Jetty on
 * it.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    SplinterCommand.main(List.of(new ServeCommand(), new DoorCommand()), arguments);
  }
}

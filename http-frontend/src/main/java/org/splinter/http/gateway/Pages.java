package org.splinter.http.gateway;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;

/**
 * The pages and their parts, out of this program's jar and that of Leaflet. Browsers ask each time
 * whether their copy is still right, as the next version serves other content at these paths.
 */
final class Pages {
  private static final String OWN = "/org/splinter/http/pages/";
  private static final String LEAFLET = "/META-INF/resources/webjars/leaflet/1.9.4/dist/";
  private static final String LEAFLET_PATH = "/lib/leaflet/";

  private static final Pattern PAGE = Pattern.compile("/([a-z][a-z0-9-]{0,30})?");
  private static final Pattern FILE =
      Pattern.compile("(?:[a-z0-9_-]{1,40}/){0,3}[A-Za-z0-9_-]{1,60}(?:\\.[a-z0-9]{1,10}){1,3}");
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png",
          "ico", "image/x-icon");

  private Pages() {}

  /**
   * Finds the file of a path.
   *
   * @throws ProblemException 404 or 405
   */
  static Reply reply(Request request) throws IOException {
    String path = Request.getPathInContext(request);
    Optional<String> resource = resource(path);
    byte[] bytes = resource.isEmpty() ? null : read(resource.get());
    if (bytes == null) {
      throw new ProblemException(HttpStatus.NOT_FOUND_404, "there is no such page");
    }
    if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
      throw new ProblemException(HttpStatus.METHOD_NOT_ALLOWED_405, "a page can only be read");
    }
    String name = resource.get();
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    return Reply.kept(type == null ? "application/octet-stream" : type, bytes);
  }

  private static Optional<String> resource(String path) {
    Matcher page = PAGE.matcher(path);
    if (page.matches()) {
      return Optional.of(OWN + (page.group(1) == null ? "index" : page.group(1)) + ".html");
    }
    boolean library = path.startsWith(LEAFLET_PATH);
    String file = path.substring(library ? LEAFLET_PATH.length() : 1);
    return FILE.matcher(file).matches()
        ? Optional.of((library ? LEAFLET : OWN) + file)
        : Optional.empty();
  }

  private static byte @Nullable [] read(String resource) throws IOException {
    try (InputStream in = Pages.class.getResourceAsStream(resource)) {
      return in == null ? null : in.readAllBytes();
    }
  }
}

package org.splinter.http.gateway;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.splinter.http.server.ProblemException;

/**
 * The rules on who may ask this gateway, and what browsers may do with its pages.
 *
 * <p>Guarantee: a page of another site can neither ask nor show it, whatever name that site gives
 * to this machine's address; a client without the token learns nothing of tables and questions.
 */
final class Guard {
  static final String API = "/api/";

  /** The path of the document that describes the API: public, as this program is. */
  static final String DESCRIPTION = "/api/openapi.json";

  private static final List<HttpField> HEADERS =
      List.of(
          new HttpField(
              "Content-Security-Policy",
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                  + " connect-src 'self'; base-uri 'none'; form-action 'none';"
                  + " frame-ancestors 'none'"),
          new HttpField("X-Content-Type-Options", "nosniff"),
          new HttpField("X-Frame-Options", "DENY"),
          new HttpField("Referrer-Policy", "no-referrer"),
          new HttpField("Cross-Origin-Opener-Policy", "same-origin"),
          new HttpField("Cross-Origin-Resource-Policy", "same-origin"),
          new HttpField(
              "Permissions-Policy",
              "camera=(), microphone=(), payment=(), usb=(), geolocation=()"));

  private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

  private final Token token;
  private final Set<String> names;

  /**
   * @param more names by which browsers reach it beside those of loopback
   */
  Guard(Token token, List<String> more) {
    this.token = token;
    this.names = new TreeSet<>(LOOPBACK);
    more.forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
  }

  /** Sets the headers that protect every response. */
  static void protect(HttpFields.Mutable headers) {
    HEADERS.forEach(headers::put);
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
  }

  /**
   * Checks the origin of a request and, of the API, its token.
   *
   * @throws ProblemException 403 or 401
   */
  void check(Request request) {
    HttpFields headers = request.getHeaders();
    String path = Request.getPathInContext(request);
    String host = headers.get(HttpHeader.HOST);
    if (host == null || !names.contains(withoutPort(host))) {
      throw forbidden("the address in the Host header is none of this gateway's");
    }
    String origin = headers.get(HttpHeader.ORIGIN);
    if (origin != null && !origin.equalsIgnoreCase("http://" + host)) {
      throw forbidden("a page of another origin may not ask this gateway");
    }
    if (!sameSite(headers, path)) {
      throw forbidden("a page of another site may not ask this gateway");
    }
    if (path.startsWith(API)
        && !path.equals(DESCRIPTION)
        && !token.authorizes(headers.get(HttpHeader.AUTHORIZATION))) {
      throw new ProblemException(
          HttpStatus.UNAUTHORIZED_401,
          "the token is missing or not this gateway's; open the address that it printed when it"
              + " was started");
    }
  }

  /**
   * Returns whether a request comes from the gateway's own pages, or follows a link to a page, as
   * any site may.
   */
  private static boolean sameSite(HttpFields headers, String path) {
    String site = headers.get("Sec-Fetch-Site");
    boolean own = site == null || site.equals("same-origin") || site.equals("none");
    return own
        || (!path.startsWith(API)
            && is("navigate", headers.get("Sec-Fetch-Mode"))
            && is("document", headers.get("Sec-Fetch-Dest")));
  }

  private static boolean is(String wanted, @Nullable String value) {
    return wanted.equals(value);
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    String name = colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
    return name.toLowerCase(Locale.ROOT);
  }

  private static ProblemException forbidden(String detail) {
    return new ProblemException(HttpStatus.FORBIDDEN_403, detail);
  }
}

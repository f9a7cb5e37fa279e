package org.splinter.http.door.tls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** A client of Java's own TLS, which trusts one authority and may show a certificate. */
final class TlsClient {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final SSLContext context;

  private TlsClient(SSLContext context) {
    this.context = context;
  }

  static TlsClient trusting(PemIdentity authority) throws Exception {
    return new TlsClient(context(authority, null));
  }

  static TlsClient showing(PemIdentity identity, PemIdentity authority) throws Exception {
    return new TlsClient(context(authority, identity));
  }

  private static SSLContext context(PemIdentity authority, PemIdentity shown)
      throws GeneralSecurityException, IOException {
    char[] password = "test".toCharArray();
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("authority", authority.certificate());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    KeyStore own = KeyStore.getInstance("JKS"); // takes a chain that is none
    own.load(null, null);
    if (shown != null) {
      own.setKeyEntry("own", shown.key(), password, shown.chain().toArray(Certificate[]::new));
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance("SunX509"); // shows what it has
    keys.init(own, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  /** Asks by Java's HTTP client, which checks the host, and returns the status. */
  HttpResponse<Void> get(String host, int port, String... protocols)
      throws IOException, InterruptedException {
    SSLParameters parameters = new SSLParameters();
    if (protocols.length > 0) {
      parameters.setProtocols(protocols);
    }
    HttpClient client =
        HttpClient.newBuilder()
            .sslContext(context)
            .sslParameters(parameters)
            .connectTimeout(PATIENCE)
            .build();
    return client.send(
        HttpRequest.newBuilder(URI.create("https://" + host + ":" + port + "/"))
            .timeout(PATIENCE)
            .build(),
        HttpResponse.BodyHandlers.discarding());
  }

  /** Opens a connection that stays, without asking anything. */
  Kept connect(int port) throws IOException {
    SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket(TestCertificates.LOOPBACK, port);
    socket.setSoTimeout((int) PATIENCE.toMillis());
    socket.startHandshake();
    return new Kept(socket);
  }

  /** An open connection. */
  record Kept(SSLSocket socket) implements AutoCloseable {
    X509Certificate certificate() throws IOException {
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }

    /** Asks, and returns the status line of the answer. */
    String ask(String host) throws IOException {
      socket
          .getOutputStream()
          .write(
              ("GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
      String status = in.readLine();
      for (String line = status; line != null && !line.isEmpty(); line = in.readLine()) {
        // The rest of the head; a body only follows a refusal, after which nothing is asked.
      }
      return status;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}

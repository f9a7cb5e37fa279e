package org.splinter.http.door.tls;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The files of a door's TLS.
 *
 * @param certificate the door's certificate chain, its own first (PEM)
 * @param key the private key of the first one (PEM, PKCS#8 without a password)
 * @param clients the authorities of clients (PEM), if a client must show a certificate
 */
public record TlsFiles(Path certificate, Path key, Optional<Path> clients) {}

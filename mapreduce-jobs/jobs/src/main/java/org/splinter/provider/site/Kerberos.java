package org.splinter.provider.site;

import java.nio.file.Path;

/**
 * A user of a secured cluster.
 *
 * @param keytab the file with the principal's key; only Hadoop reads it
 */
public record Kerberos(String principal, Path keytab) {}

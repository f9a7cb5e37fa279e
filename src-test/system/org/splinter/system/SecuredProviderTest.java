package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a provider whose HDFS demands Kerberos and encrypts calls and data. */
@Tag("cluster")
final class SecuredProviderTest {
  @TempDir private Path work;

  @Test
  void isAskedByWhomItsUsersFileNamesAndByNobodyElse() throws Exception {
    Path csv = Files.write(work.resolve("visits.csv"), List.of("city,visits", "Oslo,3", "Lima,5"));
    Path home = work.resolve("home");
    CommandLine.succeed(home, "import", "--table", "visits", "--provider", "alpha", csv.toString());
    try (SecuredHdfs hdfs = new SecuredHdfs(Files.createDirectory(work.resolve("hdfs")))) {
      String printed =
          hdfs.run(
              SecuredClient.class,
              home.toString(),
              file(hdfs, "ticket"),
              file(hdfs, "other", "principal = " + SecuredHdfs.USER, "keytab = bob.keytab"),
              file(hdfs, "own", "principal = " + SecuredHdfs.USER, "keytab = ann.keytab"));
      List<List<String>> parts =
          Arrays.stream(printed.split("== ")).skip(1).map(part -> part.lines().toList()).toList();
      assertEquals(7, parts.size(), printed);
      assertRefused(
          parts.get(0),
          "SIMPLE authentication is not enabled.",
          "set hadoop.security.authentication to kerberos in its core-site.xml");
      assertRefused(
          parts.get(1), "it demands Kerberos, and there is no ticket; run kinit, or give provider");
      assertRefused(
          parts.get(2),
          "cannot log in as " + SecuredHdfs.USER + " with " + hdfs.keytab("bob"),
          "are principal and keytab right");
      assertRefused(
          parts.get(3),
          "No common protection layer",
          "set hadoop.rpc.protection to privacy in its core-site.xml");
      assertEquals(
          List.of("write", "fresh true", "side file [1, 2, 3] of ann", "clean true", "cities 2"),
          parts.get(4).subList(0, 5),
          printed);
      assertTrue(parts.get(4).get(5).contains("leave alpha out"), printed);
      assertEquals("east Link[encrypted=true, mend=]", parts.get(5).get(1));
      assertEquals(
          "west Link[encrypted=false, mend=hadoop.security.authentication to kerberos,"
              + " hadoop.rpc.protection to privacy alone,"
              + " dfs.encrypt.data.transfer to true at its name node]",
          parts.get(5).get(2));
      assertEquals("seen true false", parts.get(5).get(3));
      assertTrue(parts.get(6).get(2).matches("east +visits +\\* +2 +2 .*"), printed);
      assertEquals("exit code 0", parts.get(6).get(3));
      assertTrue(
          hdfs.log("datanode").contains("Server using cipher suite AES/CTR/NoPadding"),
          "what is written is encrypted by AES");
    }
  }

  private static String file(SecuredHdfs hdfs, String name, String... settings) throws Exception {
    Path file = hdfs.directory().resolve(name + ".properties");
    List<String> lines =
        Arrays.stream(settings).map(setting -> "provider.east." + setting).toList();
    Files.writeString(
        file, "provider.west = plain\nprovider.east = conf\n" + String.join("\n", lines));
    return file.toString();
  }

  private static void assertRefused(List<String> part, String... words) {
    assertEquals(3, part.size(), "one line: " + part);
    assertTrue(part.get(1).startsWith("splinter: provider east: "), part.toString());
    for (String word : words) {
      assertTrue(part.get(1).contains(word), word + " in " + part);
    }
    assertEquals("exit code 1", part.get(2));
  }
}

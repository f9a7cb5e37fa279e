package org.splinter.provider.site;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A reader of files in the format of {@link Properties}, which {@code --config} names. */
public final class PropertiesText {
  private PropertiesText() {}

  /**
   * Reads a file.
   *
   * @param what the kind of file, for messages
   * @return the values without blanks around them, in the order of the file
   * @throws IOException if it cannot be read, or has a key twice: one line that names the file and
   *     the mend
   */
  public static Map<String, String> read(String what, Path file) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    List<String> doubled = new ArrayList<>();
    Properties properties =
        new Properties() {
          @Override
          public synchronized Object put(Object key, Object value) {
            String text = ((String) value).strip();
            if (values.putIfAbsent((String) key, text) != null) {
              doubled.add((String) key);
            }
            return text;
          }
        };
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + what + " " + file + "; make it or mend --config", e);
    } catch (CharacterCodingException e) {
      throw new IOException(file + " is not UTF-8; save it as such", e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": a \\u without four digits; write \\\\ for a backslash", e);
    } catch (IOException e) {
      throw new IOException("cannot read the " + what + " " + file + ": " + e.getMessage(), e);
    }
    if (!doubled.isEmpty()) {
      throw new IOException(file + ": " + doubled.get(0) + " stands twice; leave one of them");
    }
    return values;
  }
}

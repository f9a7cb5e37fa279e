package org.splinter.provider.job;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils;

/**
 * A configuration key of jobs, with its default. Each package has its own in one class; all of them
 * are public, because job history shows what a job's configuration holds.
 */
public record JobKey(String key, String defaultValue) {
  public String get(Configuration configuration) {
    return configuration.get(key, defaultValue);
  }

  /**
   * Returns the value as true or false.
   *
   * @throws IOException naming key and value unless it is one of these
   */
  public boolean getBoolean(Configuration configuration) throws IOException {
    String text = configuration.getTrimmed(key, defaultValue);
    if (!text.equals("true") && !text.equals("false")) {
      throw new IOException(key + " is '" + text + "', must be true or false");
    }
    return text.equals("true");
  }

  /**
   * Returns the value as a number.
   *
   * @throws IOException naming key, value and bounds unless it is in [min, max]
   */
  public int getInt(Configuration configuration, int min, int max) throws IOException {
    String text = configuration.getTrimmed(key, defaultValue);
    try {
      int value = Integer.parseInt(text);
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Refused below, as a number out of range is.
    }
    throw new IOException(key + " is '" + text + "', must be a number from " + min + " to " + max);
  }

  /**
   * Returns the value as a number of bytes, which may end in k, m, g or t.
   *
   * @throws IOException naming key and value unless it is a number from 0 on
   */
  public long getBytes(Configuration configuration) throws IOException {
    String text = configuration.getTrimmed(key, defaultValue);
    try {
      long value = StringUtils.TraditionalBinaryPrefix.string2long(text);
      if (value >= 0) {
        return value;
      }
    } catch (IllegalArgumentException e) {
      // Refused below, as a negative number is.
    }
    throw new IOException(
        key + " is '" + text + "', must be a number of bytes such as 500m or 20g");
  }

  public void set(Configuration configuration, String value) {
    configuration.set(key, value);
  }
}

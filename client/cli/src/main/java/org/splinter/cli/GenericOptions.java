package org.splinter.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.GenericOptionsParser;

/** Hadoop's generic options and -queue, which stand right after a command's name. */
final class GenericOptions {
  private static final String QUEUE = "-queue";

  /** The options; each has a value, which for -D may stand in the option's own word. */
  private static final Pattern GENERIC =
      Pattern.compile("-(D.*|conf|fs|jt|libjars|files|archives|tokenCacheFile|queue)");

  private GenericOptions() {}

  /**
   * Takes the generic options out of a command line.
   *
   * @param overrides receives what the options set
   * @return the command and the remaining arguments
   * @throws IOException if an option has no proper value
   */
  static String[] take(Configuration overrides, String... arguments) throws IOException {
    if (arguments.length < 2) {
      return arguments;
    }
    String[] tail = withoutQueue(Arrays.asList(arguments).subList(1, arguments.length));
    String[] rest = new GenericOptionsParser(overrides, tail).getRemainingArgs();
    String[] all = new String[rest.length + 1];
    all[0] = arguments[0];
    System.arraycopy(rest, 0, all, 1, rest.length);
    return all;
  }

  /** Replaces -queue by a -D, as Hadoop's parser knows no -queue. */
  private static String[] withoutQueue(List<String> arguments) throws IOException {
    List<String> translated = new ArrayList<>(arguments);
    int i = 0;
    while (i < translated.size() && GENERIC.matcher(translated.get(i)).matches()) {
      String option = translated.get(i);
      if (option.equals(QUEUE)) {
        if (i + 1 == translated.size() || translated.get(i + 1).startsWith("-")) {
          throw new IOException("-queue needs a name: a queue of the cluster's scheduler");
        }
        translated.set(i, "-D");
        translated.set(i + 1, MRJobConfig.QUEUE_NAME + "=" + translated.get(i + 1));
      }
      i += option.startsWith("-D") && option.length() > 2 ? 1 : 2;
    }
    return translated.toArray(String[]::new);
  }
}

package org.splinter.provider.job;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils;

/**
 * The configuration keys of all jobs, with defaults. Everything here is public: job history shows
 * it.
 */
public enum JobKeys {
  TABLE_DIRECTORY(
      "splinter.table.directory",
      "",
      "Directory of the table version that a job reads; set by it."),
  TABLE_COLUMNS(
      "splinter.table.columns",
      "",
      "Indices of the columns that a job reads, separated by commas; set by it."),
  SPLIT_ROWS(
      "splinter.split.rows",
      "1048576",
      "Rows that one map task reads; whole batches, so it may be up to 65,535 more. Queries' jobs on a cluster: 16777216 / queries, at least 1048576, unless set."),
  IMPORT_PLAN(
      "splinter.import.plan", "", "The file that tells import tasks what to do; set by it."),
  IMPORT_REDUCERS(
      "splinter.import.reducers",
      "0",
      "Reduce tasks that sort row digests, at most 256; 0 takes one for every GiB of input."),
  DERIVED(
      "splinter.derived", "", "What a job that derives a table is to make, in base64; set by it."),
  JOIN_BUFFER_MEGABYTES(
      "splinter.join.buffer-mb",
      "64",
      "Most megabytes that a join keeps of the smaller table's rows of one key."),
  JOIN_ROWS(
      "splinter.join.rows",
      "2147483647",
      "Most rows that a join of tables, or a table of facets, may have."),
  ROOT(
      "splinter.root",
      "/splinter",
      "Directory of a provider's tables and running jobs on its file system."),
  PROVIDER(
      "splinter.provider",
      "",
      "Name of the provider, which its shares must be addressed to; a cluster may set its own."),
  SCAN_SPLIT_BYTES(
      "splinter.scan.split-bytes",
      "268435456",
      "About the bytes of slots that one map task of a scan reads on a cluster."),
  FAMILY("splinter.round.family", "", "The class that knows a round's family; set by its job."),
  PLAN("splinter.plan", "", "The public plan of a round's job, in base64; set by it."),
  SHARES("splinter.shares", "", "The owner-only file of a round's shares; set by its job."),
  GROUP("splinter.round.group", "", "The group that a round's answer adds up in; set by its job."),
  ANSWER_HEAD("splinter.answer.head", "", "How the answer of a round's job begins; set by it."),
  ANSWER_KEYED(
      "splinter.answer.keyed", "false", "Whether an answer's records have keys; set by its job."),
  NATIVE_PATH(
      "splinter.native.path",
      "auto",
      "How shares are evaluated: auto, vaes512, vaes256, aesni, portable, or java (the reference)."),
  VIEW_QUOTA(
      "splinter.view.quota",
      "20g",
      "Bytes that a provider's views and derived tables may have, such as 500m or 20g; the least recently used go first."),
  VIEW_DEFINITION(
      "splinter.view.definition", "", "The definition of a view, in base64; set by its build."),
  VIEW_DIRECTORY("splinter.view.directory", "", "Directory of a view that is read; set by a job."),
  VIEW_ENTRIES(
      "splinter.view.entries", "", "Directory of a view's grouped rows; set by its build."),
  VIEW_PLACED("splinter.view.placed", "", "Directory of a view's placed slots; set by its build."),
  VIEW_ATTEMPT("splinter.view.attempt", "0", "How many seeds failed; set by a view's build."),
  VIEW_SUB_TABLES(
      "splinter.view.sub-tables", "", "Slots and their bytes of each sub-table; set by a build."),
  VIEW_UNITS("splinter.view.units", "1", "Tasks of a job of a view's build; set by it."),
  TABLE_FIRST_PART(
      "splinter.table.first-part", "0", "How many parts of a table a job leaves out; set by it."),
  VIEW_REDUCERS(
      "splinter.view.reducers",
      "0",
      "Reduce tasks that group the rows of a view; 0 takes one for every 4,194,304 rows."),
  VIEW_JOB_BYTES(
      "splinter.view.job-bytes",
      "64m",
      "Grouped rows of more bytes are made into slots by jobs, fewer by the process that asks."),
  ROAD_DIRECTORY(
      "splinter.road.directory", "", "What a build for routes has made so far; set by it."),
  ROAD_ROWS("splinter.road.rows", "", "Rows that a build for routes makes; set by it."),
  ROAD_MEGABYTES(
      "splinter.road.memory-mb",
      "1536",
      "Least memory of a map task of transit-nodes and grid, of which its heap takes three quarters."),
  NODE_HOSTS(
      "splinter.node.hosts", "", "The nodes that a job looks at, separated by commas; set by it."),
  NODE_ARCHIVE(
      "splinter.node.archive", "", "Where a job puts its class-data archive, if any; set by it."),
  SHARED_JAR(
      "splinter.job.shared-jar",
      "true",
      "Whether a cluster's jobs take jar and class archive from the provider's lib directory; else each uploads its jar."),
  POLL_MILLIS(
      "splinter.job.poll-ms",
      "100",
      "Milliseconds between two looks at a running job; the end of a local one is seen at once.");

  private final String key;
  private final String defaultValue;
  private final String description;

  JobKeys(String key, String defaultValue, String description) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.description = description;
  }

  public String key() {
    return key;
  }

  public String defaultValue() {
    return defaultValue;
  }

  public String description() {
    return description;
  }

  public String get(Configuration configuration) {
    return configuration.get(key, defaultValue);
  }

  /**
   * The value as true or false.
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
   * The value as a number.
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
      // Refused below, as is a number out of range.
    }
    throw new IOException(key + " is '" + text + "', must be a number from " + min + " to " + max);
  }

  /**
   * The value as a number of bytes, which may end in k, m, g or t.
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
      // Refused below, as is a negative number.
    }
    throw new IOException(
        key + " is '" + text + "', must be a number of bytes such as 500m or 20g");
  }

  public void set(Configuration configuration, String value) {
    configuration.set(key, value);
  }
}

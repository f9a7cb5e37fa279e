package org.splinter.bench.query;

import java.nio.file.Path;
import java.sql.SQLException;

/**
 * A whois register of generated rows. The registrars and the first 100,000 names are real; every
 * other name, and who registered which one when, is invented and stands for no registration. Every
 * run writes equal rows.
 */
final class WhoisTables {
  static final long ROWS = 1_000_000;

  private WhoisTables() {}

  /** Writes the registrars of IANA's list. */
  static void writeRegistrars(PlainAnswers duckdb, Path data, Path file) throws SQLException {
    duckdb.execute(
        """
        COPY (
          SELECT registrar_id, name AS registrar, status AS registrar_status
          FROM read_csv(%s, header = true) ORDER BY registrar_id
        ) TO %s (FORMAT PARQUET)
        """
            .formatted(
                PlainAnswers.quoted(data.resolve("domains/registrars.csv.gz")),
                PlainAnswers.quoted(file)));
  }

  /**
   * Writes domains: registrars by Zipf's law over the accredited ones, creation dates of 21 years,
   * a contact for four domains on average.
   */
  static void writeDomains(PlainAnswers duckdb, Path data, Path registrars, Path file, long rows)
      throws SQLException {
    duckdb.execute("CREATE MACRO draw(n, use, most) AS CAST(hash(n, use) % most AS BIGINT)");
    duckdb.execute(
        """
        COPY (
          WITH real AS (
            SELECT rank - 1 AS n, domain FROM read_csv(%1$s, header = true)
          ), words AS (
            SELECT list(word ORDER BY word) AS all_words FROM (
              SELECT DISTINCT split_part(domain, '.', 1) AS word FROM real
              WHERE regexp_full_match(split_part(domain, '.', 1), '[a-z]{4,7}'))
          ), accredited AS (
            SELECT list(registrar_id ORDER BY registrar_id) AS ids FROM read_parquet(%2$s)
            WHERE registrar_status = 'Accredited'
          ), drawn AS (
            SELECT range AS n,
              all_words[1 + draw(range, 0, len(all_words))]
                || all_words[1 + draw(range, 1, len(all_words))] || '-' || range || '.com' AS invented,
              ids[CAST(floor(pow(len(ids), draw(range, 2, 1000000) / 1e6)) AS BIGINT)]
                AS registrar_id,
              CAST(DATE '1995-01-01' + to_days(CAST(draw(range, 3, 7750) AS INTEGER)) AS DATE)
                AS created,
              CAST(draw(range, 4, 100) AS INTEGER) AS dice,
              1 + draw(range, 5, greatest(1, %3$d // 4)) AS contact_id
            FROM range(%3$d), words, accredited
          )
          SELECT coalesce(domain, invented) AS domain, registrar_id, created,
            CAST(created + to_days(365 * (1 + dice %% 10)) AS DATE) AS expires,
            CASE WHEN dice < 30 THEN 'ok' WHEN dice < 90 THEN 'clientTransferProhibited'
              WHEN dice < 97 THEN 'clientHold' ELSE 'pendingDelete' END AS status,
            contact_id
          FROM drawn LEFT JOIN real USING (n) ORDER BY n
        ) TO %4$s (FORMAT PARQUET, COMPRESSION ZSTD, ROW_GROUP_SIZE 250000)
        """
            .formatted(
                PlainAnswers.quoted(data.resolve("domains/alexa2016_top100k.csv.gz")),
                PlainAnswers.quoted(registrars),
                rows,
                PlainAnswers.quoted(file)));
  }
}

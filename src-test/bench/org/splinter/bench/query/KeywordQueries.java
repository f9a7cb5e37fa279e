package org.splinter.bench.query;

import java.sql.SQLException;
import java.util.List;

/**
 * Queries over registered domains like those of Olumofin and Goldberg (Privacy-preserving queries
 * over relational databases, PETS 2010, tables 1 and 2), with that paper's figures. The paper
 * describes its six short queries; its five complex ones (aggregates, BETWEEN, LIKE, several
 * conditions, joins, constants of HAVING) it leaves to another one, so that CQ1 to CQ5 here are of
 * those kinds and not those texts. A constant of HAVING is secret without a ?, as it is not sent.
 */
final class KeywordQueries {
  private static final String JOINED =
      " FROM domains d JOIN registrars r ON d.registrar_id = r.registrar_id WHERE ";

  private KeywordQueries() {}

  /**
   * A query and its counterpart's figures in the paper.
   *
   * @param seconds to answer it, by a B+ tree or, of Q1, a hash table
   * @param indexSeconds to build its index
   * @param kilobytes sent and received
   */
  record Keyword(MeasuredQuery query, double seconds, double indexSeconds, double kilobytes) {}

  static List<Keyword> over(PlainAnswers duckdb) throws SQLException {
    String name = duckdb.single("SELECT domain FROM domains LIMIT 1 OFFSET 1000");
    String day =
        duckdb.single(
            "SELECT expires FROM domains GROUP BY 1 ORDER BY abs(count(*) - 80), 1 LIMIT 1");
    String next = duckdb.single("SELECT CAST('" + day + "' AS DATE) + 1");
    String registrar =
        duckdb.single(
            "SELECT r.registrar" + JOINED + "true GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1");
    String between = "expires BETWEEN ? AND ?";
    return List.of(
        new Keyword(
            MeasuredQuery.of(
                "Q1 a name",
                "SELECT domain, created, expires, status FROM domains WHERE domain = ?",
                List.of(name),
                0,
                1,
                2,
                3),
            2,
            16,
            128),
        new Keyword(
            MeasuredQuery.of(
                "Q2 a day",
                "SELECT domain FROM domains WHERE expires = ? ORDER BY domain LIMIT 200",
                List.of(day),
                0),
            5,
            32,
            512),
        new Keyword(
            MeasuredQuery.of(
                "Q3 some days",
                "SELECT domain, expires FROM domains WHERE "
                    + between
                    + " ORDER BY expires, domain LIMIT 200",
                List.of(day, next),
                0,
                1),
            5,
            32,
            512),
        new Keyword(
            MeasuredQuery.of(
                "Q4 some days, a status",
                "SELECT domain, expires FROM domains WHERE "
                    + between
                    + " AND status = ? ORDER BY expires, domain LIMIT 200",
                List.of(day, next, "ok"),
                0,
                1),
            6,
            37,
            640),
        new Keyword(
            MeasuredQuery.of(
                "Q5 a name, joined",
                "SELECT d.domain, r.registrar, d.expires" + JOINED + "d.domain = ?",
                List.of(name),
                0,
                1,
                2),
            5,
            67,
            384),
        new Keyword(
            MeasuredQuery.of(
                "Q6 some days, joined",
                "SELECT d.domain, r.registrar"
                    + JOINED
                    + "d."
                    + between
                    + " ORDER BY d.expires, d.domain LIMIT 200",
                List.of(day, next),
                0,
                1),
            5,
            66,
            512),
        new Keyword(
            MeasuredQuery.of(
                "CQ1 a count between",
                "SELECT COUNT(*), MIN(created), MAX(created) FROM domains WHERE " + between,
                List.of("2005-01-01", "2010-12-31"),
                0,
                1,
                2),
            2,
            29,
            384),
        new Keyword(
            MeasuredQuery.of(
                "CQ2 a thousand rows",
                "SELECT domain, expires FROM domains WHERE "
                    + between
                    + " ORDER BY expires, domain LIMIT 1000",
                List.of("2005-01-01", "2020-12-31"),
                0,
                1),
            13,
            2,
            5_248),
        new Keyword(
            MeasuredQuery.of(
                "CQ3 a prefix",
                "SELECT COUNT(*), MAX(d.created)" + JOINED + "r.registrar LIKE ?",
                List.of("Go%"),
                0,
                1),
            3,
            77,
            384),
        new Keyword(
            MeasuredQuery.of(
                "CQ4 joined, conditions",
                "SELECT COUNT(*), MAX(d.created)"
                    + JOINED
                    + "r.registrar = ? AND d.status = ? AND d."
                    + between,
                List.of(registrar, "clientHold", "2000-01-01", "2015-12-31"),
                0,
                1),
            5,
            20,
            384),
        new Keyword(
            MeasuredQuery.of(
                "CQ5 secret HAVING",
                "SELECT r.registrar, COUNT(*), MAX(d.created)"
                    + JOINED
                    + "d.status = ? GROUP BY r.registrar HAVING COUNT(*) > 100",
                List.of("clientHold"),
                0,
                1,
                2),
            3,
            66,
            384));
  }
}

package org.splinter.client.sql.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.splinter.client.sql.parse.Reading.assertRefused;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;

/** Tests of expressions as items of a SELECT list: their structure and the label made of them. */
class ScalarReaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a                           | a                       | a
          T."A b"                     | a b                     | a b
          (( a ))                     | a                       | a
          5                           | 5                       | 5
          -5                          | -5                      | -5
          -(5)                        | -5                      | -5
          +5                          | 5                       | 5
          -(-5)                       | NEGATE(-5)              | -(-5)
          -a                          | NEGATE(a)               | -a
          +a                          | a                       | a
          -(a + b)                    | NEGATE((a ADD b))       | -(a + b)
          'it''s'                     | 'it''s'                 | 'it''s'
          true                        | TRUE                    | TRUE
          date '2013-01-31'           | DATE '2013-01-31'       | DATE '2013-01-31'
          timestamp '2013-01-31 12:00' | TIMESTAMP '2013-01-31 12:00' | TIMESTAMP '2013-01-31 12:00'
          DATETIME '2013-01-31'       | TIMESTAMP '2013-01-31'  | TIMESTAMP '2013-01-31'
          timestamptz '2013-01-31 12:00+02' | TIMESTAMPTZ '2013-01-31 12:00+02' | TIMESTAMPTZ '2013-01-31 12:00+02'
          TIME '12:34'                | TIME '12:34'            | TIME '12:34'
          a + INTERVAL 3 DAY          | (a ADD INTERVAL '3 DAY') | a + INTERVAL '3 DAY'
          a - interval '1 month 12 hours' | (a SUBTRACT INTERVAL '1 MONTH 43200000000 MICROSECOND') | a - INTERVAL '1 MONTH 43200000000 MICROSECOND'
          a + INTERVAL '2' YEAR       | (a ADD INTERVAL '24 MONTH') | a + INTERVAL '24 MONTH'
          a + INTERVAL -1.5 HOUR      | (a ADD INTERVAL '-5400000000 MICROSECOND') | a + INTERVAL '-5400000000 MICROSECOND'
          INTERVAL '1 week'           | INTERVAL '7 DAY'        | INTERVAL '7 DAY'
          a + b*c - d                 | ((a ADD (b MULTIPLY c)) SUBTRACT d) | a + b * c - d
          a / b / c % d               | (((a DIVIDE b) DIVIDE c) REMAINDER d) | a / b / c % d
          a - (b - c)                 | (a SUBTRACT (b SUBTRACT c)) | a - (b - c)
          (a - b) - c                 | ((a SUBTRACT b) SUBTRACT c) | a - b - c
          a * (b + 1)                 | (a MULTIPLY (b ADD 1))  | a * (b + 1)
          -a * b                      | (NEGATE(a) MULTIPLY b)  | -a * b
          -5 % 3                      | (-5 REMAINDER 3)        | -5 % 3
          a - -1                      | (a SUBTRACT -1)         | a - -1
          a -1                        | (a SUBTRACT 1)          | a - 1
          "c d" + `e f`               | (c d ADD e f)           | "c d" + "e f"
          DAYOFWEEK(- DAY)            | DAY_OF_WEEK[NEGATE(day)] | DAYOFWEEK(-day)
          year - 1                    | (year SUBTRACT 1)       | year - 1
          year(Date)                  | YEAR[date]              | YEAR(date)
          QUARTER(date)               | QUARTER[date]           | QUARTER(date)
          Month(date)                 | MONTH[date]             | MONTH(date)
          DAY(date)                   | DAY[date]               | DAY(date)
          DAYOFWEEK(date)             | DAY_OF_WEEK[date]       | DAYOFWEEK(date)
          DAY_OF_WEEK(date)           | DAY_OF_WEEK[date]       | DAYOFWEEK(date)
          DAYOFYEAR(date)             | DAY_OF_YEAR[date]       | DAYOFYEAR(date)
          EXTRACT(YEAR FROM date)     | YEAR[date]              | YEAR(date)
          extract(month from a)       | MONTH[a]                | MONTH(a)
          EXTRACT(DOW FROM a)         | DAY_OF_WEEK[a]          | DAYOFWEEK(a)
          EXTRACT(DOY FROM a)         | DAY_OF_YEAR[a]          | DAYOFYEAR(a)
          EXTRACT(HOUR FROM a)        | HOUR[a]                 | HOUR(a)
          extract('minute' from a)    | MINUTE[a]               | MINUTE(a)
          SECOND(a)                   | SECOND[a]               | SECOND(a)
          EXTRACT(MILLISECONDS FROM a)| MILLISECOND[a]          | MILLISECOND(a)
          microsecond(a)              | MICROSECOND[a]          | MICROSECOND(a)
          EPOCH(a)                    | EPOCH[a]                | EPOCH(a)
          DATE_PART('week', a)        | WEEK[a]                 | WEEK(a)
          date_trunc('Months', a)     | TRUNCATE[a, 'month']    | DATE_TRUNC('month', a)
          YEAR(date)*100 + MONTH(date)| ((YEAR[date] MULTIPLY 100) ADD MONTH[date]) | YEAR(date) * 100 + MONTH(date)
          YEAR(DATE '2013-01-31')     | YEAR[DATE '2013-01-31'] | YEAR(DATE '2013-01-31')
          LEFT(name, 3)               | PREFIX[name, 3]         | LEFT(name, 3)
          SUBSTRING(name, 1, 3)       | PREFIX[name, 3]         | LEFT(name, 3)
          SUBSTR(name, (1), 3)        | PREFIX[name, 3]         | LEFT(name, 3)
          SUBSTRING(name FROM 1 FOR 3)| PREFIX[name, 3]         | LEFT(name, 3)
          LEFT(name, 0)               | PREFIX[name, 0]         | LEFT(name, 0)
          CASE WHEN a = 1 AND b < 2 THEN 2 WHEN c THEN d ELSE e END | {(a = 1 & b < 2) -> 2; c = TRUE -> d; e} | CASE WHEN a = 1 AND b < 2 THEN 2 WHEN c = TRUE THEN d ELSE e END
          case when a in (1, 2) then 'x' end | {(a = 1 / a = 2) -> 'x'} | CASE WHEN a = 1 OR a = 2 THEN 'x' END
          CASE WHEN a THEN 1 ELSE NULL END | {a = TRUE -> 1}    | CASE WHEN a = TRUE THEN 1 END
          CASE a + 1 WHEN 1 THEN 2 WHEN b THEN 3 END | {(a ADD 1) = 1 -> 2; (a ADD 1) = b -> 3} | CASE WHEN a + 1 = 1 THEN 2 WHEN a + 1 = b THEN 3 END
          CASE 5 WHEN a THEN 1 END    | {a = 5 -> 1}            | CASE WHEN a = 5 THEN 1 END
          CASE WHEN NOT (a = 1 OR b IS NULL) THEN 1 END | {!(a = 1 / b null) -> 1} | CASE WHEN NOT (a = 1 OR b IS NULL) THEN 1 END
          CASE WHEN a LIKE 'x%' THEN 1 END + 1 | ({a like 'x%' -> 1} ADD 1) | CASE WHEN a LIKE 'x%' THEN 1 END + 1
          count ( * )                 | COUNT<*>                | COUNT(*)
          Count(a)                    | COUNT<a>                | COUNT(a)
          COUNT(1)                    | COUNT<1>                | COUNT(1)
          SUM(a*b)                    | SUM<(a MULTIPLY b)>     | SUM(a * b)
          avg("C")                    | AVG<c>                  | AVG(c)
          SUM(day)                    | SUM<day>                | SUM(day)
          SUM(value), COUNT(count)    | SUM<value>              | SUM(value)
          STDDEV(a)                   | STDDEV_SAMP<a>          | STDDEV_SAMP(a)
          STDEV(a)                    | STDDEV_SAMP<a>          | STDDEV_SAMP(a)
          stddev_samp(a)              | STDDEV_SAMP<a>          | STDDEV_SAMP(a)
          STDDEV_POP(a)               | STDDEV_POP<a>           | STDDEV_POP(a)
          VARIANCE(a)                 | VAR_SAMP<a>             | VAR_SAMP(a)
          VAR_SAMP(a)                 | VAR_SAMP<a>             | VAR_SAMP(a)
          VAR_POP(a)                  | VAR_POP<a>              | VAR_POP(a)
          HISTOGRAM(a, -1, 0, .5, 1e3)| HISTOGRAM<a, -1, 0, .5, 1e3> | HISTOGRAM(a, -1, 0, .5, 1e3)
          HISTOGRAM(a - b, 0)         | HISTOGRAM<(a SUBTRACT b), 0> | HISTOGRAM(a - b, 0)
          HISTOGRAM(d, DATE '2013-01-31', DATE '2013-02-28') | HISTOGRAM<d, DATE '2013-01-31', DATE '2013-02-28'> | HISTOGRAM(d, DATE '2013-01-31', DATE '2013-02-28')
          MAX(a)                      | MAX<a>                  | MAX(a)
          min(a + 1)                  | MIN<(a ADD 1)>          | MIN(a + 1)
          MAX(a, 3)                   | MAX<a, 3>               | MAX(a, 3)
          MAX(a, 03)                  | MAX<a, 3>               | MAX(a, 3)
          max_by(a, a, 010)           | MAX<a, 10>              | MAX(a, 10)
          MAX_BY(a, b)                | MAX_BY<a, b>            | MAX_BY(a, b)
          MAX_BY(a, (a))              | MAX<a>                  | MAX(a)
          Min_By(t.a, -b, (10))       | MIN_BY<a, NEGATE(b), 10> | MIN_BY(a, -b, 10)
          ARG_MAX(a, b)               | MAX_BY<a, b>            | MAX_BY(a, b)
          arg_min(a, b, 2)            | MIN_BY<a, b, 2>         | MIN_BY(a, b, 2)
          product(a)                  | PRODUCT<a>              | PRODUCT(a)
          bit_xor(a)                  | BIT_XOR<a>              | BIT_XOR(a)
          Bit_And(a)                  | BIT_AND<a>              | BIT_AND(a)
          bit_or(a)                   | BIT_OR<a>               | BIT_OR(a)
          COUNT(DISTINCT a)           | COUNT DISTINCT<a>       | COUNT(DISTINCT a)
          sum(distinct a + 1)         | SUM DISTINCT<(a ADD 1)> | SUM(DISTINCT a + 1)
          AVG(DISTINCT a)             | AVG DISTINCT<a>         | AVG(DISTINCT a)
          MAX(DISTINCT a)             | MAX<a>                  | MAX(a)
          mode(a)                     | MODE<a>                 | MODE(a)
          MODE() WITHIN GROUP (ORDER BY a) | MODE<a>            | MODE(a)
          MEDIAN(a)                   | MEDIAN<a>               | MEDIAN(a)
          QUANTILE_DISC(d, .25)       | QUANTILE_DISC<d, .25>   | QUANTILE_DISC(d, .25)
          PERCENTILE_DISC(0.9) WITHIN GROUP (ORDER BY d) | QUANTILE_DISC<d, 0.9> | QUANTILE_DISC(d, 0.9)
          percentile_cont(0.9) within group (order by a + 1 asc) | QUANTILE_CONT<(a ADD 1), 0.9> | QUANTILE_CONT(a + 1, 0.9)
          PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY a DESC) | QUANTILE_CONT<a, 0.1> | QUANTILE_CONT(a, 0.1)
          COVAR_SAMP(a, b)            | COVAR_SAMP<a, b>        | COVAR_SAMP(a, b)
          corr(a, b + 1)              | CORR<a, (b ADD 1)>      | CORR(a, b + 1)
          MAX(a) - MIN(a)             | (MAX<a> SUBTRACT MIN<a>) | MAX(a) - MIN(a)
          YEAR(MAX(d))                | YEAR[MAX<d>]            | YEAR(MAX(d))
          *                           | *                       | *
          T.*                         | *                       | *
          "t".*                       | *                       | *
          *, a                        | *                       | *
          SUM(a) / COUNT(*)           | (SUM<a> DIVIDE COUNT<*>) | SUM(a) / COUNT(*)
          SUM(CASE WHEN a = 1 THEN 1 ELSE 0 END) | SUM<{a = 1 -> 1; 0}> | SUM(CASE WHEN a = 1 THEN 1 ELSE 0 END)
          CASE WHEN COUNT(*) > 5 THEN AVG(a) END | {COUNT<*> > 5 -> AVG<a>} | CASE WHEN COUNT(*) > 5 THEN AVG(a) END
          ROUND(AVG(a))               | ROUND[AVG<a>]           | ROUND(AVG(a))
          round(AVG(a), 2)            | ROUND[AVG<a>, 2]        | ROUND(AVG(a), 2)
          ROUND(AVG(a), -2)           | ROUND[AVG<a>, -2]       | ROUND(AVG(a), -2)
          ABS(SUM(a))                 | ABS[SUM<a>]             | ABS(SUM(a))
          SQRT(VAR_POP(a))            | SQRT[VAR_POP<a>]        | SQRT(VAR_POP(a))
          COALESCE(SUM(a), AVG(b), 0) | COALESCE[SUM<a>, AVG<b>, 0] | COALESCE(SUM(a), AVG(b), 0)
          NVL(a, 0)                   | COALESCE[a, 0]          | COALESCE(a, 0)
          nullif(a, 0)                | NULLIF[a, 0]            | NULLIF(a, 0)
          IF(a = 1, b, 0)             | {a = 1 -> b; 0} | CASE WHEN a = 1 THEN b ELSE 0 END
          IF(a, 1, 2)                 | {a = TRUE -> 1; 2}      | CASE WHEN a = TRUE THEN 1 ELSE 2 END
          iif(a > 1, b)               | {a > 1 -> b} | CASE WHEN a > 1 THEN b END
          COUNT_IF(a = 1 OR b = 2)    | COUNT<{(a = 1 / b = 2) -> 1}> | COUNT(CASE WHEN a = 1 OR b = 2 THEN 1 END)
          COUNT(*) FILTER (WHERE a = 1) | COUNT<{a = 1 -> 1}> | COUNT(CASE WHEN a = 1 THEN 1 END)
          sum(a) FILTER (WHERE b IS NULL) | SUM<{b null -> a}> | SUM(CASE WHEN b IS NULL THEN a END)
          COUNT(DISTINCT a) FILTER (WHERE b > 1) | COUNT DISTINCT<{b > 1 -> a}> | COUNT(DISTINCT CASE WHEN b > 1 THEN a END)
          MAX(a, 3) FILTER (WHERE b > 1) | MAX<{b > 1 -> a}, 3> | MAX(CASE WHEN b > 1 THEN a END, 3)
          ANY_VALUE(a)                | MIN<a>                  | MIN(a)
          Greatest(a, b, 3)           | GREATEST[a, b, 3]       | GREATEST(a, b, 3)
          LEAST(a)                    | LEAST[a]                | LEAST(a)
          upper(a)                    | UPPER[a]                | UPPER(a)
          lcase(a)                    | LOWER[a]                | LOWER(a)
          TRIM(a)                     | TRIM[a]                 | TRIM(a)
          TRIM(BOTH FROM a)           | TRIM[a]                 | TRIM(a)
          TRIM(LEADING FROM a)        | LTRIM[a]                | LTRIM(a)
          TRIM(TRAILING FROM a)       | RTRIM[a]                | RTRIM(a)
          ltrim(a)                    | LTRIM[a]                | LTRIM(a)
          CHARACTER_LENGTH(a)         | LENGTH[a]               | LENGTH(a)
          FLOOR(a)                    | FLOOR[a]                | FLOOR(a)
          ceiling(a)                  | CEIL[a]                 | CEIL(a)
          SIGN(-a)                    | SIGN[NEGATE(a)]         | SIGN(-a)
          MOD(a, b + 1)               | (a REMAINDER (b ADD 1)) | a % (b + 1)
          `a || 'x' || b`             | ((a CONCAT 'x') CONCAT b) | `a || 'x' || b`
          `a || ('x' || b)`           | (a CONCAT ('x' CONCAT b)) | `a || ('x' || b)`
          CONCAT(a, 1)                | (COALESCE[CAST(a VARCHAR), ''] CONCAT COALESCE[CAST(1 VARCHAR), '']) | `COALESCE(CAST(a AS VARCHAR), '') || COALESCE(CAST(1 AS VARCHAR), '')`
          a & b & 3                   | ((a BIT_AND b) BIT_AND 3) | a & b & 3
          `(a | b) # 1`               | ((a BIT_OR b) BIT_XOR 1) | `(a | b) # 1`
          (a + 1) << 2                | ((a ADD 1) SHIFT_LEFT 2) | (a + 1) << 2
          (a >> 2) + 1                | ((a SHIFT_RIGHT 2) ADD 1) | (a >> 2) + 1
          ~a                          | BIT_NOT[a]              | ~a
          ~(~a)                       | BIT_NOT[BIT_NOT[a]]     | ~(~a)
          (~a) + 1                    | (BIT_NOT[a] ADD 1)      | (~a) + 1
          CAST(a AS int)              | CAST(a INTEGER)         | CAST(a AS INTEGER)
          a::int                      | CAST(a INTEGER)         | CAST(a AS INTEGER)
          TRY_CAST(a AS Decimal(9, 2))| TRY(a DECIMAL(9, 2))    | TRY_CAST(a AS DECIMAL(9, 2))
          CAST(a AS NUMERIC(9))       | CAST(a DECIMAL(9, 0))   | CAST(a AS DECIMAL(9, 0))
          CAST(a AS numeric)          | CAST(a DECIMAL(18, 3))  | CAST(a AS DECIMAL(18, 3))
          CAST(a AS DATETIME)         | CAST(a TIMESTAMP)       | CAST(a AS TIMESTAMP)
          TRY_CAST(a AS TIME)         | TRY(a TIME)             | TRY_CAST(a AS TIME)
          CAST(a AS DOUBLE PRECISION) | CAST(a DOUBLE)          | CAST(a AS DOUBLE)
          CAST(a + 1 AS text)         | CAST((a ADD 1) VARCHAR) | CAST(a + 1 AS VARCHAR)
          CAST('2013-01-31' AS DATE)  | DATE '2013-01-31'       | DATE '2013-01-31'
          '2013-01-31'::date          | DATE '2013-01-31'       | DATE '2013-01-31'
          CASE WHEN a THEN NULL ELSE 1 END | {a = TRUE -> NULL; 1} | CASE WHEN a = TRUE THEN NULL ELSE 1 END
          """)
  void expressions(String text, String structure, String label) {
    SelectItem item = SqlReader.read("SELECT " + text + " FROM t").items().get(0);
    assertEquals(structure, Structure.of(item.value()));
    assertEquals(label, item.label());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          MAX() | MAX takes one expression and at most a number of values; write MAX(column) or MAX(column, 3)
          MIN(a, 2, 3) | MIN takes one expression
          MAX(a, b) | column b as a number of values is not available in this version; it is public: write a whole number, as in MAX(column, 3)
          MAX(a, 0) | MAX takes one expression
          MAX(a, -1) | MAX takes one expression
          MAX(a, 1.5) | MAX takes one expression
          MAX(a, ?) | a secret ? as a number of values is not available in this version; it is public: write a whole number, as in MAX(column, 3)
          MAX_BY(a) | MAX_BY takes an expression, the one whose row is meant, and at most a number of rows; write MAX_BY(column, order) or MAX_BY(column, order, 3)
          MIN_BY(a, b, c) | column c as a number of rows is not available in this version; it is public: write a whole number, as in MIN_BY(column, order, 3)
          arg_max(a, b, ?) | write a whole number, as in ARG_MAX(column, order, 3)
          ARG_MIN(a, b, 3, 4) | ARG_MIN takes an expression
          ARG_MIN(a, b, 0) | ARG_MIN takes an expression
          MAX(?) | a secret ? in an aggregate is not available
          MAX_BY(a, ?) | a secret ? in an aggregate
          MAX(MAX(a)) | MAX in an aggregate is not available in this version; aggregates don't nest
          MAX_BY(a, COUNT(*)) | COUNT in an aggregate
          MAX(*) | * in an aggregate is not available
          STDDEV(DISTINCT a) | STDDEV(DISTINCT …) is not available in this version; DISTINCT is taken by COUNT, SUM, AVG, MAX, MIN
          QUANTILE_CONT(a) | QUANTILE_CONT takes an expression and a share of the rows; write QUANTILE_CONT(column, 0.9), or PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY column)
          QUANTILE_DISC(a, b) | column b as a share of the rows is not available in this version; it is public: write a number from 0 to 1, as in QUANTILE_DISC(column, 0.9)
          QUANTILE_DISC(a, ?) | a secret ? as a share of the rows is not available
          QUANTILE_DISC(a, 1.5) | QUANTILE_DISC: 1.5 is no share of the rows; write a number from 0 to 1, such as 0.9
          QUANTILE_CONT(a, -0.5) | -0.5 is no share of the rows
          QUANTILE_CONT(a, 'x') | 'x' is no share of the rows
          MEDIAN(a, 0.5) | MEDIAN takes one expression; write MEDIAN(column)
          PERCENTILE_DISC(0.9) WITHIN GROUP (ORDER BY a DESC) | PERCENTILE_DISC of descending values is not available in this version; leave DESC out, and count the share from the least value
          MODE() WITHIN GROUP (ORDER BY a DESC) | MODE of descending values
          MODE(0.5) WITHIN GROUP (ORDER BY a) | WITHIN GROUP (ORDER BY a) is not available in this version; write PERCENTILE_CONT(0.9), PERCENTILE_DISC(0.9) or MODE() WITHIN GROUP (ORDER BY column)
          PERCENTILE_CONT() WITHIN GROUP (ORDER BY a) | is not available in this version; write PERCENTILE_CONT(0.9)
          PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY a, b) | is not available in this version; write PERCENTILE_CONT(0.9)
          PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY a NULLS FIRST) | is not available in this version; write PERCENTILE_CONT(0.9)
          LISTAGG(a) WITHIN GROUP (ORDER BY a) | is not available in this version; write PERCENTILE_CONT(0.9)
          CORR(a) | CORR takes two expressions; write CORR(column, other)
          COVAR_POP(a, ?) | a secret ? in an aggregate
          MAX(a ORDER BY b) | a modifier inside MAX(…)
          BIT_AND(a, b) | BIT_AND takes one expression; write BIT_AND(column)
          PRODUCT(a, b) | PRODUCT takes one expression; write PRODUCT(column)
          TOPK(a, 3) | TOPK is not available in this version; in the SELECT list there are COUNT, SUM, AVG, STDDEV_SAMP, STDDEV_POP, VAR_SAMP, VAR_POP, HISTOGRAM, MODE, MEDIAN, QUANTILE_CONT, QUANTILE_DISC, COVAR_SAMP, COVAR_POP, CORR, MAX, MIN, MAX_BY, MIN_BY, PRODUCT, BIT_XOR, BIT_AND, BIT_OR; over them SQRT; over them and on rows YEAR, QUARTER
          SUMM(a) | SUMM is not available in this version (did you mean SUM?); in the SELECT list
          SUM(LFET(a, 1)) | LFET is not available in this version (did you mean LEFT?); in an aggregate there are YEAR, QUARTER, MONTH, DAY, DAYOFWEEK, DAYOFYEAR, WEEK, HOUR, MINUTE, SECOND, MILLISECOND, MICROSECOND, EPOCH, DATE_TRUNC, EXTRACT, LEFT, SUBSTRING, LOWER
          LOWR(a) | LOWR is not available in this version (did you mean LOWER?)
          reverse(a) | REVERSE is not available
          s.count(*) | S.COUNT is not available
          DOW(a) | DOW is not available
          COUNT(DISTINCT a, b) | COUNT(DISTINCT …) of several values is not available in this version; write COUNT(DISTINCT column)
          MAX(DISTINCT a, 3) | MAX(DISTINCT …) of several values is not available
          QUANTILE_CONT(a, 1e-500000000) | QUANTILE_CONT: 1e-500000000 is no share of the rows
          PERCENTILE_CONT(1e-500000000) WITHIN GROUP (ORDER BY a DESC) | 1e-500000000 is no share of the rows
          QUANTILE_DISC(a, 0e500000000) | 0e500000000 is no share of the rows
          COUNT(DISTINCT ?) | a secret ? in an aggregate
          COUNT(DISTINCT *) | * in an aggregate is not available
          LEFT(DISTINCT a, 1) | LEFT(DISTINCT …) is not available
          COUNT(UNIQUE a) | COUNT(UNIQUE …) is not available in this version; write DISTINCT
          SUM(ALL a) | a modifier inside SUM(…) is not available
          SUM(a ORDER BY b) | a modifier inside SUM(…)
          SUM(a IGNORE NULLS) | a modifier inside SUM(…)
          SUM(a LIMIT 3) | a modifier inside SUM(…)
          SUM(a).x | a modifier inside SUM(…)
          SUM(a)(b) | a modifier inside SUM(…)
          {fn YEAR(a)} | a modifier inside YEAR(…)
          SUM(a) KEEP (DENSE_RANK FIRST ORDER BY b) | a modifier inside SUM(…)
          POSITION('a' IN b) | a modifier inside POSITION(…)
          SUBSTRING(a FROM 1) | a modifier inside SUBSTRING(…)
          SUM(x => 1) | in an aggregate is not available
          SUM(*) | * in an aggregate is not available
          COUNT(t.*) | * in an aggregate
          ABS(*) | * in the SELECT list is not available
          a + * | * in the SELECT list is not available
          SUM(a, b) | SUM takes one expression; write SUM(column)
          COUNT(a, b) | COUNT takes one expression; write COUNT(column)
          COUNT() | COUNT takes one expression
          COUNT(?) | a secret ? in an aggregate is not available in this version; use it in WHERE
          SUM(a + ?) | a secret ? in an aggregate
          SUM(SUM(a)) | SUM in an aggregate is not available in this version; aggregates don't nest
          SUM(a + COUNT(*)) | COUNT in an aggregate
          AVG(CASE WHEN SUM(a) > 1 THEN 1 END) | SUM in an aggregate
          HISTOGRAM(a) | HISTOGRAM takes an expression and its boundaries; write HISTOGRAM(column, 0, 10)
          HISTOGRAM(a, b) | column b as a HISTOGRAM boundary is not available in this version; boundaries are public: write numbers, or dates such as DATE '2013-01-31'
          HISTOGRAM(a, 'x') | HISTOGRAM boundary 'x' is neither a number nor a date
          HISTOGRAM(a, 1, ?) | a secret ? as a HISTOGRAM boundary is not available in this version; boundaries are public: write numbers
          HISTOGRAM(a, 1, 1.0) | HISTOGRAM boundary 1.0 is not greater than 1 before it
          HISTOGRAM(a, 2, 1) | HISTOGRAM boundary 1 is not greater than 2
          HISTOGRAM(a, 1, DATE '2013-01-31') | HISTOGRAM boundaries 1 and DATE '2013-01-31' are of two kinds
          HISTOGRAM(a, DATE '2013-01-31', DATE '2013-01-31') | is not greater than DATE '2013-01-31'
          HISTOGRAM(a, DATE '2013-01-31', DATE '2013-02-31') | HISTOGRAM boundary DATE '2013-02-31' is no date
          HISTOGRAM(a, 1, 1e99999999999) | HISTOGRAM boundary 1e99999999999 is beyond every column's numbers
          SUM(a) OVER () | an aggregate with OVER or FILTER is not available in this version; window functions are not, nor is FILTER behind WITHIN GROUP; put a condition into CASE inside the aggregate
          SUM(a) FILTER (WHERE a = 1) OVER () | an aggregate with OVER or FILTER
          COUNT(*) FILTER (WHERE a = ?) | a secret ? in an aggregate is not available
          SUM(*) FILTER (WHERE a = 1) | * in an aggregate is not available
          MAX(*) FILTER (WHERE a = 1) | * in an aggregate is not available
          COUNT(DISTINCT *) FILTER (WHERE a = 1) | * in an aggregate is not available
          COUNT(* EXCLUDE (a)) FILTER (WHERE a = 1) | is not available
          COUNT(t.*) FILTER (WHERE a = 1) | * in an aggregate is not available
          COUNT(UNIQUE a) FILTER (WHERE b = 1) | COUNT(…) FILTER of this form is not available
          COUNT(ALL a) FILTER (WHERE b = 1) | COUNT(…) FILTER of this form is not available
          MAX_BY(a, b) FILTER (WHERE a = 1) | MAX_BY(…) FILTER of this form is not available in this version; write the condition into CASE inside the aggregate, such as SUM(CASE WHEN condition THEN column END)
          CORR(a, b) FILTER (WHERE a = 1) | CORR(…) FILTER of this form
          LOWER(a) FILTER (WHERE a = 1) | LOWER(…) FILTER of this form
          SUM(a) FILTER (WHERE SUM(a) > 1) | SUM in an aggregate
          COUNT_IF(a = 1, 2) | COUNT_IF with 2 arguments; write COUNT_IF(condition)
          COUNT_IF(DISTINCT a = 1) | COUNT_IF(DISTINCT …) is not available
          COUNT_IF(a = ?) | a secret ? in an aggregate
          IF(a = 1) | IF with 1 arguments; write IF(condition, a, b)
          IF(a = ?, 1, 2) | a secret ? in the SELECT list
          1 + SUM(a) OVER () | an aggregate with OVER or FILTER
          ? | a secret ? in the SELECT list is not available in this version; use it in WHERE
          ? + 1 | a secret ? in the SELECT list
          CASE WHEN a = ? THEN 1 END | a secret ? in the SELECT list
          CASE ? WHEN a THEN 1 END | a secret ? in the SELECT list
          CASE WHEN a THEN NULL ELSE NULL END | CASE is NULL in every branch; give one of them a value
          CASE WHEN a THEN NULL END | CASE is NULL in every branch
          CASE a WHEN NULL THEN 1 END | nothing equals NULL
          CASE WHEN 1 THEN 1 END | a constant is no condition
          CASE 1 WHEN 1 THEN 1 END | 1 and 1 are compared with each other
          CASE WHEN a = 1 THEN (b = 2) END | the operator = in the SELECT list
          NULL | NULL in the SELECT list
          a = 1 | the operator = in the SELECT list
          a AND b | the operator AND in the SELECT list
          a IS NULL | IS NULL in the SELECT list
          (SELECT 1) | a subquery in the SELECT list
          (a, b) | a list of values in the SELECT list
          u.* | the item u.* is not available in this version; write * alone, or name the columns
          s.t.* | the item s.t.* is not available
          * EXCEPT (a) | the item * EXCEPT( a ) is not available in this version; write * alone
          * EXCLUDE (a) | is not available in this version; write * alone, or name the columns
          * REPLACE (a AS b) | is not available in this version; write * alone
          a DIV b | the operator DIV in the SELECT list
          a ^ b | the operator ^ in the SELECT list
          key - 1 | KEY before an expression (a column of that name needs double quotes) in the SELECT list
          `a + b || c` | `the operator + beside the operator || is read in different ways by different dialects; put parentheses around what belongs together`
          `a & b | c` | `the operator & beside the operator |`
          a << 1 + b | the operator << beside the operator +
          ~a + 1 | the operator ~ beside the operator +
          `b || ~a` | `the operator ~ beside the operator ||`
          CAST(a AS JSON) | the cast to JSON is not available in this version; cast to INTEGER, DECIMAL(18, scale), VARCHAR, DATE, TIME, TIMESTAMP or BOOLEAN, by CAST or TRY_CAST
          CAST(a AS VARCHAR(3)) | the cast to VARCHAR (3) is not available in this version; write the type without a length, such as VARCHAR
          CAST(a AS DECIMAL(30, 19)) | DECIMAL(30, 19): a decimal has 1 to 38 digits, of which 0 to 18 are after the point
          CAST(a AS DECIMAL(3, 4)) | DECIMAL(3, 4): a decimal has 1 to 38 digits
          CAST(a AS DECIMAL(39, 4)) | DECIMAL(39, 4): a decimal has 1 to 38 digits
          CAST(a AS DECIMAL(0)) | DECIMAL(0, 0): a decimal has 1 to 38 digits
          SAFE_CAST(a AS int) | the cast to INT is not available
          CAST(? AS int) | a secret ? in the SELECT list
          TRIM('x' FROM a) | TRIM of other characters than spaces is not available in this version; write TRIM(text)
          TRIM(a, 'x') | TRIM of other characters than spaces
          NULLIF(a) | NULLIF with 1 arguments; write NULLIF(a, b)
          GREATEST() | GREATEST with 0 arguments; write GREATEST(a, b, …)
          CONCAT() | CONCAT with 0 arguments
          MOD(a) | MOD with 1 arguments; write MOD(a, b)
          LOWER(a, b) | LOWER with 2 arguments; write LOWER(x)
          a + INTERVAL b DAY | an interval of time in the SELECT list
          a + INTERVAL '3' | INTERVAL '3' is no interval; write numbers and units, such as INTERVAL '3 days 12 hours'
          a + INTERVAL '1 lightyear' | is no interval
          a + INTERVAL '1 day x' | is no interval
          a + INTERVAL 1.5 MONTH | is no interval
          a + INTERVAL 10001 YEAR | of at most 10000 years
          DATE_TRUNC(a, 'month') | DATE_TRUNC takes a unit as a text and a date or a time; write DATE_TRUNC('month', x)
          DATE_TRUNC('month') | write DATE_TRUNC('month', x)
          DATE_PART('eon', a) | DATE_PART('eon', …) is not available in this version; use YEAR
          a month | reads as a unit of time; write AS before it
          COUNT(*) year | reads as a unit of time
          a AS x(b, c) | an alias with columns
          EXTRACT(CENTURY FROM a) | EXTRACT(CENTURY FROM …) is not available in this version; use YEAR
          YEAR(a, b) | YEAR with 2 arguments; write YEAR(date)
          MONTH() | MONTH with 0 arguments
          LEFT(a) | write LEFT(text, n)
          LEFT(a, b) | write LEFT(text, n)
          LEFT(a, -1) | write LEFT(text, n)
          LEFT(a, 1.5) | write LEFT(text, n)
          LEFT(a, 9999999999) | write LEFT(text, n)
          SUBSTRING(a, 2, 3) | write SUBSTRING(text, 1, n)
          SUBSTRING(a, b, 3) | write SUBSTRING(text, 1, n)
          SUBSTR(a, 1) | write SUBSTR(text, 1, n)
          SUBSTRING(a FROM 2 FOR 3) | write SUBSTRING(text, 1, n)
          ROUND(a, b) | ROUND takes digits as a whole number from -38 to 38
          ROUND(a, 39) | ROUND takes digits
          ROUND(a, 1, 2) | ROUND with 3 arguments; write ROUND(x) or ROUND(x, digits)
          ABS(a, b) | ABS with 2 arguments; write ABS(x)
          SQRT() | SQRT with 0 arguments
          COALESCE() | COALESCE with 0 arguments
          COALESCE(a, NULL) | NULL in the SELECT list
          u.a | column u.a is of no table of the query, whose one is called t
          """)
  void refusals(String text, String message) {
    assertRefused("SELECT " + text + " FROM t", message);
  }

  /** A function that stands for its argument several times must not make a plan without end. */
  @Test
  void boundsWhatFunctionsRepeat() {
    String nested = "a";
    for (int i = 0; i < 20; i++) {
      nested = "ABS(" + nested + ")";
    }
    assertRefused("SELECT " + nested + " FROM t", "the query has more than 16384 names, constants");
    String greatest = "GREATEST(" + "a, ".repeat(140) + "a)";
    assertRefused("SELECT " + greatest + " FROM t", "the query has more than 16384 names");
  }

  @Test
  void boundsHistograms() {
    assertEquals(
        1000,
        SqlReader.read("SELECT HISTOGRAM(a, " + ascending(1000) + ") FROM t").items().stream()
            .map(item -> ((Scalar.Aggregate) item.value()).arguments().stream().skip(1).toList())
            .mapToInt(List::size)
            .sum());
    assertRefused(
        "SELECT HISTOGRAM(a, " + ascending(1001) + ") FROM t",
        "HISTOGRAM with 1001 boundaries; give at most 1000");
  }

  private static String ascending(int numbers) {
    return IntStream.range(0, numbers).mapToObj(String::valueOf).collect(Collectors.joining(", "));
  }
}

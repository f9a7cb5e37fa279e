package org.splinter.system;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A dozen questions that people could have about each of the real tables. A line is a query and its
 * secrets as SQL literals, separated by bars.
 */
final class RealQueries {
  private RealQueries() {}

  private static final String RESTAURANTS =
      """
      SELECT COUNT(*), AVG(last_score) FROM nyc_restaurants WHERE cuisine = ? AND borough = ? | 'Thai' | 'BROOKLYN'
      SELECT borough, COUNT(*), AVG(last_score) FROM nyc_restaurants WHERE cuisine = ? GROUP BY borough ORDER BY borough | 'Pizza'
      SELECT COUNT(*), SUM(n_violations) FROM nyc_restaurants WHERE last_grade IN (?, ?) AND n_inspections >= ? | 'B' | 'C' | 8
      SELECT last_grade, COUNT(*) FROM nyc_restaurants WHERE zip BETWEEN ? AND ? GROUP BY last_grade | 10001 | 10014
      SELECT AVG(last_score), STDDEV(last_score) FROM nyc_restaurants WHERE zip BETWEEN ? AND ? AND cuisine = ? | 11200 | 11256 | 'Italian'
      SELECT HISTOGRAM(last_score, 0, 14, 28, 50) FROM nyc_restaurants WHERE borough = ? OR cuisine = ? | 'QUEENS' | 'Chinese'
      SELECT COUNT(*) FROM nyc_restaurants WHERE name LIKE ? | 'STARBUCKS%'
      SELECT COUNT(*), AVG(score_max - score_min) FROM nyc_restaurants WHERE zip_lat BETWEEN ? AND ? AND zip_lon BETWEEN ? AND ? | 40.70 | 40.75 | -74.02 | -73.97
      SELECT YEAR(last_inspection), MONTH(last_inspection), COUNT(*) FROM nyc_restaurants WHERE last_inspection >= ? GROUP BY 1, 2 ORDER BY 1, 2 | DATE '2015-03-01'
      SELECT SUM(score_sum) / SUM(n_scored) FROM nyc_restaurants WHERE NOT (borough = ?) AND last_score IS NOT NULL | 'MANHATTAN'
      SELECT cuisine, COUNT(*) FROM nyc_restaurants WHERE last_score > ? GROUP BY cuisine HAVING COUNT(*) >= 20 ORDER BY COUNT(*) DESC, cuisine LIMIT 10 | 30
      SELECT COUNT(*), COUNT(last_grade) FROM nyc_restaurants WHERE street = ? AND last_score < ? | 'BROADWAY' | 14
      SELECT CASE WHEN last_score < 14 THEN 'good' WHEN last_score < 28 THEN 'fair' ELSE 'poor' END, COUNT(*) FROM nyc_restaurants WHERE cuisine IN (?, ?, ?) GROUP BY 1 | 'Thai' | 'Japanese' | 'Korean'
      """;

  private static final String INSPECTIONS =
      """
      SELECT COUNT(*), AVG(score) FROM nyc_inspections WHERE camis = ? | 30075445
      SELECT grade, COUNT(*), AVG(n_violations) FROM nyc_inspections WHERE inspection_date BETWEEN ? AND ? GROUP BY grade | DATE '2014-06-01' | DATE '2014-08-31'
      SELECT YEAR(inspection_date), COUNT(*), AVG(score) FROM nyc_inspections WHERE grade IN (?, ?) GROUP BY 1 ORDER BY 1 | 'B' | 'C'
      SELECT MONTH(inspection_date), COUNT(*) FROM nyc_inspections WHERE score >= ? AND YEAR(inspection_date) = 2014 GROUP BY 1 | 28
      SELECT HISTOGRAM(score, 7, 14, 21, 28, 42) FROM nyc_inspections WHERE inspection_type = ? | 'Cycle Inspection / Re-inspection'
      SELECT COUNT(*) FROM nyc_inspections WHERE inspection_type LIKE ? AND score < ? | 'Pre-permit%' | 14
      SELECT AVG(score), STDDEV_POP(score), VAR_SAMP(score) FROM nyc_inspections WHERE n_violations = ? OR n_violations > ? | 3 | 8
      SELECT COUNT(*) FROM nyc_inspections WHERE MONTH(inspection_date) = ? AND grade <> ? | 12 | 'A'
      SELECT COUNT(*), SUM(n_violations) FROM nyc_inspections WHERE score NOT BETWEEN ? AND ? | 5 | 27
      SELECT grade, COUNT(*) FROM nyc_inspections WHERE camis BETWEEN ? AND ? GROUP BY grade HAVING COUNT(*) > 100 | 41000000 | 41300000
      SELECT COUNT(*) FROM nyc_inspections WHERE score > ? AND n_violations < ? | 40 | 4
      SELECT DAY(inspection_date), COUNT(*) FROM nyc_inspections WHERE inspection_date < ? AND score IS NULL GROUP BY 1 | DATE '2012-01-01'
      """;

  private static final String VIOLATIONS =
      """
      SELECT COUNT(*) FROM nyc_violations WHERE violation_code = ? | '04L'
      SELECT violation_code, COUNT(*) FROM nyc_violations WHERE camis = ? GROUP BY violation_code | 41320205
      SELECT YEAR(inspection_date), COUNT(*) FROM nyc_violations WHERE violation_code IN (?, ?, ?) GROUP BY 1 ORDER BY 1 | '04K' | '04L' | '04M'
      SELECT grade, COUNT(*), AVG(score) FROM nyc_violations WHERE violation_code LIKE ? GROUP BY grade | '04%'
      SELECT COUNT(*) FROM nyc_violations WHERE inspection_date BETWEEN ? AND ? AND grade = ? | DATE '2015-01-01' | DATE '2015-03-31' | 'C'
      SELECT MONTH(grade_date), COUNT(*) FROM nyc_violations WHERE grade_date >= ? GROUP BY 1 | DATE '2015-01-01'
      SELECT action, COUNT(*) FROM nyc_violations WHERE score > ? GROUP BY action | 60
      SELECT HISTOGRAM(score, 14, 28) FROM nyc_violations WHERE violation_code = ? AND inspection_type LIKE 'Cycle%' | '10F'
      SELECT COUNT(*), AVG(score) FROM nyc_violations WHERE NOT (violation_code = ? OR grade = ?) | '10F' | 'A'
      SELECT LEFT(violation_code, 2), COUNT(*) FROM nyc_violations WHERE score BETWEEN ? AND ? GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 5 | 20 | 27
      SELECT COUNT(*) FROM nyc_violations WHERE violation_code <> ? AND grade IS NULL | '02G'
      SELECT STDDEV_SAMP(score) FROM nyc_violations WHERE inspection_type = ? AND inspection_date > ? | 'Cycle Inspection / Initial Inspection' | DATE '2014-12-31'
      """;

  private static final String CODES =
      """
      SELECT COUNT(*) FROM nyc_violation_codes WHERE violation_code = ? | '02B'
      SELECT critical_flag, COUNT(*) FROM nyc_violation_codes WHERE violation_code LIKE ? GROUP BY 1 | '04%'
      SELECT COUNT(*) FROM nyc_violation_codes WHERE violation_code BETWEEN ? AND ? | '02A' | '05Z'
      SELECT COUNT(*) FROM nyc_violation_codes WHERE violation_code IN (?, ?, ?) | '02A' | '02A' | '99Z'
      SELECT COUNT(*) FROM nyc_violation_codes WHERE violation_code NOT IN (?, ?) | '02A' | '10F'
      SELECT LEFT(violation_code, 2), COUNT(*) FROM nyc_violation_codes WHERE critical_flag = ? GROUP BY 1 ORDER BY 1 | 'Critical'
      SELECT COUNT(*) FROM nyc_violation_codes WHERE critical_flag <> ? | 'Critical'
      SELECT COUNT(*) FROM nyc_violation_codes WHERE LEFT(violation_code, 2) = ? | '06'
      SELECT COUNT(*) FROM nyc_violation_codes WHERE violation_description LIKE ? | 'Hot food%'
      SELECT COUNT(*) FROM nyc_violation_codes WHERE violation_code < ? OR violation_code > ? | '04' | '20'
      SELECT COUNT(*) FROM nyc_violation_codes WHERE violation_code >= ? AND critical_flag = ? | '10' | 'Not Critical'
      SELECT critical_flag, COUNT(*) FROM nyc_violation_codes WHERE NOT (violation_code LIKE ?) GROUP BY critical_flag HAVING COUNT(*) > 5 | '1%'
      """;

  private static final String LODGINGS =
      """
      SELECT COUNT(*), AVG(price_usd) FROM nyc_airbnb WHERE lat BETWEEN ? AND ? AND lon BETWEEN ? AND ? | 40.75 | 40.77 | -73.99 | -73.96
      SELECT room_type, COUNT(*), AVG(price_usd) FROM nyc_airbnb WHERE neighbourhood = ? GROUP BY room_type | 'Harlem'
      SELECT COUNT(*), AVG(price_usd), STDDEV(price_usd) FROM nyc_airbnb WHERE borough = ? AND room_type = ? | 'Brooklyn' | 'Private room'
      SELECT borough, COUNT(*) FROM nyc_airbnb WHERE price_usd <= ? AND location_rating >= 9 GROUP BY borough ORDER BY 2 DESC, 1 | 80
      SELECT HISTOGRAM(price_usd, 50, 100, 200, 400) FROM nyc_airbnb WHERE neighbourhood IN (?, ?) | 'Bushwick' | 'Williamsburg'
      SELECT AVG(reviews_per_month), COUNT(reviews_per_month) FROM nyc_airbnb WHERE location_rating = ? | 10
      SELECT SUM(price_usd * minimum_nights) / COUNT(*) FROM nyc_airbnb WHERE minimum_nights BETWEEN ? AND ? | 2 | 7
      SELECT COUNT(*) FROM nyc_airbnb WHERE reviews_per_month > ? AND availability_365 >= ? | 4.5 | 300
      SELECT neighbourhood, COUNT(*) FROM nyc_airbnb WHERE price_usd > ? GROUP BY neighbourhood HAVING COUNT(*) > 10 ORDER BY 2 DESC, 1 LIMIT 8 | 500
      SELECT COUNT(*) FROM nyc_airbnb WHERE location_rating < ? OR number_of_reviews = ? OR price_usd > ? | 8 | 0 | 1000
      SELECT COUNT(*), SUM(number_of_reviews) FROM nyc_airbnb WHERE name LIKE ? | 'Cozy%'
      SELECT COUNT(*) FROM nyc_airbnb WHERE NOT (borough = ? AND price_usd < ?) | 'Manhattan' | 150
      SELECT AVG(price_usd) FROM nyc_airbnb WHERE id = ? | 2515
      """;

  private static final String SAN_FRANCISCO =
      """
      SELECT COUNT(*), AVG(last_score) FROM sf_restaurants WHERE postal_code = ? | '94110'
      SELECT postal_code, COUNT(*) FROM sf_restaurants WHERE last_score < ? GROUP BY postal_code ORDER BY 2 DESC, 1 LIMIT 10 | 80
      SELECT COUNT(*), AVG(last_score) FROM sf_restaurants WHERE lat BETWEEN ? AND ? AND lon BETWEEN ? AND ? | 37.77 | 37.79 | -122.43 | -122.40
      SELECT HISTOGRAM(last_score, 70, 85, 90, 100) FROM sf_restaurants WHERE postal_code IN (?, ?, ?) | '94103' | '94102' | '94107'
      SELECT COUNT(*) FROM sf_restaurants WHERE name LIKE ? | 'STARBUCKS%'
      SELECT MONTH(last_inspection), COUNT(*) FROM sf_restaurants WHERE last_inspection BETWEEN ? AND ? GROUP BY 1 | DATE '2017-01-01' | DATE '2017-12-31'
      SELECT COUNT(*), SUM(n_inspections) FROM sf_restaurants WHERE last_score = ? AND n_scored >= ? | 100 | 3
      SELECT AVG(score_max - score_min), STDDEV_POP(last_score) FROM sf_restaurants WHERE n_scored > ? | 2
      SELECT COUNT(*) FROM sf_restaurants WHERE last_score NOT BETWEEN ? AND ? | 75 | 99
      SELECT SUM(score_sum) / SUM(n_scored) FROM sf_restaurants WHERE postal_code <> ? AND last_inspection >= ? | '94110' | DATE '2016-06-01'
      SELECT YEAR(last_inspection), COUNT(*), AVG(last_score) FROM sf_restaurants WHERE last_score IS NOT NULL AND score_min < ? GROUP BY 1 | 75
      SELECT COUNT(*) FROM sf_restaurants WHERE business_id = ? OR business_id BETWEEN ? AND ? | 19 | 1000 | 2000
      """;

  private static final String FLIGHTS =
      """
      SELECT COUNT(*), AVG(arr_delay), STDDEV(arr_delay) FROM nyc13_flights WHERE carrier = ? AND month = ? | 'UA' | 7
      SELECT carrier, COUNT(*), AVG(dep_delay) FROM nyc13_flights WHERE origin = ? AND dest = ? GROUP BY carrier ORDER BY carrier | 'JFK' | 'LAX'
      SELECT month, COUNT(*), SUM(CASE WHEN arr_delay > 15 THEN 1 ELSE 0 END) FROM nyc13_flights WHERE dest = ? GROUP BY month ORDER BY month | 'SFO'
      SELECT HISTOGRAM(distance, 250, 500, 1000, 2000) FROM nyc13_flights WHERE carrier IN (?, ?) | 'B6' | 'DL'
      SELECT COUNT(*) FROM nyc13_flights WHERE dep_delay > ? OR arr_delay > ? | 120 | 120
      SELECT origin, AVG(air_time) FROM nyc13_flights WHERE distance BETWEEN ? AND ? GROUP BY origin | 700 | 800
      SELECT COUNT(*), AVG(arr_delay) FROM nyc13_flights WHERE tailnum = ? | 'N14228'
      SELECT COUNT(*) FROM nyc13_flights WHERE tailnum LIKE ? AND month = ? | 'N3%' | 12
      SELECT AVG(arr_delay - dep_delay) FROM nyc13_flights WHERE carrier = ? AND sched_dep_time BETWEEN ? AND ? | 'AA' | 600 | 900
      SELECT dest, COUNT(*), AVG(arr_delay) FROM nyc13_flights WHERE month = ? AND day = ? GROUP BY dest HAVING AVG(arr_delay) > 45.5 ORDER BY 2 DESC, 1 LIMIT 10 | 6 | 24
      SELECT COUNT(*), COUNT(dep_time) FROM nyc13_flights WHERE month = ? AND NOT (origin = ?) | 2 | 'EWR'
      SELECT SUM(distance) / SUM(air_time) FROM nyc13_flights WHERE dep_delay <= ? AND carrier <> ? | 0 | 'HA'
      SELECT SUM(sifl_fare_cents_derived), VAR_POP(dep_delay) FROM nyc13_flights WHERE month BETWEEN ? AND ? AND day BETWEEN ? AND ? | 3 | 5 | 10 | 20
      """;

  private static final String FARES =
      """
      SELECT COUNT(*), AVG(price_inr) FROM india_fares_2022 WHERE origin = ? AND dest = ? AND date BETWEEN ? AND ? | 'Delhi' | 'Mumbai' | DATE '2022-03-07' | DATE '2022-03-13'
      SELECT airline, COUNT(*), AVG(price_inr), STDDEV(price_inr) FROM india_fares_2022 WHERE origin = ? AND dest = ? AND cabin = 'Economy' GROUP BY airline | 'Chennai' | 'Kolkata'
      SELECT date, AVG(price_inr) FROM india_fares_2022 WHERE airline = ? AND stops = ? GROUP BY date ORDER BY date | 'Vistara' | 0
      SELECT HISTOGRAM(price_inr, 3000, 6000, 12000, 50000) FROM india_fares_2022 WHERE cabin = ? AND origin = ? | 'Economy' | 'Bangalore'
      SELECT COUNT(*) FROM india_fares_2022 WHERE price_inr < ? AND duration_min <= ? | 2500 | 150
      SELECT stops, COUNT(*), AVG(duration_min) FROM india_fares_2022 WHERE dest IN (?, ?) GROUP BY stops | 'Hyderabad' | 'Kolkata'
      SELECT COUNT(*) FROM india_fares_2022 WHERE dep_time >= ? AND dep_time < ? AND origin = ? | '06:00' | '09:00' | 'Mumbai'
      SELECT LEFT(dep_time, 2), COUNT(*) FROM india_fares_2022 WHERE carrier = ? GROUP BY 1 ORDER BY 1 | 'AI'
      SELECT SUM(price_inr) / SUM(duration_min) FROM india_fares_2022 WHERE NOT (cabin = ?) AND stops <= ? | 'Business' | 1
      SELECT MONTH(date), COUNT(*) FROM india_fares_2022 WHERE flight = ? AND airline = ? GROUP BY 1 | 808 | 'Vistara'
      SELECT COUNT(*), AVG(price_inr) FROM india_fares_2022 WHERE via = ? OR price_inr > ? | 'Patna' | 100000
      SELECT origin, dest, COUNT(*) FROM india_fares_2022 WHERE date = ? GROUP BY origin, dest HAVING COUNT(*) > 200 ORDER BY 3 DESC, 1, 2 LIMIT 5 | DATE '2022-03-01'
      """;

  private static final String AIRPORTS =
      """
      SELECT COUNT(*), AVG(alt) FROM nyc13_airports WHERE tzone = ? | 'America/Denver'
      SELECT COUNT(*) FROM nyc13_airports WHERE lat BETWEEN ? AND ? AND lon BETWEEN ? AND ? | 40.0 | 41.5 | -75.0 | -73.0
      SELECT tz, COUNT(*), AVG(alt) FROM nyc13_airports WHERE alt > ? GROUP BY tz ORDER BY tz | 5000
      SELECT HISTOGRAM(alt, 0, 500, 1000, 5000) FROM nyc13_airports WHERE tz = ? | -6
      SELECT COUNT(*) FROM nyc13_airports WHERE faa = ? | 'JFK'
      SELECT COUNT(*) FROM nyc13_airports WHERE faa IN (?, ?, ?) | 'JFK' | 'LGA' | 'JFK'
      SELECT COUNT(*) FROM nyc13_airports WHERE name LIKE ? | 'San %'
      SELECT dst, COUNT(*) FROM nyc13_airports WHERE lat > ? GROUP BY dst | 60
      SELECT AVG(lat), AVG(lon) FROM nyc13_airports WHERE tz BETWEEN ? AND ? | -6 | -5
      SELECT STDDEV(alt), VAR_POP(alt) FROM nyc13_airports WHERE dst <> ? | 'A'
      SELECT COUNT(*) FROM nyc13_airports WHERE alt < ? OR lat < ? | 0 | 21
      SELECT tzone, COUNT(*) FROM nyc13_airports WHERE NOT (alt BETWEEN ? AND ?) GROUP BY tzone HAVING COUNT(*) > 3 | 10 | 3000
      """;

  private static final String AIRLINES =
      """
      SELECT COUNT(*) FROM nyc13_airlines WHERE carrier = ? | 'UA'
      SELECT COUNT(*) FROM nyc13_airlines WHERE carrier = ? | 'XX'
      SELECT COUNT(*) FROM nyc13_airlines WHERE carrier IN (?, ?) | 'AA' | 'AA'
      SELECT COUNT(*) FROM nyc13_airlines WHERE carrier NOT IN (?, ?) | 'AA' | 'DL'
      SELECT COUNT(*) FROM nyc13_airlines WHERE name LIKE ? | 'A%'
      SELECT COUNT(*) FROM nyc13_airlines WHERE carrier < ? | 'B6'
      SELECT COUNT(*) FROM nyc13_airlines WHERE carrier >= ? | 'YV'
      SELECT COUNT(*) FROM nyc13_airlines WHERE carrier BETWEEN ? AND ? | 'AA' | 'F9'
      SELECT LEFT(carrier, 1), COUNT(*) FROM nyc13_airlines WHERE carrier <> ? GROUP BY 1 ORDER BY 1 | 'AA'
      SELECT carrier, COUNT(*) FROM nyc13_airlines WHERE name = ? GROUP BY carrier | 'JetBlue Airways'
      SELECT COUNT(*) FROM nyc13_airlines WHERE carrier = ? OR name LIKE ? | 'UA' | 'US%'
      SELECT COUNT(*) FROM nyc13_airlines WHERE NOT (carrier = ? AND name = ?) | 'DL' | 'Delta Air Lines Inc.'
      """;

  private static final String ALEXA =
      """
      SELECT COUNT(*), SUM(rank) FROM alexa WHERE domain = ? | 'wikipedia.org'
      SELECT COUNT(*), SUM(rank) FROM alexa WHERE domain = ? | 'no-such-domain.example'
      SELECT COUNT(*) FROM alexa WHERE rank <= ? | 1000
      SELECT COUNT(*) FROM alexa WHERE rank BETWEEN ? AND ? | 100 | 200
      SELECT SUM(rank) FROM alexa WHERE domain IN (?, ?, ?) | 'google.com' | 'youtube.com' | 'google.com'
      SELECT COUNT(*) FROM alexa WHERE rank = ? | 1
      SELECT COUNT(*), AVG(rank) FROM alexa WHERE rank % 1000 = ? | 7
      SELECT COUNT(*) FROM alexa WHERE rank < ? OR rank > ? | 10 | 99990
      SELECT COUNT(*) FROM alexa WHERE domain <> ? | 'google.com'
      SELECT COUNT(*) FROM alexa WHERE NOT (rank <= ?) | 50000
      SELECT HISTOGRAM(rank, 10, 100, 1000, 10000) FROM alexa WHERE rank <= ? | 20000
      SELECT STDDEV_POP(rank) FROM alexa WHERE rank > ? AND rank < ? | 500 | 1500
      """;

  private static final String DOTGOV =
      """
      SELECT COUNT(*) FROM dotgov WHERE domain = ? | 'nasa.gov'
      SELECT domain_type, COUNT(*) FROM dotgov WHERE state = ? GROUP BY domain_type ORDER BY 2 DESC, 1 | 'NY'
      SELECT state, COUNT(*) FROM dotgov WHERE domain_type = ? GROUP BY state ORDER BY 2 DESC, 1 LIMIT 10 | 'County'
      SELECT COUNT(*) FROM dotgov WHERE city = ? AND state = ? | 'Washington' | 'DC'
      SELECT COUNT(*) FROM dotgov WHERE organization LIKE ? | 'Department of%'
      SELECT COUNT(*), COUNT(suborganization) FROM dotgov WHERE organization = ? | 'Department of the Treasury'
      SELECT COUNT(*) FROM dotgov WHERE state IN (?, ?, ?) AND domain_type = 'City' | 'CA' | 'OR' | 'WA'
      SELECT COUNT(*) FROM dotgov WHERE domain LIKE ? | 'city%'
      SELECT COUNT(*) FROM dotgov WHERE domain_type <> ? AND state = ? | 'City' | 'TX'
      SELECT LEFT(domain, 1), COUNT(*) FROM dotgov WHERE state = ? OR domain_type = ? GROUP BY 1 ORDER BY 1 | 'AK' | 'Tribal'
      SELECT COUNT(*) FROM dotgov WHERE domain BETWEEN ? AND ? | 'n' | 'nz'
      SELECT state, COUNT(*) FROM dotgov WHERE NOT (domain_type IN (?, ?)) GROUP BY state HAVING COUNT(*) > 50 | 'City' | 'County'
      """;

  private static final String REGISTRARS =
      """
      SELECT COUNT(*) FROM registrars WHERE registrar_id = ? | 292
      SELECT status, COUNT(*) FROM registrars WHERE registrar_id BETWEEN ? AND ? GROUP BY status | 1000 | 1999
      SELECT COUNT(*) FROM registrars WHERE status = ? | 'Accredited'
      SELECT COUNT(*) FROM registrars WHERE name LIKE ? | 'Name%'
      SELECT COUNT(*) FROM registrars WHERE name = ? | 'MarkMonitor Inc.'
      SELECT status, COUNT(*) FROM registrars WHERE name LIKE ? GROUP BY status ORDER BY status | 'DropCatch%'
      SELECT COUNT(*) FROM registrars WHERE status <> ? AND registrar_id > ? | 'Terminated' | 3000
      SELECT COUNT(*) FROM registrars WHERE registrar_id IN (?, ?, ?) | 1 | 2 | 1
      SELECT COUNT(*) FROM registrars WHERE rdap_base_url = ? | 'https://rdap.namebright.com/rdap/'
      SELECT COUNT(*), COUNT(rdap_base_url) FROM registrars WHERE NOT (status = ?) | 'Accredited'
      SELECT LEFT(name, 1), COUNT(*) FROM registrars WHERE status = ? GROUP BY 1 HAVING COUNT(*) >= 50 ORDER BY 2 DESC, 1 | 'Terminated'
      SELECT COUNT(*) FROM registrars WHERE registrar_id < ? OR status = ? | 100 | 'Reserved'
      """;

  /** Returns the queries by table. */
  static Map<String, List<WrittenQuery>> all() {
    Map<String, List<WrittenQuery>> all = new LinkedHashMap<>();
    all.put("nyc_restaurants", parse(RESTAURANTS));
    all.put("nyc_inspections", parse(INSPECTIONS));
    all.put("nyc_violations", parse(VIOLATIONS));
    all.put("nyc_violation_codes", parse(CODES));
    all.put("nyc_airbnb", parse(LODGINGS));
    all.put("sf_restaurants", parse(SAN_FRANCISCO));
    all.put("nyc13_flights", parse(FLIGHTS));
    all.put("india_fares_2022", parse(FARES));
    all.put("nyc13_airports", parse(AIRPORTS));
    all.put("nyc13_airlines", parse(AIRLINES));
    all.put("alexa", parse(ALEXA));
    all.put("dotgov", parse(DOTGOV));
    all.put("registrars", parse(REGISTRARS));
    return all;
  }

  private static List<WrittenQuery> parse(String lines) {
    List<WrittenQuery> queries = new ArrayList<>();
    for (String line : lines.lines().toList()) {
      List<String> parts = List.of(line.split(" \\| ", -1));
      queries.add(new WrittenQuery(parts.get(0), parts.subList(1, parts.size())));
    }
    return queries;
  }
}

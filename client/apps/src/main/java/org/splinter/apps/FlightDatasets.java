package org.splinter.apps;

import java.util.List;
import java.util.Optional;
import org.splinter.apps.FlightDataset.Cheapest;
import org.splinter.apps.FlightDataset.Measure;

/** The tables of flights that have an application. */
public final class FlightDatasets {
  public static final FlightDataset INDIA_FARES =
      new FlightDataset(
          "india_fares_2022",
          "Fares in India, February and March 2022",
          List.of(new Field("origin", "From"), new Field("dest", "To")),
          List.of(
              new Field("airline", "Airline"),
              new Field("cabin", "Cabin"),
              new Field("stops", "Stops", "2 is two or more")),
          Optional.empty(),
          List.of(
              new Measure(new Field("price_inr", "Price", "as it was quoted"), "rupees", 1),
              new Measure(new Field("duration_min", "Duration"), "minutes", 1)),
          0,
          List.of(2_500L, 5_000L, 10_000L, 20_000L, 40_000L, 60_000L),
          Optional.of(
              new Cheapest(
                  "offer_id",
                  1_000_000_000L,
                  new Field("price_inr", "Price in rupees", "as it was quoted"),
                  List.of(
                      new Field("date", "Date"),
                      new Field("airline", "Airline"),
                      new Field("carrier", "Carrier"),
                      new Field("flight", "Flight"),
                      new Field("origin", "From"),
                      new Field("dest", "To"),
                      new Field("dep_time", "Departure"),
                      new Field("arr_time", "Arrival"),
                      new Field("duration_min", "Minutes"),
                      new Field("stops", "Stops", "2 is two or more"),
                      new Field("cabin", "Cabin")))),
          List.of("Quotes of one booking site for flights among six cities; it knows no delays"));

  public static final FlightDataset NYC13_FLIGHTS =
      new FlightDataset(
          "nyc13_flights",
          "Flights that left New York in 2013",
          List.of(),
          List.of(
              new Field("origin", "From"),
              new Field("dest", "To"),
              new Field("carrier", "Carrier")),
          Optional.of(2013),
          List.of(
              new Measure(new Field("dep_delay", "Departure delay"), "minutes", 1),
              new Measure(new Field("arr_delay", "Arrival delay"), "minutes", 1),
              new Measure(
                  new Field(
                      "sifl_fare_cents_derived",
                      "Tariff by distance",
                      "derived: a published formula over the distance, no ticket price"),
                  "dollars",
                  100)),
          1,
          List.of(-30L, -15L, 0L, 15L, 30L, 60L, 120L, 240L),
          Optional.empty(),
          List.of(
              "Delays leave cancelled flights out; less than 0 is early",
              "The source has no prices: the tariff is derived from the distance by the US"
                  + " Standard Industry Fare Level of 2013, and no ticket price"));

  public static final List<FlightDataset> ALL = List.of(INDIA_FARES, NYC13_FLIGHTS);

  private FlightDatasets() {}

  /** Returns the dataset of a name. */
  public static Optional<FlightDataset> named(String name) {
    return ALL.stream().filter(dataset -> dataset.name().equals(name)).findFirst();
  }
}

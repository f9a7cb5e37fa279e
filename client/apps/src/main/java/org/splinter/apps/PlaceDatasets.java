package org.splinter.apps;

import java.util.List;
import java.util.Optional;

/** The tables of places that have an application. */
public final class PlaceDatasets {
  private static final String HEALTH =
      "Scores are those of a health inspection, not what guests think of a place";

  public static final PlaceDataset NYC_RESTAURANTS =
      new PlaceDataset(
          "nyc_restaurants",
          "Restaurants of New York",
          "restaurant_id",
          new Field("name", "Name"),
          List.of(
              new Field("cuisine", "Cuisine"),
              new Field("borough", "Borough"),
              new Field("last_grade", "Grade", "of the last graded inspection; A is best")),
          List.of("borough"),
          "cuisine",
          new Score(
              new Field(
                  "last_score",
                  "Health inspection score",
                  "lower is better: up to 13 is an A, up to 27 a B, from 28 on a C"),
              true,
              "score_max",
              1000,
              List.of(7L, 14L, 21L, 28L, 42L)),
          "zip_lat",
          "zip_lon",
          List.of(
              new Field("building", "Building"),
              new Field("street", "Street"),
              new Field("zip", "ZIP code"),
              new Field("borough", "Borough"),
              new Field("cuisine", "Cuisine"),
              new Field("last_grade", "Grade"),
              new Field("last_score", "Health inspection score", "lower is better"),
              new Field("score_max", "Worst score", "of all inspections"),
              new Field("n_inspections", "Inspections"),
              new Field("last_inspection", "Last inspected")),
          List.of(
              HEALTH + "; lower is better",
              "Places are where their ZIP code has its centre, not their street address"));

  public static final PlaceDataset NYC_AIRBNB =
      new PlaceDataset(
          "nyc_airbnb",
          "Lodgings in New York",
          "id",
          new Field("name", "Name", "as its host writes it"),
          List.of(
              new Field("borough", "Borough"),
              new Field("neighbourhood", "Neighbourhood"),
              new Field("room_type", "Room")),
          List.of("borough"),
          "neighbourhood",
          new Score(
              new Field(
                  "location_rating",
                  "Rating of the location",
                  "what guests gave, from 2 to 10; higher is better"),
              false,
              "number_of_reviews",
              100_000,
              List.of(5L, 6L, 7L, 8L, 9L, 10L)),
          "lat",
          "lon",
          List.of(
              new Field("borough", "Borough"),
              new Field("neighbourhood", "Neighbourhood"),
              new Field("room_type", "Room"),
              new Field("price_usd", "Price a night", "in dollars"),
              new Field("minimum_nights", "Least nights"),
              new Field("number_of_reviews", "Reviews"),
              new Field("location_rating", "Rating of the location", "higher is better")),
          List.of(
              "Ratings are of the location alone; equal ones are ranked by the number of reviews",
              "As published in 2017; places are exact to about a street corner"));

  public static final PlaceDataset SF_RESTAURANTS =
      new PlaceDataset(
          "sf_restaurants",
          "Restaurants of San Francisco",
          "business_id",
          new Field("name", "Name"),
          List.of(new Field("postal_code", "ZIP code")),
          List.of("postal_code"),
          "postal_code",
          new Score(
              new Field(
                  "last_score",
                  "Health inspection score",
                  "higher is better: 100 is the best there is, below 71 is poor"),
              false,
              "score_min",
              1000,
              List.of(71L, 81L, 86L, 91L, 96L)),
          "lat",
          "lon",
          List.of(
              new Field("address", "Address"),
              new Field("postal_code", "ZIP code"),
              new Field("last_score", "Health inspection score", "higher is better"),
              new Field("score_min", "Worst score", "of all inspections"),
              new Field("n_inspections", "Inspections"),
              new Field("last_inspection", "Last inspected")),
          List.of(
              HEALTH + "; higher is better",
              "About half of the places have no coordinates and are found without a place only"));

  public static final List<PlaceDataset> ALL = List.of(NYC_RESTAURANTS, NYC_AIRBNB, SF_RESTAURANTS);

  private PlaceDatasets() {}

  /** Returns the dataset of a name. */
  public static Optional<PlaceDataset> named(String name) {
    return ALL.stream().filter(dataset -> dataset.name().equals(name)).findFirst();
  }
}

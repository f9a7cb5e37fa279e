package org.splinter.http.gateway.api;

import java.io.IOException;
import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.apps.Action;
import org.splinter.apps.ActionResult;
import org.splinter.apps.BestAnswer;
import org.splinter.apps.Field;
import org.splinter.apps.InputException;
import org.splinter.apps.PlaceAnswer;
import org.splinter.apps.PlaceDataset;
import org.splinter.apps.PlaceDatasets;
import org.splinter.apps.PlaceFilter;
import org.splinter.apps.Places;
import org.splinter.http.gateway.json.JsonBody;
import org.splinter.http.gateway.question.Questions;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;

/**
 * The operations that search for places. Only the choice of the dataset and the action is public.
 */
public final class PlacesApi {
  private static final String DATASET = "dataset";
  private static final String FACETS = "facets";
  private static final String NEAR = "near";
  private static final String PROVIDERS = "providers";

  private final PartyList list;
  private final Questions questions;

  public PlacesApi(PartyList list, Questions questions) {
    this.list = list;
    this.questions = questions;
  }

  public List<Operation> operations() {
    return List.of(
        Operation.post("/api/places/{dataset}/search", this::search),
        Operation.post("/api/places/{dataset}/name", this::name),
        Operation.post("/api/places/{dataset}/best", this::best));
  }

  /** The inputs that requests share. */
  private record Asked(Parties parties, Places places, PlaceFilter filter) {
    @Override
    public String toString() {
      return "Asked[hidden]";
    }
  }

  private Asked asked(Call call) {
    PlaceDataset dataset =
        PlaceDatasets.named(call.parameter(DATASET))
            .orElseThrow(
                () ->
                    new ProblemException(
                        HttpStatus.NOT_FOUND_404, "there is no such dataset; see /api/apps"));
    Parties parties = list.of(call.body());
    PlaceFilter filter =
        new PlaceFilter(
            AppInputs.values(call.body(), FACETS, Field.columns(dataset.facets())),
            AppInputs.near(call.body(), NEAR));
    return new Asked(parties, new Places(dataset, parties.queries()), filter);
  }

  private Reply search(Call call) throws IOException {
    JsonBody body = call.body().only(FACETS, NEAR, "low", "high", PROVIDERS);
    Asked asked = asked(call);
    try {
      return places(
          body,
          asked,
          asked
              .places()
              .search(asked.filter(), AppInputs.whole(body, "low"), AppInputs.whole(body, "high")));
    } catch (InputException e) {
      throw AppInputs.problem(e);
    }
  }

  private Reply name(Call call) throws IOException {
    JsonBody body = call.body().only(FACETS, NEAR, "prefix", PROVIDERS);
    Asked asked = asked(call);
    try {
      return places(
          body, asked, asked.places().byName(asked.filter(), AppInputs.text(body, "prefix")));
    } catch (InputException e) {
      throw AppInputs.problem(e);
    }
  }

  private Reply places(JsonBody body, Asked asked, Action<PlaceAnswer> action) {
    return QuestionsApi.ask(
        questions,
        body,
        progress -> {
          ActionResult<PlaceAnswer> found = action.ask(progress);
          return asked.parties().answer(json -> AppJson.write(found.answer(), json), found.steps());
        });
  }

  private Reply best(Call call) throws IOException {
    JsonBody body = call.body().only(FACETS, NEAR, "categories", PROVIDERS);
    Asked asked = asked(call);
    try {
      Action<BestAnswer> action =
          asked
              .places()
              .best(asked.filter(), AppInputs.texts(body, "categories", PlaceDataset.CATEGORIES));
      return QuestionsApi.ask(
          questions,
          body,
          progress -> {
            ActionResult<BestAnswer> found = action.ask(progress);
            return asked
                .parties()
                .answer(json -> AppJson.write(found.answer(), json), found.steps());
          });
    } catch (InputException e) {
      throw AppInputs.problem(e);
    }
  }
}

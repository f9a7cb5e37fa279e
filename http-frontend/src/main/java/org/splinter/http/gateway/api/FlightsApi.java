package org.splinter.http.gateway.api;

import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.apps.Action;
import org.splinter.apps.ActionResult;
import org.splinter.apps.Field;
import org.splinter.apps.FlightAnswer;
import org.splinter.apps.FlightDataset;
import org.splinter.apps.FlightDatasets;
import org.splinter.apps.FlightQuestion;
import org.splinter.apps.Flights;
import org.splinter.apps.InputException;
import org.splinter.http.gateway.json.JsonBody;
import org.splinter.http.gateway.question.Questions;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;

/** The operations that search for flights. Only the choice of the dataset is public. */
public final class FlightsApi {
  private static final String DATASET = "dataset";
  private static final String FIELDS = "fields";
  private static final String FROM = "from";
  private static final String TO = "to";

  private final PartyList list;
  private final Questions questions;

  public FlightsApi(PartyList list, Questions questions) {
    this.list = list;
    this.questions = questions;
  }

  public List<Operation> operations() {
    return List.of(Operation.post("/api/flights/{dataset}/search", this::search));
  }

  private Reply search(Call call) {
    JsonBody body = call.body().only(FIELDS, FROM, TO, "providers");
    FlightDataset dataset =
        FlightDatasets.named(call.parameter(DATASET))
            .orElseThrow(
                () ->
                    new ProblemException(
                        HttpStatus.NOT_FOUND_404, "there is no such dataset; see /api/apps"));
    Parties parties = list.of(body);
    FlightQuestion question =
        new FlightQuestion(
            AppInputs.values(body, FIELDS, Field.columns(dataset.fields())),
            AppInputs.day(body, FROM),
            AppInputs.day(body, TO));
    Action<FlightAnswer> action;
    try {
      action = new Flights(dataset, parties.queries()).search(question);
    } catch (InputException e) {
      throw AppInputs.problem(e);
    }
    return QuestionsApi.ask(
        questions,
        body,
        progress -> {
          ActionResult<FlightAnswer> found = action.ask(progress);
          return parties.answer(json -> AppJson.write(found.answer(), json), found.steps());
        });
  }
}

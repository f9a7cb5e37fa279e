package org.splinter.http.gateway.api;

import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.gateway.json.JsonBody;
import org.splinter.http.gateway.question.Question;
import org.splinter.http.gateway.question.Questions;
import org.splinter.http.server.EventStream;
import org.splinter.http.server.Reply;

/** The operations that report on questions and end them. */
public final class QuestionsApi {
  private static final String ID = "id";

  private final Questions questions;

  public QuestionsApi(Questions questions) {
    this.questions = questions;
  }

  public List<Operation> operations() {
    return List.of(
        Operation.get("/api/questions/{id}", this::question),
        Operation.get("/api/questions/{id}/events", this::events),
        Operation.delete("/api/questions/{id}", this::cancel));
  }

  /**
   * Starts a question and replies with its name.
   *
   * @param body the body whose values are overwritten when the question is over, or was refused
   */
  static Reply ask(Questions questions, JsonBody body, Question.Work work) {
    Question question = questions.ask(work, body::wipe);
    return Reply.object(HttpStatus.ACCEPTED_202, json -> json.writeStringField(ID, question.id()));
  }

  private Reply question(Call call) {
    return Reply.of(HttpStatus.OK_200, Reply.JSON, questions.find(call.parameter(ID)).encode());
  }

  private Reply events(Call call) {
    return EventStream.of(questions, questions.find(call.parameter(ID)));
  }

  private Reply cancel(Call call) {
    questions.cancel(call.parameter(ID));
    return Reply.nothing();
  }
}

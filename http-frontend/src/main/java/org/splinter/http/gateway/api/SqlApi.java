package org.splinter.http.gateway.api;

import java.util.List;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.answer.JsonValues;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.http.gateway.json.JsonBody;
import org.splinter.http.gateway.json.JsonWriter;
import org.splinter.http.gateway.question.Questions;

/**
 * The operations for private queries in SQL over any tables, and for what providers would learn of
 * them.
 */
public final class SqlApi {
  private static final String SQL = "sql";
  private static final String PARAMETERS = "parameters";
  private static final String PROVIDERS = "providers";
  private static final int MOST_SQL = 10_000;
  private static final int MOST_PARAMETERS = 200;
  private static final int MOST_PARAMETER = 4_000;

  private final PartyList list;
  private final Questions questions;

  public SqlApi(PartyList list, Questions questions) {
    this.list = list;
    this.questions = questions;
  }

  public List<Operation> operations() {
    return List.of(
        Operation.post("/api/sql", this::ask), Operation.post("/api/sql/explain", this::explain));
  }

  private Reply ask(Call call) {
    JsonBody body = call.body().only(SQL, PARAMETERS, PROVIDERS);
    String sql = body.text(SQL, MOST_SQL);
    List<SecretValue> secrets = body.secrets(PARAMETERS, MOST_PARAMETERS, MOST_PARAMETER);
    Parties parties = list.of(body);
    SqlTemplate template = read(sql);
    try {
      template.requireParameters(secrets.size());
    } catch (RefusedQueryException e) {
      throw JsonBody.refused(PARAMETERS, "do not fit: " + e.getMessage());
    }
    return QuestionsApi.ask(
        questions,
        body,
        progress -> {
          PreparedQuery query =
              parties.queries().prepare(sql, secrets.size(), PlanOptions.DEFAULT, progress);
          QueryResult result = query.run(secrets, progress);
          return parties.answer(
              json -> {
                json.writeStartObject();
                JsonWriter.strings("columns", result.columns(), json);
                json.writeFieldName("rows");
                JsonValues.BROWSER.writeRows(result.rows(), json);
                json.writeEndObject();
              },
              List.of(result));
        });
  }

  private Reply explain(Call call) {
    JsonBody body = call.body().only(SQL, PROVIDERS);
    String sql = body.text(SQL, MOST_SQL);
    Parties parties = list.of(body);
    SqlTemplate unused = read(sql);
    return QuestionsApi.ask(
        questions,
        body,
        progress -> {
          String text = parties.queries().explain(sql, PlanOptions.DEFAULT);
          return parties.answer(
              json -> {
                json.writeStartObject();
                json.writeStringField("text", text);
                json.writeEndObject();
              },
              List.of());
        });
  }

  private static SqlTemplate read(String sql) {
    try {
      return SqlReader.read(sql);
    } catch (RefusedQueryException e) {
      throw JsonBody.refused(SQL, "cannot be asked: " + e.getMessage());
    }
  }
}

package org.splinter.http.gateway.api;

import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.answer.JsonValues;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.disclosure.PublicConstant;
import org.splinter.client.sql.disclosure.PublicConstants;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.http.gateway.json.JsonBody;
import org.splinter.http.gateway.json.Problems;
import org.splinter.http.gateway.question.Questions;
import org.splinter.http.server.JsonWriter;
import org.splinter.http.server.Problem;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;

/**
 * The operations for private queries in SQL over any tables, and for what providers would learn of
 * them.
 */
public final class SqlApi {
  private static final String SQL = "sql";
  private static final String PARAMETERS = "parameters";
  private static final String PROVIDERS = "providers";
  private static final String SECRET_CONSTANTS = "secret_constants";
  private static final String PUBLIC = "public";
  private static final Disclosure.Mends MENDS =
      new Disclosure.Mends(
          "field " + SECRET_CONSTANTS + ", the button on the page",
          "field " + PUBLIC + ", the box on the page");
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
        Operation.post("/api/sql", this::ask),
        Operation.post("/api/sql/constants", this::constants),
        Operation.post("/api/sql/explain", this::explain));
  }

  private Reply ask(Call call) {
    JsonBody body = call.body().only(SQL, PARAMETERS, PROVIDERS, SECRET_CONSTANTS, PUBLIC);
    String sql = body.text(SQL, MOST_SQL);
    Disclosure disclosure = new Disclosure(body.flag(SECRET_CONSTANTS), body.flag(PUBLIC));
    List<SecretValue> secrets = body.secrets(PARAMETERS, MOST_PARAMETERS, MOST_PARAMETER);
    Parties parties = list.of(body);
    SqlTemplate template = read(sql);
    try {
      template.requireParameters(secrets.size());
    } catch (RefusedQueryException e) {
      throw JsonBody.refused(PARAMETERS, "do not fit: " + e.getMessage());
    }
    try {
      disclosure.requireSecret(template, MENDS);
    } catch (RefusedQueryException e) {
      throw refused(e);
    }
    PlanOptions options = PlanOptions.DEFAULT.withDisclosure(disclosure);
    return QuestionsApi.ask(
        questions,
        body,
        progress -> {
          PreparedQuery query = parties.queries().prepare(sql, secrets.size(), options, progress);
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

  /** Names the constants of a query, without asking a provider. */
  private Reply constants(Call call) {
    JsonBody body = call.body().only(SQL, SECRET_CONSTANTS);
    try {
      boolean secret = body.flag(SECRET_CONSTANTS);
      SqlTemplate written = read(body.text(SQL, MOST_SQL));
      SqlTemplate asked = new Disclosure(secret, false).asked(written);
      return Reply.object(
          HttpStatus.OK_200,
          json -> {
            json.writeNumberField("parameters", written.parameters());
            json.writeNumberField("secrets", asked.parameters());
            json.writeArrayFieldStart("constants");
            for (PublicConstant constant : PublicConstants.of(asked)) {
              json.writeStartObject();
              json.writeStringField("sql", constant.sql());
              json.writeStringField("clause", constant.clause());
              json.writeBooleanField("public", constant.isPublic());
              json.writeBooleanField("can_be_secret", constant.canBeSecret());
              json.writeStringField("meaning", constant.meaning());
              json.writeEndObject();
            }
            json.writeEndArray();
          });
    } finally {
      body.wipe();
    }
  }

  private Reply explain(Call call) {
    JsonBody body = call.body().only(SQL, PROVIDERS, SECRET_CONSTANTS);
    String sql = body.text(SQL, MOST_SQL);
    Disclosure disclosure = new Disclosure(body.flag(SECRET_CONSTANTS), false);
    Parties parties = list.of(body);
    SqlTemplate unused = read(sql);
    return QuestionsApi.ask(
        questions,
        body,
        progress -> {
          String text =
              parties.queries().explain(sql, PlanOptions.DEFAULT.withDisclosure(disclosure));
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
      throw refused(e);
    }
  }

  private static ProblemException refused(RefusedQueryException e) {
    Problem ofField = JsonBody.refused(SQL, "cannot be asked: " + e.getMessage()).problem();
    return new ProblemException(ofField.at(Problems.position(e)));
  }
}

package org.splinter.system;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A writer of a query in two forms: for this project, with ? for each secret, and for DuckDB, with
 * the values written in. It keeps what is asked with constants too, in place of each ? but NULL.
 */
final class TwinSql {
  private final StringBuilder asked = new StringBuilder();
  private final StringBuilder plain = new StringBuilder();
  private final StringBuilder constant = new StringBuilder();
  private final List<String> parameters = new ArrayList<>();
  private final Set<String> forms = new TreeSet<>();

  /** Appends text that both forms share. */
  TwinSql both(String text) {
    return each(text, text);
  }

  TwinSql each(String askedText, String plainText) {
    asked.append(askedText);
    constant.append(askedText);
    plain.append(plainText);
    return this;
  }

  /** Puts text without secrets before all that is written so far. */
  void before(String askedText, String plainText) {
    asked.insert(0, askedText);
    constant.insert(0, askedText);
    plain.insert(0, plainText);
  }

  TwinSql expression(RowExpression expression) {
    return each(expression.asked(), expression.plain());
  }

  /**
   * Appends a secret.
   *
   * @param parameter the value that its owner passes, null being NULL
   * @param literal the value in DuckDB's SQL
   */
  TwinSql secret(String parameter, String literal) {
    parameters.add(parameter);
    asked.append('?');
    constant.append(parameter == null ? "?" : literal);
    plain.append(literal);
    return this;
  }

  /** Notes that the query has this form. */
  void form(String name) {
    forms.add(name);
  }

  String asked() {
    return asked.toString();
  }

  /** Returns what is asked with a constant in place of each secret that is not NULL. */
  String constant() {
    return constant.toString();
  }

  String plain() {
    return plain.toString();
  }

  /** Returns the secrets in the order of the text. */
  List<String> parameters() {
    return parameters;
  }

  Set<String> forms() {
    return forms;
  }
}

package org.splinter.cli;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.splinter.client.secret.SecretValue;

/** The current row of the CSV parser, whose fields are secrets from the start. */
final class ParameterRow extends AbstractBaseCsvCallbackHandler<ParameterRow> {
  private final Function<String, SecretValue> secret;
  private List<SecretValue> secrets = new ArrayList<>();
  private long line = 1;
  private boolean emptyLine;

  /**
   * @param secret a function that makes a secret of a field's text
   */
  ParameterRow(Function<String, SecretValue> secret) {
    this.secret = secret;
  }

  /** Returns the fields of this row; reading the next row does not change the list. */
  List<SecretValue> secrets() {
    return secrets;
  }

  /** Returns the line on which this row starts, from 1. */
  long line() {
    return line;
  }

  /** Returns whether the line is empty and has not even quotes. */
  boolean isEmptyLine() {
    return emptyLine;
  }

  @Override
  protected void handleBegin(long startingLine) {
    line = startingLine;
    secrets = new ArrayList<>();
    emptyLine = false;
  }

  @Override
  protected void handleField(int field, char[] buffer, int from, int length, boolean quoted) {
    secrets.add(secret.apply(new String(buffer, from, length)));
  }

  @Override
  protected void handleEmpty() {
    emptyLine = true;
  }

  @Override
  protected ParameterRow buildRecord() {
    return this;
  }
}

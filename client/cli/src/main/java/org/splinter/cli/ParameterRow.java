package org.splinter.cli;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.splinter.client.secret.SecretValue;

/** The row that the CSV parser is at, whose fields are secrets from the start. */
final class ParameterRow extends AbstractBaseCsvCallbackHandler<ParameterRow> {
  private final Function<String, SecretValue> secret;
  private List<SecretValue> secrets = new ArrayList<>();
  private long line = 1;
  private boolean emptyLine;

  /**
   * @param secret makes a secret of a field's text
   */
  ParameterRow(Function<String, SecretValue> secret) {
    this.secret = secret;
  }

  /** Returns the fields of this row; the list is not changed by the next one. */
  List<SecretValue> secrets() {
    return secrets;
  }

  /** Returns the line on which this row starts, from 1. */
  long line() {
    return line;
  }

  /** Returns whether there is nothing on the line, not even quotes. */
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

package org.splinter.client.sql.parse;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.ast.TextPlace;

/**
 * Reader of one SELECT statement, on the calling thread and within bounds on length, nesting and
 * size.
 */
public final class SqlReader {
  static final int MAX_LENGTH = 1 << 16;

  private static final Pattern LEXICAL_ERROR =
      Pattern.compile("line (\\d+), column (\\d+).*?Encountered: (<EOF>)?", Pattern.DOTALL);

  private SqlReader() {}

  /**
   * Reads a query template. No clause or modifier of the text is ever dropped: what a template
   * can't say is refused.
   *
   * @throws RefusedQueryException with line and column of a syntax error, or with the construct
   *     that is not available and the nearest that is
   */
  public static SqlTemplate read(String sql) {
    if (sql.length() > MAX_LENGTH) {
      throw new RefusedQueryException(
          "the SQL text has " + sql.length() + " characters, at most " + MAX_LENGTH + " are read");
    }
    if (sql.isBlank()) {
      throw new RefusedQueryException("the SQL text is empty; write SELECT … FROM … WHERE …");
    }
    try {
      TokenScan tokens = TokenScan.of(sql);
      return StatementReader.read(sql, statement(sql), tokens);
    } catch (TokenMgrException e) {
      throw lexicalError(e);
    } catch (ParseException e) {
      throw syntaxError(e);
    } catch (StackOverflowError e) {
      // Grammar rules without parentheses can nest too; nothing of the attempt is kept.
      throw new RefusedQueryException(
          "the SQL text is nested too deeply; write a flatter condition");
    }
  }

  private static Statement statement(String sql) throws ParseException {
    CCJSqlParser parser = new CCJSqlParser(new StringProvider(sql));
    parser.withAllowComplexParsing(false);
    Statement statement;
    try {
      statement = parser.Statement();
    } catch (NumberFormatException e) { // from the digits of an interval, which the grammar reads
      throw new RefusedQueryException(
          "syntax error: the number before "
              + TokenScan.at(parser.token)
              + " is too large to stand there",
          TokenScan.at(parser.token));
    }
    Token next = parser.getNextToken();
    while (next.kind == CCJSqlParserConstants.ST_SEMICOLON) {
      next = parser.getNextToken();
    }
    if (next.kind != CCJSqlParserConstants.EOF) {
      throw new RefusedQueryException(
          "a second statement starts at " + TokenScan.at(next) + "; give one SELECT at a time",
          TokenScan.at(next));
    }
    return statement;
  }

  private static RefusedQueryException syntaxError(ParseException e) {
    Token last = e.currentToken;
    Token next = last == null ? null : last.next;
    if (next == null) {
      return new RefusedQueryException("syntax error; write SELECT … FROM … WHERE …");
    }
    return next.kind == CCJSqlParserConstants.EOF
        ? new RefusedQueryException(
            "syntax error: the SQL text ends where more must follow",
            new TextPlace(last.endLine, last.endColumn + 1, ""))
        : new RefusedQueryException(
            "syntax error at " + TokenScan.at(next) + ", near " + near(next), TokenScan.at(next));
  }

  /** Describes a token without the value of a constant, which may be meant as a secret. */
  private static String near(Token token) {
    return switch (token.kind) {
      case CCJSqlParserConstants.S_CHAR_LITERAL, CCJSqlParserConstants.S_DOLLAR_QUOTED_STRING ->
          "a text in quotes";
      case CCJSqlParserConstants.S_LONG,
          CCJSqlParserConstants.S_DOUBLE,
          CCJSqlParserConstants.S_HEX ->
          "a number";
      default ->
          "'"
              + RefusedQueryException.excerpt(token.image)
              + (token.image.equals("?")
                  ? "' (a secret is a bare ?, one side of a comparison)"
                  : "' (a name that SQL reserves needs double quotes)");
    };
  }

  private static RefusedQueryException lexicalError(TokenMgrException e) {
    Matcher matcher = LEXICAL_ERROR.matcher(String.valueOf(e.getMessage()));
    if (!matcher.find()) {
      return new RefusedQueryException("syntax error: a character that SQL doesn't know");
    }
    TextPlace place =
        new TextPlace(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)), "");
    return new RefusedQueryException(
        matcher.group(3) != null
            ? "syntax error: a quote or comment is still open at the end, " + place
            : "syntax error at "
                + place
                + ": a character that SQL doesn't know; texts stand in straight quotes: 'text'",
        place);
  }
}

package org.splinter.client.sql;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserTokenManager;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;

/**
 * Calls the SQL grammar once, on this thread, within bounds on length and nesting, and turns its
 * errors into one line with a place.
 */
final class SqlParser {
  static final int MAX_LENGTH = 1 << 16;
  static final int MAX_NESTING = 64;

  private static final Pattern LEXICAL_ERROR =
      Pattern.compile("line (\\d+), column (\\d+).*?Encountered: (<EOF>)?", Pattern.DOTALL);

  private SqlParser() {}

  static SqlTemplate parse(String sql) {
    if (sql.length() > MAX_LENGTH) {
      throw new RefusedException(
          "the SQL text has " + sql.length() + " characters, at most " + MAX_LENGTH + " are read");
    }
    if (sql.isBlank()) {
      throw new RefusedException("the SQL text is empty; write SELECT … FROM … WHERE …");
    }
    try {
      checkNesting(sql);
      return StatementReader.read(sql, statement(sql));
    } catch (TokenMgrException e) {
      throw lexicalError(e);
    } catch (ParseException e) {
      throw syntaxError(e);
    } catch (StackOverflowError e) {
      // Grammar rules without parentheses can nest too; nothing of the attempt is kept.
      throw new RefusedException("the SQL text is nested too deeply; write a flatter condition");
    }
  }

  /** Bounds the nesting before the grammar recurses into it: its time grows fast with the depth. */
  private static void checkNesting(String sql) {
    CCJSqlParserTokenManager tokens = new CCJSqlParser(new StringProvider(sql)).token_source;
    int depth = 0;
    Token token = tokens.getNextToken();
    while (token.kind != CCJSqlParserConstants.EOF) {
      switch (token.image) {
        case "(", "[", "{" -> depth++;
        case ")", "]", "}" -> depth--;
        default -> {}
      }
      if (depth > MAX_NESTING) {
        throw new RefusedException(
            "parentheses nest deeper than "
                + MAX_NESTING
                + " at "
                + place(token.beginLine, token.beginColumn)
                + "; write a flatter condition");
      }
      token = tokens.getNextToken();
    }
  }

  private static Statement statement(String sql) throws ParseException {
    CCJSqlParser parser = new CCJSqlParser(new StringProvider(sql));
    parser.withAllowComplexParsing(false);
    Statement statement = parser.Statement();
    Token next = parser.getNextToken();
    while (next.kind == CCJSqlParserConstants.ST_SEMICOLON) {
      next = parser.getNextToken();
    }
    if (next.kind != CCJSqlParserConstants.EOF) {
      throw new RefusedException(
          "a second statement starts at "
              + place(next.beginLine, next.beginColumn)
              + "; give one SELECT at a time");
    }
    return statement;
  }

  private static RefusedException syntaxError(ParseException e) {
    Token next = e.currentToken == null ? null : e.currentToken.next;
    if (next == null) {
      return new RefusedException("syntax error; write SELECT … FROM … WHERE …");
    }
    return next.kind == CCJSqlParserConstants.EOF
        ? new RefusedException("syntax error: the SQL text ends where more must follow")
        : new RefusedException(
            "syntax error at "
                + place(next.beginLine, next.beginColumn)
                + ", near '"
                + RefusedException.excerpt(next.image)
                + "' (a name that SQL reserves needs double quotes)");
  }

  private static RefusedException lexicalError(TokenMgrException e) {
    Matcher matcher = LEXICAL_ERROR.matcher(String.valueOf(e.getMessage()));
    if (!matcher.find()) {
      return new RefusedException("syntax error: a character that SQL doesn't know");
    }
    String place = "line " + matcher.group(1) + ", column " + matcher.group(2);
    return new RefusedException(
        matcher.group(3) != null
            ? "syntax error: a quote or comment is still open at the end, " + place
            : "syntax error at " + place + ": a character that SQL doesn't know");
  }

  private static String place(int line, int column) {
    return "line " + line + ", column " + column;
  }
}

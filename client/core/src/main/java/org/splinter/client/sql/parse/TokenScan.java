package org.splinter.client.sql.parse;

import java.util.HashMap;
import java.util.Map;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserTokenManager;
import net.sf.jsqlparser.parser.StringProvider;
import net.sf.jsqlparser.parser.Token;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.TextPlace;

/**
 * Scan of the tokens for what they alone show: parentheses that nest too deeply, before the grammar
 * recurses into them, and clauses that stand twice, of which the grammar keeps the last only.
 */
final class TokenScan {
  static final int MAX_NESTING = 64;

  /** How often each kind of token stands outside of parentheses. */
  private final Map<Integer, Integer> counts = new HashMap<>();

  private TokenScan() {}

  static TokenScan of(String sql) {
    TokenScan scan = new TokenScan();
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
        throw new RefusedQueryException(
            "parentheses nest deeper than "
                + MAX_NESTING
                + " at "
                + at(token)
                + "; write a flatter condition",
            at(token));
      }
      if (depth == 0) { // WITHIN GROUP has an ORDER BY of its own in parentheses
        scan.counts.merge(token.kind, 1, Integer::sum);
      }
      token = tokens.getNextToken();
    }
    return scan;
  }

  /**
   * Refuses a clause that the statement has if its keyword stands more than once.
   *
   * @param keyword the token's kind
   */
  void requireOnce(int keyword, String name) {
    if (counts.getOrDefault(keyword, 0) > 1) {
      throw new RefusedQueryException(
          name + " stands twice; give it once (a column of that name needs double quotes)");
    }
  }

  /** Returns where a token stands. */
  static TextPlace at(Token token) {
    return new TextPlace(token.beginLine, token.beginColumn, token.image);
  }
}

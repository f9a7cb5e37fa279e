package org.splinter.client.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import net.sf.jsqlparser.expression.DateUnitExpression;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.ParenthesedExpressionList;
import net.sf.jsqlparser.parser.ASTNodeAccess;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.TextPlace;
import org.splinter.protocol.table.NearNames;
import org.splinter.protocol.table.TableName;

/**
 * The names of a query's tables, and a reader of column names, plain or qualified by a table's
 * alias (or its name if it has none). Names are read from the tokens, since the grammar's own
 * fields split quoted names at dots.
 */
record Names(List<From.Item> items) {

  static From.Item item(Table table) {
    List<String> parts = identifiers(table);
    String name = unquote(parts.get(parts.size() - 1));
    if (parts.size() > 1) {
      throw new RefusedQueryException(
          "table "
              + RefusedQueryException.excerpt(String.join(".", parts))
              + ": tables have plain names; write FROM "
              + RefusedQueryException.excerpt(name));
    }
    try {
      return new From.Item(
          TableName.given(name),
          table.getAlias() == null ? name : unquote(table.getAlias().getName()),
          place(table));
    } catch (IllegalArgumentException e) {
      throw new RefusedQueryException(Objects.requireNonNull(e.getMessage()), place(table));
    }
  }

  /** Returns whether a name, with or without quotes, is the query's name for its one table. */
  boolean isQualifier(String name) {
    return items.size() == 1 && isTable(unquote(name));
  }

  private boolean isTable(String name) {
    return items.stream().anyMatch(item -> item.name().equals(name));
  }

  /** Returns the column that an expression names, or null if it is something else. */
  Scalar.@Nullable ColumnName column(Expression expression) {
    Expression bare = withoutParentheses(expression);
    // Unqualified MONTH, DAY, YEAR and their like are units of an interval to the grammar.
    if (bare instanceof DateUnitExpression unit) {
      return new Scalar.ColumnName(unquote(unit.toString()));
    }
    if (!(bare instanceof Column column)
        || column.getArrayConstructor() != null
        || !column.toString().equals(column.getFullyQualifiedName())) {
      return null;
    }
    List<String> parts = identifiers(column);
    String name = unquote(parts.get(parts.size() - 1));
    if (parts.size() == 1) {
      return new Scalar.ColumnName(null, name, place(column));
    }
    String table = unquote(parts.get(0));
    if (parts.size() > 2 || !isTable(table)) {
      throw new RefusedQueryException(
          "column "
              + RefusedQueryException.excerpt(String.join(".", parts))
              + " is of no table of the query"
              + NearNames.question(table, items.stream().map(From.Item::name).toList())
              + ", "
              + (items.size() == 1 ? "whose one is called " : "whose tables are called ")
              + items.stream()
                  .map(item -> RefusedQueryException.excerpt(item.name()))
                  .collect(Collectors.joining(", ")),
          TokenScan.at(column.getASTNode().jjtGetFirstToken()));
    }
    return new Scalar.ColumnName(items.size() == 1 ? null : table, name, place(column));
  }

  /** Returns where a name stands: its last part, if it has several. */
  static TextPlace place(ASTNodeAccess name) {
    return TokenScan.at(tokens(name).get(tokens(name).size() - 1));
  }

  /** Returns the name of a column that must have no table before it. */
  static String plainColumn(Column column) {
    List<String> parts = identifiers(column);
    if (parts.size() > 1) {
      throw new RefusedQueryException(
          "USING names columns that both tables have, not "
              + RefusedQueryException.excerpt(String.join(".", parts)));
    }
    return unquote(parts.get(0));
  }

  /** Returns the expression inside any number of parentheses around it alone. */
  static Expression withoutParentheses(Expression expression) {
    Expression bare = expression;
    while (bare instanceof ParenthesedExpressionList<?> list && list.size() == 1) {
      bare = list.get(0);
    }
    return bare;
  }

  /** Returns an identifier without its quotes, in lower case as all names are. */
  static String unquote(String identifier) {
    return label(identifier).toLowerCase(Locale.ROOT);
  }

  /** Returns an identifier without its quotes, in the case it was written. */
  static String label(String identifier) {
    String quote = identifier.substring(0, 1);
    boolean quoted = identifier.length() >= 2 && (quote.equals("\"") || quote.equals("`"));
    return quoted
        ? identifier.substring(1, identifier.length() - 1).replace(quote + quote, quote)
        : identifier;
  }

  private static List<String> identifiers(ASTNodeAccess name) {
    return tokens(name).stream().map(token -> token.image).toList();
  }

  private static List<Token> tokens(ASTNodeAccess name) {
    List<Token> parts = new ArrayList<>();
    Token token = name.getASTNode().jjtGetFirstToken();
    parts.add(token);
    while (token != name.getASTNode().jjtGetLastToken() && token.next.image.equals(".")) {
      token = token.next.next;
      parts.add(token);
    }
    return parts;
  }
}

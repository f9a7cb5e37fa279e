package org.splinter.client.sql.ast;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A parsed query template: everything the SQL text says. It is public; it has the places of secrets
 * only.
 *
 * @param text the SQL text
 * @param from as it is written
 * @param joined the table that is asked: for a join the one that it makes, null until it is known
 * @param parameters how many {@code ?} it has
 * @param groupBy column names, aliases of items, or expressions; ordinals are resolved
 * @param limit the most rows to return, or null
 * @param offset rows to leave out before them
 * @param unused items of a subquery in FROM that nothing around it asks for, which must be right
 *     all the same
 */
public record SqlTemplate(
    String text,
    From from,
    @Nullable String joined,
    List<SelectItem> items,
    int parameters,
    @Nullable Condition where,
    List<Scalar> groupBy,
    @Nullable Condition having,
    List<OrderItem> orderBy,
    @Nullable Long limit,
    long offset,
    List<Scalar> unused) {

  public SqlTemplate {
    items = List.copyOf(items);
    groupBy = List.copyOf(groupBy);
    orderBy = List.copyOf(orderBy);
    unused = List.copyOf(unused);
  }

  /** Makes a template all of whose items are asked for. */
  public SqlTemplate(
      String text,
      From from,
      @Nullable String joined,
      List<SelectItem> items,
      int parameters,
      @Nullable Condition where,
      List<Scalar> groupBy,
      @Nullable Condition having,
      List<OrderItem> orderBy,
      @Nullable Long limit,
      long offset) {
    this(
        text,
        from,
        joined,
        items,
        parameters,
        where,
        groupBy,
        having,
        orderBy,
        limit,
        offset,
        List.of());
  }

  /** Returns the table that is asked. */
  public String table() {
    return Objects.requireNonNull(joined, "the joined table is not known yet");
  }

  /**
   * Refuses a number of parameters that the query does not have; callers may ask before a plan
   * costs them anything.
   */
  public void requireParameters(int given) {
    if (given != parameters) {
      throw new RefusedQueryException(
          "the query has "
              + parameters
              + (parameters == 1 ? " secret ? and " : " secrets ? and ")
              + given
              + (given == 1 ? " parameter was given" : " parameters were given")
              + "; give one parameter for each ?, in order");
    }
  }

  /** Returns whether rows are asked for: nothing in the query makes one row of several. */
  public boolean ofRows() {
    return groupBy.isEmpty()
        && having == null
        && items.stream().noneMatch(item -> Scalars.aggregated(item.value()))
        && orderBy.stream().noneMatch(item -> Scalars.aggregated(item.value()));
  }

  /**
   * Returns the template with other secrets.
   *
   * @param otherText the SQL text that says so
   * @param number how many secrets the other WHERE has
   */
  public SqlTemplate withSecrets(String otherText, int number, @Nullable Condition otherWhere) {
    return new SqlTemplate(
        otherText,
        from,
        joined,
        items,
        number,
        otherWhere,
        groupBy,
        having,
        orderBy,
        limit,
        offset,
        unused);
  }

  /** Returns the template with other bounds of how many rows are returned. */
  public SqlTemplate withLimit(@Nullable Long otherLimit, long otherOffset) {
    return new SqlTemplate(
        text,
        from,
        joined,
        items,
        parameters,
        where,
        groupBy,
        having,
        orderBy,
        otherLimit,
        otherOffset,
        unused);
  }

  /**
   * Returns the template over a table that holds its rows in its order, with one more secret.
   *
   * @param otherTable that is asked instead
   * @param otherItems of that table
   * @param otherWhere with the further secret
   * @param otherOrder in which that table holds the rows
   */
  public SqlTemplate ordered(
      String otherTable,
      List<SelectItem> otherItems,
      Condition otherWhere,
      List<OrderItem> otherOrder) {
    return new SqlTemplate(
        text,
        from,
        otherTable,
        otherItems,
        parameters + 1,
        otherWhere,
        groupBy,
        having,
        otherOrder,
        limit,
        offset,
        unused);
  }

  /** Returns the template with another HAVING. */
  public SqlTemplate withHaving(@Nullable Condition otherHaving) {
    return new SqlTemplate(
        text,
        from,
        joined,
        items,
        parameters,
        where,
        groupBy,
        otherHaving,
        orderBy,
        limit,
        offset,
        unused);
  }

  /**
   * Returns the template over the table that its joins make, with other scalars in the place of
   * columns.
   *
   * @param ofTable the items, already of that table
   */
  public SqlTemplate of(
      String joinedTable, List<SelectItem> ofTable, Columns ofRows, Columns ofAnswers) {
    return new SqlTemplate(
        text,
        from,
        joinedTable,
        ofTable,
        parameters,
        ofRows.optional(where),
        groupBy.stream().map(ofAnswers::in).toList(),
        ofAnswers.optional(having),
        orderBy.stream()
            .map(
                item ->
                    new OrderItem(ofAnswers.in(item.value()), item.descending(), item.nullsFirst()))
            .toList(),
        limit,
        offset,
        unused.stream().map(ofRows::in).toList());
  }
}

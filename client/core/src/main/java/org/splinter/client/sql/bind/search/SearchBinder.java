package org.splinter.client.sql.bind.search;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.bind.fold.FoldBinder;
import org.splinter.client.sql.bind.view.PirBinder;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.search.SearchGroups;
import org.splinter.client.sql.search.SearchPlan;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** Binder of secrets to the folds of a search: the query's, and a bound of each group. */
public final class SearchBinder {
  private final SqlTemplate template;
  private final SearchGroups groups;
  private final FoldBinder binder;

  /**
   * Makes a binder.
   *
   * @param template of the query
   * @param groups that are searched
   */
  public SearchBinder(SqlTemplate template, SearchGroups groups, FoldBinder binder) {
    this.template = template;
    this.groups = groups;
    this.binder = binder;
  }

  /**
   * Binds one fold of one query.
   *
   * @param secrets of the query, one per {@code ?}
   * @param bounds the secret bucket or rank of each group; nothing of a group without one is
   *     selected. The first round has no use for them
   * @throws org.splinter.client.sql.ast.RefusedQueryException as {@link FoldBinder#bind} does
   */
  public FoldBinder.Binding bind(
      QueryPlan round, List<SecretValue> secrets, List<OptionalLong> bounds) {
    template.requireParameters(secrets.size());
    List<SecretValue> all = new ArrayList<>(secrets);
    for (int group = 0; group < bounds.size(); group++) {
      List<@Nullable Value> values = groups.all().get(group).values();
      for (int i = 0; i < values.size(); i++) {
        all.add(secret(values.get(i), groups.expressions().get(i).type()));
      }
      all.add(secret(bounds.get(group)));
    }
    return binder.bind(round.condition(), all);
  }

  /**
   * Binds the PIR queries of one query.
   *
   * @param ranks of each group's rows, at most as many as are wanted of each
   */
  public static PirBinder.Binding retrieval(SearchPlan plan, List<List<Long>> ranks) {
    List<SecretValue> all = new ArrayList<>();
    for (List<Long> ofGroup : ranks) {
      for (int i = 0; i < plan.top().most(); i++) {
        OptionalLong rank =
            i < ofGroup.size() ? OptionalLong.of(ofGroup.get(i)) : OptionalLong.empty();
        all.add(secret(rank));
      }
    }
    return PirBinder.bindAll(plan.retrieval(), all);
  }

  private static SecretValue secret(OptionalLong number) {
    return number.isPresent()
        ? SecretValue.of(Long.toString(number.getAsLong()))
        : SecretValue.ofNull();
  }

  private static SecretValue secret(@Nullable Value value, ColumnType type) {
    return value == null ? SecretValue.ofNull() : SecretValue.of(type.format(value));
  }
}

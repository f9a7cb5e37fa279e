package org.splinter.client.sql.explain;

import java.util.List;
import org.splinter.client.sql.cost.CostSetting;

/**
 * Reasons for the way in which a query is answered: for people, of public figures alone.
 *
 * @param setting for which costs were estimated
 * @param reason for this way
 * @param others other ways, each with its estimate or why it is not possible
 */
public record Choice(CostSetting setting, String reason, List<String> others) {
  public Choice {
    others = List.copyOf(others);
  }
}

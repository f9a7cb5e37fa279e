package org.splinter.client.sql.explain;

import java.util.List;
import org.splinter.client.sql.cost.CostSetting;

/**
 * Reasons for the choice of a plan alternative: for people, of public figures alone.
 *
 * @param setting for which costs were estimated
 * @param reason for this alternative
 * @param others other alternatives, each with its estimate or why it is not possible
 */
public record Choice(CostSetting setting, String reason, List<String> others) {
  public Choice {
    others = List.copyOf(others);
  }
}

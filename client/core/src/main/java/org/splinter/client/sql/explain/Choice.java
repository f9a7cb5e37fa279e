package org.splinter.client.sql.explain;

import java.util.List;
import org.splinter.client.sql.cost.CostSetting;

/**
 * Why a query is answered the way it is: for people, of public figures alone.
 *
 * @param setting for which costs were estimated
 * @param reason what spoke for this way
 * @param others what else there is, with its estimate or why it is not possible
 */
public record Choice(CostSetting setting, String reason, List<String> others) {
  public Choice {
    others = List.copyOf(others);
  }
}

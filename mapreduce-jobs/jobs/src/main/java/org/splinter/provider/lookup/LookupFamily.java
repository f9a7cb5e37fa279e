package org.splinter.provider.lookup;

import java.io.IOException;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.lookup.LookupPlan;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundFamily;
import org.splinter.provider.table.TableStore;

/** Family of look-ups: every share selects slots of a view, whose XOR is answered. */
public final class LookupFamily implements RoundFamily {
  @Override
  public String name() {
    return LookupPlan.FAMILY;
  }

  @Override
  public ResolvedRound resolve(RoundPlan plan, TableStore tables) throws IOException {
    return new ResolvedLookup(ScanInput.of(plan, tables).layout(), tables);
  }
}

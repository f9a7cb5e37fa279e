package org.splinter.provider.pir;

import java.io.IOException;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundFamily;
import org.splinter.provider.table.TableStore;

/** PIR family: every share selects slots of a view, whose XOR is answered. */
public final class PirFamily implements RoundFamily {
  @Override
  public String name() {
    return PirPlan.FAMILY;
  }

  @Override
  public ResolvedRound resolve(RoundPlan plan, TableStore tables) throws IOException {
    return new ResolvedPir(ScanInput.of(plan, tables).layout(), tables);
  }
}

package org.splinter.provider.round;

import java.io.IOException;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.provider.table.TableStore;

/**
 * A family of rounds as a provider answers them, such as folds and PIR queries. It has no state and
 * a public constructor without arguments, since every task makes its own.
 */
public interface RoundFamily {
  /** Returns the name by which plans ask for the family. */
  String name();

  /**
   * Decodes an untrusted plan and finds the data that it names.
   *
   * @throws org.splinter.codec.FormatException naming what does not fit the provider's data
   * @throws IOException naming a table or view that is not there, or another than planned
   */
  ResolvedRound resolve(RoundPlan plan, TableStore tables) throws IOException;
}

package org.splinter.protocol.pir;

/**
 * A sub-table of one of a plan's views.
 *
 * @param view the view's number in the plan
 */
public record SubTableId(int view, int subTable) implements Comparable<SubTableId> {

  /** Returns the sub-table that a share is over. */
  public static SubTableId of(PirPlan.Share share) {
    return new SubTableId(share.view(), share.subTable());
  }

  @Override
  public int compareTo(SubTableId other) {
    int order = Integer.compare(view, other.view);
    return order != 0 ? order : Integer.compare(subTable, other.subTable);
  }
}

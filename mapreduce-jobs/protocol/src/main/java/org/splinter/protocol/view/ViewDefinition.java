package org.splinter.protocol.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.aggregate.Aggregate;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.slot.SlotDefinition;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/**
 * The definition of a view's content: the aggregates for each key and each group, over the rows of
 * a table version that pass a public filter and have no NULL in the key. Public; made of a template
 * and the table version alone, never of a secret, and equal at every provider.
 *
 * @param equal the parts of the key that are compared for equality, first in the key
 * @param ordered the last parts, compared by order, as many as the addressing takes
 * @param groups the expressions that GROUP BY names
 * @param aggregates at least one
 */
public record ViewDefinition(
    String table,
    Fingerprint fingerprint,
    @Nullable Predicate filter,
    Addressing addressing,
    List<Expression> equal,
    List<Expression> ordered,
    List<Expression> groups,
    List<Aggregate> aggregates)
    implements SlotDefinition, Definition<ViewManifest> {
  /** The name of the family of views. */
  public static final String FAMILY = "view";

  public static final int MAX_KEY_PARTS = 32;
  public static final int MAX_GROUPS_BY = 32;
  public static final int MAX_AGGREGATES = 512;

  public ViewDefinition {
    equal = List.copyOf(equal);
    ordered = List.copyOf(ordered);
    groups = List.copyOf(groups);
    aggregates = List.copyOf(aggregates);
    if (ordered.size() != addressing.orderedParts()) {
      throw new IllegalArgumentException(
          "a view addressed "
              + addressing
              + " by "
              + ordered.size()
              + " ordered parts, must be "
              + addressing.orderedParts());
    }
  }

  @Override
  public String family() {
    return FAMILY;
  }

  @Override
  public List<Source> sources() {
    return List.of(new Source(table, fingerprint));
  }

  @Override
  public byte[] encode() {
    return ViewCodec.encode(this);
  }

  @Override
  public ViewManifest manifest(byte[] encoded) throws FormatException {
    ViewManifest manifest = ViewManifestCodec.decode(encoded);
    if (!manifest.definition().equals(this)) {
      throw new FormatException("view manifest", "is of another view than was asked for");
    }
    return manifest;
  }

  @Override
  public String kind() {
    return addressing.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public ViewDigest name() {
    return new ViewDigest(Sha256.of(ViewCodec.encode(this)));
  }

  /** Returns the parts of the key: those compared for equality, then those compared by order. */
  public List<KeyPart> keyParts() {
    List<KeyPart> parts = new ArrayList<>();
    equal.forEach(expression -> parts.add(KeyPart.equal(expression)));
    ordered.forEach(expression -> parts.add(KeyPart.ordered(expression)));
    return parts;
  }

  /** Returns this definition on another version of the table, which has an equal schema. */
  public ViewDefinition at(Fingerprint version) {
    return new ViewDefinition(
        table, version, filter, addressing, equal, ordered, groups, aggregates);
  }

  /** Returns whether an aggregate takes the digests of rows, which are of their whole content. */
  public boolean takesDigests() {
    return aggregates.stream().anyMatch(Aggregate::takesDigests);
  }

  /** Returns the indices of all columns that it reads, ascending. */
  public List<Integer> columns() {
    TreeSet<Integer> columns = new TreeSet<>();
    if (filter != null) {
      filter.addColumns(columns);
    }
    keyParts().forEach(part -> part.expression().addColumns(columns));
    groups.forEach(group -> group.addColumns(columns));
    aggregates.forEach(aggregate -> aggregate.addColumns(columns));
    return new ArrayList<>(columns);
  }
}

package org.splinter.client.provider.door;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.splinter.client.provider.SeparationFacts;
import org.splinter.protocol.door.DoorDescription;

/**
 * The facts of a provider behind a door. Its link is always encrypted; its files are out of every
 * client's reach, so that instead of marks the words of doors are compared: their keys, the ids
 * that they say their files have, and who says to run them.
 */
final class DoorSeparation implements SeparationFacts {
  private final DoorProvider provider;

  DoorSeparation(DoorProvider provider) {
    this.provider = provider;
  }

  @Override
  public List<InetSocketAddress> endpoints() {
    return List.of(provider.door().endpoint());
  }

  @Override
  public Link link() {
    return Link.ENCRYPTED;
  }

  @Override
  public List<InetSocketAddress> dataEndpoints() {
    return List.of();
  }

  @Override
  public Set<Identity> identities() throws IOException {
    DoorDescription description = provider.description();
    Set<Identity> identities = new LinkedHashSet<>();
    provider
        .door()
        .keyFingerprint()
        .ifPresent(key -> identities.add(new Identity("the key", key, true)));
    identities.add(new Identity("the files", description.storage(), true));
    if (!description.operator().isEmpty()) {
      identities.add(new Identity("the operator", description.operator(), false));
    }
    return identities;
  }

  @Override
  public boolean keepsMarks() {
    return false;
  }

  @Override
  public Mark mark() {
    throw new UnsupportedOperationException("a door keeps no marks");
  }

  @Override
  public boolean sees(String mark) {
    return false;
  }
}

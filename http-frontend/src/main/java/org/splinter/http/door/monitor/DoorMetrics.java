package org.splinter.http.door.monitor;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The metrics of a door, in the format of Prometheus. Labels are operations, outcomes and ways to
 * run alone: they name no client and no table.
 */
public final class DoorMetrics implements AutoCloseable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics collections = new JvmGcMetrics();

  public DoorMetrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    collections.bindTo(registry);
  }

  /** Adds a number that is asked for whenever metrics are. */
  public void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  /** Counts a request that has ended, with its time and its bytes. */
  void ended(RequestRecord record, int status, long bytesOut) {
    String run = Objects.requireNonNullElse(record.run(), "none");
    String outcome = status / 100 + "xx";
    Timer.builder("splinter.door.requests")
        .description("requests by operation, outcome and way to run")
        .publishPercentileHistogram()
        .minimumExpectedValue(Duration.ofMillis(1))
        .maximumExpectedValue(Duration.ofMinutes(1))
        .tags("kind", record.kind(), "outcome", outcome, "run", run)
        .register(registry)
        .record(Duration.ofNanos(record.nanos()));
    registry
        .counter("splinter.door.bytes.in", "kind", record.kind())
        .increment((double) record.bytesIn());
    registry.counter("splinter.door.bytes.out", "kind", record.kind()).increment((double) bytesOut);
  }

  /** Returns all metrics as text. */
  String scrape() {
    return registry.scrape();
  }

  @Override
  public void close() {
    collections.close();
    registry.close();
  }
}

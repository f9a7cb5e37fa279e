# Sourced by the scripts: where things are, how they speak, which Java they run.
# shellcheck shell=bash
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
target=$root/client/target
gateway_target=$root/http-frontend/target
# Written by scripts/setup: the JDK it built with. The class-data archive serves that JVM only.
java_home_file=$target/setup.java-home
# shellcheck disable=SC2034  # read by setup, splinter, cluster and demo
archive=$target/splinter.jsa

note() { printf '%s\n' "$*" >&2; }

die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Options of every JVM started here. Its Java code is glue around native kernels or waits for others, so a heap
# collector and a compiler that start quickly beat ones that end quickly.
java_options=(-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData)

# Options of the command line tool's JVM besides. Its logs are silent unless SPLINTER_JAVA_OPTS asks for them:
# -Dorg.slf4j.simpleLogger.defaultLogLevel=info
# shellcheck disable=SC2034  # read by setup, splinter and demo
client_java_options=(-Dorg.slf4j.simpleLogger.defaultLogLevel=off)

# Sets `java` to the JVM that setup chose; builds first where that never happened.
# A build that exists is taken as it is: looking for changed sources is setup's work, not a query's.
require_build() {
  [[ -s $java_home_file ]] || "$root/scripts/setup"
  local home
  home=$(<"$java_home_file")
  java=$home/bin/java
  [[ -x $java && -r $home/release ]] || die "the JDK that built this is gone ($home): run scripts/setup"
  if [[ $(<"$home/release") =~ JAVA_VERSION=\"([0-9]+) && ${BASH_REMATCH[1]} -ge 24 ]]; then
    # Newer JVMs warn about what Hadoop and JNA must do.
    java_options+=(--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)
  fi
}

# Prints the class path of a plain JVM: splinter.jar and the Hadoop client beside it, always in one order,
# which the class-data archive depends on.
client_class_path() {
  local jars=("$target/splinter.jar" "$target"/lib/*.jar)
  local IFS=:
  printf '%s' "${jars[*]}"
}

# Prints what the pages' server has on its class path behind that.
gateway_class_path() {
  local jars=("$gateway_target/gateway.jar" "$gateway_target"/lib/*.jar)
  local IFS=:
  printf '%s' "${jars[*]}"
}

# Sourced by the scripts: where things are, how they speak, which Java they run.
# shellcheck shell=bash
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
target=$root/client/target
# Written by scripts/setup: the JDK it built with. The class-data archive serves that JVM only.
java_home_file=$target/setup.java-home
# shellcheck disable=SC2034  # read by setup, splinter, cluster and demo
archive=$target/splinter.jsa

note() { printf '%s\n' "$*" >&2; }

die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# Sets `java` to the JVM that setup chose; builds first where that never happened.
# A build that exists is taken as it is: looking for changed sources is setup's work, not a query's.
require_build() {
  [[ -s $java_home_file ]] || "$root/scripts/setup"
  java=$(<"$java_home_file")/bin/java
  [[ -x $java ]] || die "the JDK that built this is gone ($java): run scripts/setup"
}

# Prints the class path of a plain JVM: splinter.jar and the Hadoop client beside it, always in one order,
# which the class-data archive depends on.
client_class_path() {
  local jars=("$target/splinter.jar" "$target"/lib/*.jar)
  local IFS=:
  printf '%s' "${jars[*]}"
}

# JVM options of the command line tool. Its Java code is glue around native kernels, so a heap collector and a
# compiler that start quickly beat ones that end quickly. Logs are silent unless SPLINTER_JAVA_OPTS asks for them:
# -Dorg.slf4j.simpleLogger.defaultLogLevel=info
# shellcheck disable=SC2034  # read by setup and splinter
client_java_options=(
  -XX:+UseSerialGC
  -XX:TieredStopAtLevel=1
  -XX:-UsePerfData
  -Dorg.slf4j.simpleLogger.defaultLogLevel=off
)

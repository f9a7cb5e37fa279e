# Sourced by scripts/cluster: the jars of Hadoop's daemons, and the JVM that runs them.
# shellcheck shell=bash disable=SC2034,SC2154  # variables of scripts/cluster and common.sh

pom=$root/scripts/cluster-pom.xml
default_version=$(sed -nE 's:.*<hadoop.version>(.*)</hadoop.version>.*:\1:p' "$root/pom.xml")
cache=${XDG_CACHE_HOME:-$HOME/.cache}/splinter

# Sets `hadoop` to the directory with the jars of a provider's daemons, and `hadoop_java` to the JVM with these jars.
use_hadoop() { # PROVIDER
  local version
  version=$(cat "$dir/$1/hadoop-version" 2>/dev/null) || version=${hadoop_version:-$default_version}
  [[ -z $hadoop_version || $version == "$hadoop_version" ]] || die "provider $1 is one of Hadoop $version:" \
    "scripts/cluster down $1 --wipe makes room for one of $hadoop_version"
  hadoop=$cache/hadoop-$version
  cmp -s "$pom" "$hadoop/pom.xml" || fetch_hadoop "$version"
  hadoop_java=("$java" "${java_options[@]}" -cp "$dir/$1/conf:$hadoop:$hadoop/lib/*")
  # Hadoop's web pages made classes at run time until then, which Java 17 forbids.
  [[ ! $version =~ ^3\.[0-4]\. ]] || hadoop_java+=(--add-opens=java.base/java.lang=ALL-UNNAMED)
}

# Fetches them once per version and content of cluster-pom.xml.
fetch_hadoop() { # VERSION
  mkdir -p "$cache"
  (
    flock 9
    cmp -s "$pom" "$hadoop/pom.xml" && exit
    note "fetching the daemons of Hadoop $1 to $hadoop (about 110 MB, once)"
    rm -rf "$hadoop"
    mvn -q -f "$pom" -Dhadoop.version="$1" -Dcluster.cache="$hadoop" package </dev/null >&2 ||
      die "could not fetch Hadoop's jars (see above): is a Maven repository reachable, and $1 a version of Hadoop?"
    cp "$pom" "$hadoop/pom.xml"
  ) 9>"$hadoop.lock"
}

# Sourced by scripts/cluster: the jars of Hadoop's daemons, and the JVM that runs them.
# shellcheck shell=bash disable=SC2034,SC2154  # variables of scripts/cluster, common.sh and daemons.sh

pom=$root/scripts/cluster-pom.xml
default_version=$(sed -nE 's:.*<hadoop.version>(.*)</hadoop.version>.*:\1:p' "$root/pom.xml")

# Sets `hadoop` to the directory with the jars of a provider's daemons, and `hadoop_java` to the JVM with these jars:
# always in one order, which the class-data archive depends on, and before any directory.
use_hadoop() { # PROVIDER
  local version LC_ALL=C jars
  version=$(cat "$dir/$1/hadoop-version" 2>/dev/null) || version=${hadoop_version:-$default_version}
  [[ -z $hadoop_version || $version == "$hadoop_version" ]] || die "provider $1 is one of Hadoop $version:" \
    "scripts/cluster down $1 --wipe makes room for one of $hadoop_version"
  hadoop=$cache/hadoop-$version
  cmp -s "$pom" "$hadoop/pom.xml" || fetch_hadoop "$version"
  jars=("$hadoop"/lib/*.jar)
  class_path=$(IFS=: && printf '%s' "${jars[*]}")
  hadoop_java=("$java" "${java_options[@]}" -cp "$class_path:$hadoop:$dir/$1/conf")
  # Hadoop's web pages made classes at run time until then, which Java 17 forbids.
  [[ ! $version =~ ^3\.[0-4]\. ]] || hadoop_java+=(--add-opens=java.base/java.lang=ALL-UNNAMED)
  ! archive_is_current || hadoop_java+=(-XX:SharedArchiveFile="$hadoop/classes.jsa" -Xlog:disable -Xlog:all=error:stderr)
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

archive_is_current() {
  [[ -f $hadoop/classes.jsa ]] && cmp -s "$hadoop/classes.release" "$JAVA_HOME/release"
}

# Makes the class-data archive, with which daemons start in half the CPU time, of what a provider's daemons have loaded.
make_archive() { # PROVIDER
  local lists=("$dir/$1"/run/*.classes) log=$dir/$1/logs/archive.log
  [[ ${#lists[@]} -eq ${#daemons[@]} ]] || return 0
  (
    flock 9
    ! archive_is_current || exit 0
    note "making the class-data archive of Hadoop's daemons (once)"
    LC_ALL=C sort -u "${lists[@]}" >"$hadoop/classes"
    # No java_options: what an archive holds of the heap comes from the usual collector only, and serves all.
    if "$java" -Xshare:dump -XX:SharedClassListFile="$hadoop/classes" -XX:SharedArchiveFile="$hadoop/classes.new" \
      -cp "$class_path" >"$log" 2>&1; then
      mv -f "$hadoop/classes.new" "$hadoop/classes.jsa"
      cp "$JAVA_HOME/release" "$hadoop/classes.release"
    else
      note "could not make it (see $log): daemons start as slowly again next time"
    fi
  ) 9>"$hadoop.lock"
}

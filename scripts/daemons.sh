# Sourced by scripts/cluster and scripts/doors: ports of processes that go on by themselves, and how these are asked and
# ended. `port_names` is set by who sources it.
# shellcheck shell=bash disable=SC2034,SC2154  # variables of common.sh, cluster and doors

cache=${XDG_CACHE_HOME:-$HOME/.cache}/splinter

# Ports that belong together are consecutive, from a base that is picked when they are claimed first.
declare -A port=()

# Fills `port` for the base $1.
number_ports() {
  local i
  for i in "${!port_names[@]}"; do
    port[${port_names[i]}]=$(($1 + i))
  done
}

are_free() { # BASE
  local i
  for i in "${!port_names[@]}"; do
    ! (exec 3<>"/dev/tcp/127.0.0.1/$(($1 + i))") 2>/dev/null || return 1
  done
}

# Claims a base whose ports are all free, in FILE: the one that stands there if it is, so that a restart keeps its
# addresses. The range lies below the one that the kernel takes for outgoing connections. A claim is a shared lock of
# the file named by the base; every daemon inherits it, so it ends with the last one.
claim_ports() { # FILE with the last base
  local base tries claims=$cache/ports
  mkdir -p "$claims"
  exec 9>"$claims/lock"
  flock 9
  base=$(cat "$1" 2>/dev/null) || base=$(any_base)
  for ((tries = 0; tries < 50; tries++)); do
    exec 8>"$claims/$base"
    if flock --nonblock 8 && are_free "$base"; then
      share_ports "$base"
      exec 9>&-
      printf '%s' "$base" >"$1"
      number_ports "$base"
      return
    fi
    base=$(any_base)
  done
  die "no ${#port_names[@]} consecutive free ports between 20000 and 32000 on 127.0.0.1"
}

any_base() { printf '%s' $((20000 + RANDOM % 600 * 20)); }

share_ports() { # BASE
  mkdir -p "$cache/ports"
  exec 8>"$cache/ports/$1"
  flock --shared 8
}

http_get() { # PORT PATH
  local socket
  { exec {socket}<>"/dev/tcp/127.0.0.1/$1"; } 2>/dev/null || return 1
  printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n' "$2" >&"$socket"
  timeout 5 cat <&"$socket"
  exec {socket}>&-
}

# Sockets are closed only when the last thread has ended, after the process has lost its name.
wait_ended() { # PID TENTHS-OF-A-SECOND
  local tries
  for ((tries = 0; tries < $2; tries++)); do
    grep -qsE '^State:\s[^ZX]' "/proc/$1/task/"*/status || return 0
    sleep 0.1
  done
  return 1
}

memory_of() { awk '/^VmRSS/ {printf "%d", $2 / 1024}' "/proc/$1/status"; } # PID: in MiB

# Functions that .ci/run and .ci/nightly share: they run steps, and count and time them. The last line is the total.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CI=true
log=$(mktemp) failures=$(mktemp) times=$(mktemp)
folder_in_memory=
trap 'rm -rf "$log" "$failures" "$times" $folder_in_memory' EXIT

# Databases and browsers create and delete thousands of small files. On a disk, that takes a fifth of the time of the
# tests, so temporary files are in memory where there is enough of it, in a folder that is deleted at the end.
temporary_files_in_memory() {
  local folder=/dev/shm
  [[ -w $folder && -r /proc/meminfo ]] || return 0
  # Some tests run programs that they write.
  grep -qE "^\S+ $folder \S+ (\S+,)?noexec" /proc/mounts && return 0
  local free_memory free_space
  free_memory=$(awk '/^MemAvailable/ { print int($2 / 1024) }' /proc/meminfo)
  free_space=$(df -Pm "$folder" | awk 'NR == 2 { print $4 }')
  ((free_memory > 12000 && free_space > 6000)) || return 0
  folder_in_memory=$(mktemp -d "$folder/rostrum-check-XXXXXX")
  # PostgreSQL runs as another user than root.
  chmod 1777 "$folder_in_memory"
  export TMPDIR=$folder_in_memory
}

passed=0 failed=0 skipped=0

minutes() { awk -v ms="$1" 'BEGIN { printf "%6.1f min  ", ms / 60000 }'; }
now() { date +%s%3N; }
started=$(now)

finish() {
  local line="$passed passed, $failed failed"
  ((skipped > 0)) && line+=", $skipped skipped"
  cat "$failures"
  printf '\n'
  cat "$times"
  printf '%severything\n\n%s\n' "$(minutes $(($(now) - started)))" "$line"
  exit $((failed > 0))
}

# Runs a command. If it fails, it counts as one failure.
step() {
  printf '\n== %s\n' "$*"
  local began status
  began=$(now)
  "$@" </dev/null
  status=$?
  printf '%s%s\n' "$(minutes $(($(now) - began)))" "$*" >>"$times"
  ((status == 0)) && return
  failed=$((failed + 1))
  printf 'FAILED: %s\n' "$*" | tee -a "$failures"
  return 1
}

# Runs tests and adds up the numbers of their last line of results, even if npm prints more after it. The tests also
# print how long their parts took.
suite() {
  printf '\n== %s\n' "$*"
  local began status counts='^([0-9]+) passed, ([0-9]+) failed(, ([0-9]+) skipped)?$'
  began=$(now)
  "$@" </dev/null 2>&1 | tee "$log"
  status=$?
  printf '%s%s, of which:\n' "$(minutes $(($(now) - began)))" "$*" >>"$times"
  grep -E '^ +[0-9.]+ min  ' "$log" | sed 's/^/    /' >>"$times"
  grep -E '^(FAILED TEST|  \|) ' "$log" >>"$failures"
  if [[ $(grep -E "$counts" "$log" | tail -n 1) =~ $counts ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
    skipped=$((skipped + ${BASH_REMATCH[4]:-0}))
    ((status == 0 || BASH_REMATCH[2] > 0)) && return
  fi
  failed=$((failed + 1))
  printf 'FAILED: %s\n' "$*" | tee -a "$failures"
}

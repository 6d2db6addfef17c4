# Sourced by .ci/run: runs steps, keeps their logs, counts, and ends what a step left running.
export CI_CACHE=${CI_CACHE:-$HOME/.cache/docent-ci}
mkdir -p "$CI_CACHE"
logs=$(mktemp -d "${TMPDIR:-/tmp}/docent-ci.XXXXXX")
number=0 passed=0 failed=0 slots=1
# By process id of a step that runs: its number, minutes at most, when it began, and its name.
declare -A running=()

# Each step is the leader of its own process group, so this ends the step and what it started, and nothing else.
end_step() {
  kill -TERM -- "-$1" 2>/dev/null && sleep 1 && kill -KILL -- "-$1" 2>/dev/null
  unset "running[$1]"
}
end_running() {
  local pid
  for pid in "${!running[@]}"; do end_step "$pid"; done
}
trap end_running EXIT
trap 'exit 130' INT TERM

# step <minutes> <name> <command …>
step() {
  local minutes=$1 name=$2
  shift 2
  number=$((number + 1))
  [[ -z $only || $name =~ $only ]] || return 0
  set -m
  timeout -k 10 "${minutes}m" "$@" >"$(log_of "$number")" 2>&1 </dev/null &
  running[$!]="$number $minutes $SECONDS $name"
  set +m
  until [ "${#running[@]}" -lt "$slots" ]; do await_step; done
}

# at_once <number>: so many of the following steps run at the same time. Those that measure run alone.
at_once() {
  while [ "${#running[@]}" -gt 0 ]; do await_step; done
  slots=$1
}

# Reports the next step that ends.
await_step() {
  local pid code number minutes began name log
  wait -n -p pid "${!running[@]}"
  code=$?
  read -r number minutes began name <<<"${running[$pid]}"
  end_step "$pid"
  log=$(log_of "$number")
  if [ "$code" -eq 0 ]; then
    passed=$((passed + 1))
    printf 'ok   %2d  %4ds  %s\n' "$number" $((SECONDS - began)) "$name"
  else
    failed=$((failed + 1))
    printf 'FAIL %2d  %4ds  %s (exit %d; %s)\n' "$number" $((SECONDS - began)) "$name" "$code" "$log"
    [ "$code" -ne 124 ] || printf '     it took longer than %d minutes\n' "$minutes"
    tail -n 60 "$log" | sed 's/^/     | /'
  fi
  sed -n 's/^= /     = /p' "$log"
}

log_of() {
  printf '%s/%02d.log' "$logs" "$1"
}

# all step …: a step that runs only with --all.
all() {
  if $all; then "$@"; else number=$((number + 1)); fi
}

finish() {
  at_once 1
  printf 'logs in %s, %d seconds\n' "$logs" "$SECONDS"
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}

# Sourced by .ci/run: runs steps, keeps their logs, counts, and ends what a step left running.
export CI_CACHE=${CI_CACHE:-$HOME/.cache/docent-ci}
mkdir -p "$CI_CACHE"
logs=$(mktemp -d "${TMPDIR:-/tmp}/docent-ci.XXXXXX")
number=0 passed=0 failed=0 running=

# Each step is the leader of its own process group, so this ends the step and what it started, and nothing else.
end_running() {
  [ -n "$running" ] || return 0
  kill -TERM -- "-$running" 2>/dev/null && sleep 1 && kill -KILL -- "-$running" 2>/dev/null
  running=
}
trap end_running EXIT
trap 'exit 130' INT TERM

# step <minutes> <name> <command …>
step() {
  local minutes=$1 name=$2 began=$SECONDS log code
  shift 2
  number=$((number + 1))
  [[ -z $only || $name =~ $only ]] || return 0
  log=$(printf '%s/%02d.log' "$logs" "$number")
  set -m
  timeout -k 10 "${minutes}m" "$@" >"$log" 2>&1 </dev/null &
  running=$!
  set +m
  wait "$running"
  code=$?
  end_running
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

# all step …: a step that runs only with --all.
all() {
  if $all; then "$@"; else number=$((number + 1)); fi
}

finish() {
  printf 'logs in %s, %d seconds\n' "$logs" "$SECONDS"
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
}

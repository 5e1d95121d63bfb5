#!/usr/bin/env bash
# A complete worker of the agent "greeter": it takes a task, greets in two steps, writes an artifact and finishes.
set -euo pipefail
url=${CHECKREIN_URL:-http://127.0.0.1:4310}
secret=$(cat "${CHECKREIN_WORKER_KEY_FILE:-.checkrein/worker-key}")
worker="curl-$$"

# call METHOD PATH JSON: a lost answer is asked for again; the same commit number is the same commit.
call() {
  curl -sS --fail-with-body --retry 5 --retry-connrefused -X "$1" "$url/api/workers/$2" \
    -H "Authorization: Bearer $secret" -H 'Content-Type: application/json' -d "$3"
}
# get .path: reads JSON and prints what the path names.
get() { node -pe "JSON.parse(fs.readFileSync(0, 'utf8'))$1"; }
now() { date -u +%Y-%m-%dT%H:%M:%SZ; }

# commit FIELDS: true when the attempt goes on.
commit() {
  no=$((no + 1))
  answer=$(call POST "tasks/$task/commit" "{\"attempt\":\"$attempt\",\"no\":$no,$1}") || return 1
  [ "$(get .attemptEnded <<<"$answer")" = false ]
}
beat() { call POST heartbeat "{\"workerId\":\"$worker\",\"leases\":[{\"taskId\":\"$task\",\"attempt\":\"$attempt\"}]}"; }

# may_start: true when a step may start; waits while a cancel can still be undone.
may_start() {
  while :; do
    case $(beat | get '.leases.map((lease) => lease.live ? lease.directive : "over")[0]') in
      continue) return 0 ;;
      wait) sleep 2 ;;
      pause) commit '"running":[]'; return 1 ;; # nothing runs, so the pause is true now
      *) return 1 ;;
    esac
  done
}

# step KEY COMMAND…: runs the command once per task, recorded with what it printed; a rerun passes it over.
step() {
  local key=$1 started result
  shift
  case " $recorded " in *" $key "*) return 0 ;; esac
  may_start || return 1
  started=$(now)
  local named="\"key\":\"$key\",\"name\":\"$key\",\"startedAt\":\"$started\""
  commit "\"running\":[{$named}]" || return 1
  result=$("$@" | node -pe 'JSON.stringify(fs.readFileSync(0, "utf8"))')
  commit "\"steps\":[{$named,\"endedAt\":\"$(now)\",\"status\":\"completed\",\"result\":$result}],\"messages\":[{\"text\":$result}]"
}

greet() { sleep 0.5; echo "Hello, $name!"; }
wave() { sleep 0.5; echo "Goodbye, $name!"; }

call PUT agents/greeter '{"version":"1","description":"Greets somebody.","inputSchema":{
  "type":"object","properties":{"name":{"type":"string"}},"required":["name"]}}' >/dev/null
while :; do
  work=$(call POST claim "{\"workerId\":\"$worker\",\"agents\":[\"greeter\"]}") # waits up to 20 s
  [ "$(get .work.length <<<"$work")" = 1 ] || continue
  task=$(get '.work[0].taskId' <<<"$work") attempt=$(get '.work[0].attempt' <<<"$work") no=0
  name=$(get '.work[0].input.name' <<<"$work")
  recorded=$(get '.work[0].journal.map((step) => step.key).join(" ")' <<<"$work")
  while sleep 5; do beat >/dev/null || true; done & # keeps the lease of 15 s through long steps
  heart=$!
  if step greet greet && step wave wave; then
    commit '"artifacts":[{"artifactId":"greeting","name":"greeting.txt","mimeType":"text/plain","text":"Done."}],"outcome":{"kind":"completed"}' || true
  fi
  kill "$heart"
done

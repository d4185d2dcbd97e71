#!/bin/sh
# Upgrades the machines behind nginx one after the other, so that no visitor sees it (docs/operations.md). As root, on
# nginx's machine, with an SSH key that may be root on the others:
#
#   roll.sh            out of nginx, fetch, build, restart, wait until it takes leads, into nginx; then the next
#   roll.sh restart    the same without a new version, such as for settings
#   roll.sh out IP:PORT | roll.sh in IP:PORT     one of them by hand, such as for a new disk
#   roll.sh list
set -eu

file=${ROLL_MACHINES:-/etc/nginx/trade-site-machines.conf}
code=${ROLL_CODE:-/opt/trade-site}
# Until a machine takes leads again: a migration over many rows takes its time.
patience=${ROLL_PATIENCE_SECONDS:-300}

fail() {
  echo "$*" >&2
  exit 1
}

machines() {
  sed -n 's/^ *server \([^ ;]*\).*/\1/p' "$file"
}

is_out() {
  grep -q "^ *server $1 .*down;" "$file"
}

answers() {
  curl --silent --fail --output /dev/null --max-time 5 "http://$1$2"
}

# It is not about to stop, and could store a lead.
takes_leads() {
  answers "$1" /api/ready && answers "$1" /api/health
}

on() {
  ssh -o BatchMode=yes "root@${1%:*}" "$2"
}

# Puts the file in place that the expression makes of it, unless nginx doesn't like it. Old workers of nginx end with
# what they have under way; the machine goes on serving meanwhile.
change() {
  cp "$file" "$file.before"
  sed "$1" "$file.before" >"$file"
  if ! nginx -t -q; then
    mv "$file.before" "$file"
    fail "nginx would not take it, so nothing was changed."
  fi
  rm "$file.before"
  before=$(workers)
  nginx -s reload || fail "nginx could not be told: it goes on as before."
  waited=0
  while [ "$waited" -lt 10 ] && workers | grep -Fqx "${before:-none}"; do
    sleep 1
    waited=$((waited + 1))
  done
}

# Those of nginx that take connections, which those of before go on doing for a moment after it was told.
workers() {
  pgrep -f -x 'nginx: worker process' || true
}

take_out() {
  is_out "$1" && return
  for other in $(machines); do
    [ "$other" != "$1" ] || continue
    if ! is_out "$other" && takes_leads "$other"; then
      change "s/^\( *server $1 [^;]*\);/\1 down;/"
      return
    fi
  done
  fail "No other machine takes leads just now, so $1 stays."
}

put_in() {
  takes_leads "$1" || fail "$1 takes no leads: it stays out."
  ! is_out "$1" || change "s/^\( *server $1 .*\) down;/\1;/"
}

wait_for() {
  waited=0
  until takes_leads "$1"; do
    [ "$waited" -lt "$patience" ] ||
      fail "$1 takes no leads, and stays out. The others were left alone: journalctl -u trade-site says there why."
    sleep 1
    waited=$((waited + 1))
  done
}

# A migration that the version before can't work with has all machines stop first (docs/decisions/029).
fetch_and_build() {
  on "$1" "set -e; cd $code; git fetch --quiet
    if git diff --name-only --diff-filter=A HEAD '@{upstream}' -- src/server/db/migrations | grep -e '-breaking\.ts'; then
      echo 'The version before does not run beside that: see Upgrade in docs/operations.md.' >&2
      exit 1
    fi
    git merge --quiet --ff-only '@{upstream}'
    node scripts/setup.mjs --build"
}

roll() {
  for machine in $(machines); do
    echo "$machine: out"
    take_out "$machine"
    if [ "$1" = upgrade ] && ! fetch_and_build "$machine"; then
      put_in "$machine"
      fail "$machine was not upgraded, and goes on with the version it has."
    fi
    # Ends when the site has: it goes on serving for STOP_DELAY_SECONDS, and answers what is under way.
    on "$machine" "systemctl restart trade-site"
    wait_for "$machine"
    put_in "$machine"
    echo "$machine: takes leads, in"
  done
}

known() {
  machines | grep -Fqx "${1:-}" || fail "Not in $file: ${1:-}"
}

case ${1:-upgrade} in
upgrade) roll upgrade ;;
restart) roll restart ;;
out)
  known "${2:-}"
  take_out "$2"
  ;;
in)
  known "${2:-}"
  # It may have been started just before.
  wait_for "$2"
  put_in "$2"
  ;;
list)
  for machine in $(machines); do
    echo "$machine $(is_out "$machine" && echo out || echo in), $(takes_leads "$machine" && echo takes leads || echo takes no leads)"
  done
  ;;
*) fail "roll.sh [upgrade | restart | list | out IP:PORT | in IP:PORT]" ;;
esac

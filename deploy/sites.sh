#!/bin/sh
# Many sites on one machine (docs/operations.md): one installation, and for each site a user, settings, a folder and a
# unit of its own. As root:
#
#   deploy/sites.sh create NAME ADDRESS   such as: create bright https://www.bright.example
#   deploy/sites.sh list
#   deploy/sites.sh back-up               all of them, also while they run
#   deploy/sites.sh upgrade               fetches and builds once, then restarts one after the other
set -eu

code=${SITES_CODE:-/opt/trade-site}
settings=${SITES_SETTINGS:-/etc/trade-site}
state=${SITES_STATE:-/var/lib/trade-site}
node=$code/node_modules/.bin/node
first_port=${SITES_FIRST_PORT:-3001}

fail() {
  echo "$*" >&2
  exit 1
}

names() {
  for file in "$settings"/*.env; do
    [ -e "$file" ] && basename "$file" .env
  done
}

# What a site's settings say, by name.
setting() {
  sed -n "s/^$2=//p" "$settings/$1.env" | tail -n 1
}

# A command of the site, as its user and with its settings.
run_as() {
  name=$1
  shift
  (cd "$code" && runuser -u "site-$name" -- "$node" --env-file="$settings/$name.env" "$@")
}

# The word that /api/health has for it, or "away".
health() {
  "$node" -e '
    fetch(`http://127.0.0.1:${process.argv[1]}/api/health`, { signal: AbortSignal.timeout(3000) })
      .then(async (answer) => console.log((await answer.json()).status))
      .catch(() => console.log("away"))
  ' "$(setting "$1" PORT)"
}

# Up to half a minute. A site that is degraded takes leads.
is_up() {
  for _ in $(seq 30); do
    case $(health "$1") in ok | degraded) return 0 ;; esac
    sleep 1
  done
  return 1
}

# Whether anything answers there, a site or not.
is_taken() {
  "$node" -e '
    require("node:net").connect(process.argv[1], "127.0.0.1")
      .on("connect", () => process.exit(0))
      .on("error", () => process.exit(1))
  ' "$1"
}

free_port() {
  port=$first_port
  while grep -qsx "PORT=$port" "$settings"/*.env || is_taken "$port"; do port=$((port + 1)); done
  echo "$port"
}

create() {
  [ $# -eq 2 ] || fail "sites.sh create NAME ADDRESS"
  name=$1 address=$2
  echo "$name" | grep -Eqx '[a-z][a-z0-9-]{0,25}' || fail "A name has small letters, digits and hyphens, 26 at most: $name"
  echo "$address" | grep -Eqx 'https://[a-z0-9.-]+' || fail "An address is https:// and a host: $address"
  [ ! -e "$settings/$name.env" ] || fail "There is a site $name already."
  ! grep -qsx "PUBLIC_URL=$address" "$settings"/*.env || fail "Another site has the address $address."
  mkdir -p "$settings"
  useradd --system --home-dir "$state/$name" --shell /usr/sbin/nologin "site-$name"
  port=$(free_port)
  (
    umask 077
    cat >"$settings/$name.env" <<END
PUBLIC_URL=$address
TRUST_PROXY=127.0.0.1
HOST=127.0.0.1
PORT=$port
DATA_DIR=$state/$name/data
BACKUP_DIR=$state/$name/backups
END
  )
  chown "root:site-$name" "$settings/$name.env"
  chmod 640 "$settings/$name.env"
  systemctl enable --now "trade-site@$name"
  is_up "$name" || fail "It did not start: journalctl -u trade-site@$name says why."
  echo "$name is up on port $port. Its first password: journalctl -u trade-site@$name | grep -A 4 'shown once'"
  echo "For Caddy: ${address#https://} { reverse_proxy 127.0.0.1:$port }"
}

list() {
  printf '%-26s %-6s %-10s %-10s %-12s %s\n' SITE PORT HEALTH MEMORY 'LAST BACKUP' ADDRESS
  for name in $(names); do
    pid=$(systemctl show --property=MainPID --value "trade-site@$name")
    memory=$(awk '/^Pss:/ { printf "%.0f MiB", $2 / 1024 }' "/proc/$pid/smaps_rollup" 2>/dev/null || true)
    newest=$(find "$(setting "$name" BACKUP_DIR)" -maxdepth 1 -name '*.tar.gz' -printf '%TY-%Tm-%Td\n' 2>/dev/null | sort | tail -n 1)
    printf '%-26s %-6s %-10s %-10s %-12s %s\n' "$name" "$(setting "$name" PORT)" "$(health "$name")" \
      "${memory:--}" "${newest:--}" "$(setting "$name" PUBLIC_URL)"
  done
}

back_up() {
  failed=
  for name in $(names); do
    echo "$name:"
    run_as "$name" dist/commands/backup.js || failed="$failed $name"
  done
  [ -z "$failed" ] || fail "Not backed up:$failed"
}

upgrade() {
  (cd "$code" && git pull --ff-only && node scripts/setup.mjs --build)
  for name in $(names); do
    systemctl restart "trade-site@$name"
    # The others go on with what they have in memory until somebody has looked.
    is_up "$name" || fail "$name did not come back: journalctl -u trade-site@$name. Those after it were left alone."
    echo "$name is up."
  done
}

command=${1:-}
[ $# -eq 0 ] || shift
case $command in
create) create "$@" ;;
list) list ;;
back-up) back_up ;;
upgrade) upgrade ;;
*) fail "sites.sh create NAME ADDRESS | list | back-up | upgrade" ;;
esac

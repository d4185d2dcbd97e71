#!/bin/sh
# What the image runs (docs/operations.md), with the words that a box such as ONCE has for settings:
#
#   site                            the site itself
#   site dist/commands/doctor.js    one of its commands
#   /hooks/pre-backup               before the box copies /storage while the site runs
#   /hooks/post-restore             after it has put a copy back, before the site starts
set -eu

code=${SITE_CODE:-/site}
storage=${SITE_STORAGE:-/storage}
# The image's own choice, which gives way to a folder that the box has mounted.
volume=/var/lib/trade-site

said=
say() {
  said="$said$*
"
}

fail() {
  echo "$*" >&2
  exit 1
}

is_number() {
  case $1 in '' | *[!0-9]*) return 1 ;; esac
}

is_box() {
  mountpoint -q "$storage"
}

set_places() {
  is_box || return 0
  case ${DATA_DIR:-} in '' | $volume/*) export DATA_DIR="$storage/data" ;; esac
  case ${BACKUP_DIR:-} in '' | $volume/*) export BACKUP_DIR="$storage/backups" ;; esac
  [ -e "$DATA_DIR" ] || [ -w "$storage" ] ||
    fail "$storage can't be written to by user $(id -u), who runs the site: on the machine, chown its folder to $(id -u):$(id -g)."
}

# The box's proxy is in its private network, from where alone it can be reached.
set_proxy() {
  ! is_box || export TRUST_PROXY="${TRUST_PROXY:-10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7}"
}

set_address() {
  scheme=https
  case ${DISABLE_SSL:-} in true | 1 | yes | on) scheme=http ;; esac
  case ${PUBLIC_URL:-} in
  '')
    is_box || return 0
    [ $scheme = https ] || export PUBLIC_URL=http://localhost
    say "PUBLIC_URL is missing, such as $scheme://www.example.com: until then links in messages lead nowhere, and passkeys can't be made."
    ;;
  *://*) ;;
  *) export PUBLIC_URL="$scheme://$PUBLIC_URL" ;;
  esac
}

set_workers() {
  [ -z "${WEB_WORKERS:-}" ] && [ -n "${NUM_CPUS:-}" ] || return 0
  count=${NUM_CPUS%%.*}
  if ! is_number "$count"; then
    say "NUM_CPUS is no number: the site runs as one process."
    return 0
  fi
  [ "$count" -ge 1 ] || count=1
  [ "$count" -le 64 ] || count=64
  export WEB_WORKERS="$count"
}

# All that the owner's mail needs, or none of it: half of it keeps no site from starting here.
set_mail() {
  is_box || [ -n "${SMTP_ADDRESS:-}${SMTP_USERNAME:-}${SMTP_PASSWORD:-}${MAILER_FROM_ADDRESS:-}" ] || return 0
  missing=
  if [ -z "${SMTP_URL:-}" ]; then
    [ -n "${SMTP_ADDRESS:-}" ] || missing="$missing SMTP_ADDRESS"
    [ -z "${SMTP_USERNAME:-}" ] || [ -n "${SMTP_PASSWORD:-}" ] || missing="$missing SMTP_PASSWORD"
    [ -z "${SMTP_PASSWORD:-}" ] || [ -n "${SMTP_USERNAME:-}" ] || missing="$missing SMTP_USERNAME"
  fi
  from=${MAIL_FROM:-${MAILER_FROM_ADDRESS:-}}
  [ -n "$from" ] || missing="$missing MAILER_FROM_ADDRESS"
  [ -n "${OWNER_EMAIL:-}" ] || missing="$missing OWNER_EMAIL"
  wrong=
  case ${SMTP_ADDRESS:-} in *[!A-Za-z0-9._-]*) wrong="SMTP_ADDRESS is no name of a mail server" ;; esac
  is_number "${SMTP_PORT:-587}" || wrong="SMTP_PORT is no number"
  [ -z "${SMTP_URL:-}" ] || wrong=
  if [ -z "$missing$wrong" ]; then
    export MAIL_FROM="$from" SMTP_URL="${SMTP_URL:-$(smtp_url)}"
    return 0
  fi
  # Without any of it there is nothing half done: the owner's set-up says that mail is to do.
  [ -z "${SMTP_URL:-}${SMTP_ADDRESS:-}${SMTP_USERNAME:-}${SMTP_PASSWORD:-}$from${OWNER_EMAIL:-}" ] ||
    say "No mail goes out: ${wrong:-missing:$missing}."
  unset SMTP_URL MAIL_FROM OWNER_EMAIL
}

smtp_url() {
  node -e '
    const { SMTP_ADDRESS: host, SMTP_PORT: port = "", SMTP_USERNAME: user, SMTP_PASSWORD: password } = process.env
    const signIn = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : ""
    console.log(`${port === "465" ? "smtps" : "smtp"}://${signIn}${host}:${port || 587}`)
  '
}

# Names the archive that goes along with a copy of the folder, in which the database may be half of one moment and half
# of another.
along() {
  echo "$BACKUP_DIR/.copied-along"
}

drop_along() {
  rm -f "$(readlink -f "$(along)")" "$(along)"
}

# Failed, it makes the box pause the site while it copies.
before_backup() {
  drop_along
  # The rows of a site on PostgreSQL are not in the folder.
  [ -z "${DATABASE_URL:-}" ] || return 0
  is_box || fail "Nothing is mounted at $storage."
  for folder in "$DATA_DIR" "$BACKUP_DIR"; do
    case $folder in "$storage"/*) ;; *) fail "$folder is not copied with $storage." ;; esac
  done
  made=$(node dist/commands/backup.js)
  echo "$made"
  # Not the newest by its name or time: a clock may have been set back.
  archive=$(echo "$made" | sed -n 's|^Backed up and checked: .*/\(manual-.*\.tar\.gz\) (.*|\1|p')
  [ -n "$archive" ] || fail "The backup did not say where it is."
  ln -s "$archive" "$(along)"
}

after_restore() {
  archive=$(readlink -f "$(along)" || true)
  log=$DATA_DIR/site.db-wal
  # A copy of a site that stood still is whole as it is, and newer than an archive of the time when it ran.
  if [ ! -e "$archive" ] || [ ! -e "$log" ] || [ "$(date -r "$log" +%s)" -gt $(($(date -r "$archive" +%s) + 3600)) ]; then
    echo "The folder was copied while the site stood still: it stays as it is."
    return 0
  fi
  node dist/commands/restore.js "$archive" --force
  drop_along
}

cd "$code"
set_places
set_proxy
set_address
set_workers
set_mail
case ${0##*/} in
pre-backup) before_backup ;;
post-restore) after_restore ;;
*)
  if [ $# -eq 0 ]; then
    printf %s "$said" >&2
    set -- --min-semi-space-size=2 --max-semi-space-size=8 src/server/main.mjs
  fi
  exec node "$@"
  ;;
esac

#!/bin/bash
# Makes pterodactyl-dump.sql from pterodactyl.sql with a MariaDB of its own. Needs mariadb-server; usage: make-dump.sh [OPTION OF mariadb-dump ...]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
chmod 755 "$work"
user=()
if [ "$(id -u)" = 0 ]; then user=(--user=mysql); chown mysql "$work"; fi
trap 'kill "${server:-}" 2>/dev/null; wait; rm -rf "$work"' EXIT
mariadb-install-db --no-defaults --auth-root-authentication-method=normal --datadir="$work/data" "${user[@]}" >/dev/null
mariadbd --no-defaults --datadir="$work/data" --socket="$work/socket" --pid-file="$work/pid" --skip-networking "${user[@]}" 2>"$work/log" &
server=$!
for _ in $(seq 60); do mariadb-admin --no-defaults -u root -S "$work/socket" ping >/dev/null 2>&1 && break; sleep 1; done
client=(--no-defaults -u root -S "$work/socket" --default-character-set=utf8mb4)
mariadb "${client[@]}" -e 'CREATE DATABASE panel CHARACTER SET utf8mb4'
mariadb "${client[@]}" panel <"$here/pterodactyl.sql"
mariadb-dump "${client[@]}" "$@" panel

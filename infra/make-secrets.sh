#!/bin/sh
# Makes what compose.yaml reads from secrets/, and leaves alone what is there. Passwords are hexadecimal, so that they can stand in a URL.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets

# make <name> <what prints it>
make() {
  name=$1
  shift
  [ -s "$name" ] || "$@" > "$name"
}

make seal_key openssl rand -base64 32
make admin_password openssl rand -hex 12
make metrics_token openssl rand -hex 24
make mongodb_root_password openssl rand -hex 24
make mongodb_password openssl rand -hex 24
make mongodb_keyfile openssl rand -base64 756
make mongodb_url printf 'mongodb://tender:%s@mongodb:27017/tender?replicaSet=rs0&authSource=admin\n' "$(cat mongodb_password)"

# Whoever runs in a container reads the file as it is here: on this machine the folder keeps others out.
chmod 444 ./*
echo "secrets/: keep seal_key safe, apart from the backups. The first admin's password: $(pwd)/admin_password"

#!/bin/sh
# Makes the secrets that compose.yaml reads from secrets/. Existing files are kept. Passwords are hexadecimal, so that a URL can contain them.
# MONGODB_HOSTS: the members of the replica set for mongodb_url, separated by commas.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets

# make <name> <command that prints the secret>
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
make mongodb_url printf 'mongodb://tender:%s@%s/tender?replicaSet=rs0&authSource=admin\n' "$(cat mongodb_password)" "${MONGODB_HOSTS:-mongodb:27017}"

# The user in a container needs to read the file; on this machine the folder's mode protects it.
chmod 444 ./*
echo "secrets/: keep seal_key safe, apart from the backups. The first admin's password: $(pwd)/admin_password"

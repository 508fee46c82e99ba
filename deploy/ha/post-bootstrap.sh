#!/bin/sh
# Patroni runs this once, on the machine that creates the database, with the address of the server.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$ROSTRUM_PASSWORD" "$1" <<'SQL'
create role rostrum login password :'password';
create database rostrum owner rostrum;
SQL

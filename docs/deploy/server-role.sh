#!/bin/sh
# The account that the server works as: it owns nothing. What it may do is granted at every start, by the owner.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$SERVER_PASSWORD" <<'SQL'
create role awards login nosuperuser nocreatedb nocreaterole password :'password';
grant connect on database awards to awards;
SQL

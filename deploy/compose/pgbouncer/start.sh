# The password comes with the environment, and lies in no image.
umask 077
printf '"site" "%s"\n' "$DATABASE_PASSWORD" >/tmp/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini

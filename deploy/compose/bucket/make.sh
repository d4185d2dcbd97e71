#!/bin/sh
# Run by the container "bucket" at every start, so that a password that was changed in .env counts.
set -eu
until mc mb --ignore-existing store/trade-site; do sleep 1; done
mc admin user add store photos "$PHOTOS_PASSWORD"
mc admin policy create store photos-of-trade-site /bucket/policy.json
case "$(mc admin user info store photos)" in
  *photos-of-trade-site*) ;;
  *) mc admin policy attach store photos-of-trade-site --user photos ;;
esac

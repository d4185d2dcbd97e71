# Built and run on Debian's glibc, with the image's Node: the one among the packages is taken out again.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.ts \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-* node_modules/.bin/node

FROM node:24-bookworm-slim
# One of glibc's stores of memory instead of one for each thread, and what is freed goes back.
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
# The data folder lies within the volume and is not the volume itself, so that a restore can replace it whole.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=80 DATA_DIR=/var/lib/trade-site/data BACKUP_DIR=/var/lib/trade-site/backups
WORKDIR /site
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules node_modules
COPY --from=build /site/dist dist
COPY --from=build /site/src/server/main.mjs src/server/
COPY deploy/container/site.sh /usr/local/bin/site
# A new volume takes its owner from the folder that it is mounted over.
RUN install -d -o node -g node -m 700 /var/lib/trade-site /storage \
  && mkdir /hooks && ln -s /usr/local/bin/site /hooks/pre-backup && ln -s /usr/local/bin/site /hooks/post-restore
USER node
VOLUME /var/lib/trade-site
EXPOSE 80
HEALTHCHECK --interval=1m --timeout=10s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["site"]

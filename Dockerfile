# One image for nodes and workers (deploy/README.md): docker build --tag rostrum .
# The stages copy what they need by name, and .dockerignore lists what they may copy.
FROM node:24-bookworm-slim AS manifests
WORKDIR /rostrum
COPY .npmrc package.json package-lock.json ./
COPY scripts/after-install.mjs scripts/prepare.mjs scripts/require-node.mjs scripts/
COPY art/package.json art/
COPY catalogue/package.json catalogue/
COPY contract/package.json contract/
COPY demo/package.json demo/
COPY server/package.json server/
COPY ssr/package.json ssr/
COPY web/package.json web/

# Dependencies change less often than the code, so these layers are cached between builds.
FROM manifests AS dependencies
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error

FROM manifests AS build
RUN npm ci --no-audit --no-fund --loglevel=error
COPY tsconfig.base.json ./
COPY art/src art/src
COPY catalogue/src catalogue/src
COPY contract/src contract/src
COPY ssr/src ssr/src
COPY web web
RUN npm run build

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --create-home rostrum \
  && mkdir --mode=700 /data \
  && chown rostrum /data
WORKDIR /rostrum
COPY --from=dependencies /rostrum ./
COPY scripts/admin.ts scripts/archive-command.ts scripts/backup.ts scripts/open-database.ts scripts/restore.ts scripts/
COPY scripts/commands scripts/commands
COPY art/src art/src
COPY catalogue/src catalogue/src
COPY contract/src contract/src
COPY ssr/src ssr/src
COPY server/migrations server/migrations
COPY server/src server/src
COPY --from=build /rostrum/web/build web/build
# Puts the Node.js version that the packages pin first in PATH; all tests use this version.
ENV PATH=/rostrum/node_modules/.bin:$PATH NODE_ENV=production DATA_DIR=/data
USER 10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Runs without a shell or npm, so that SIGTERM reaches the server. A worker uses the same image with
# `node server/src/worker.ts`.
CMD ["node", "server/src/main.ts"]

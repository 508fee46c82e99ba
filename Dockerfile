# One image for nodes and workers (deploy/README.md). Build it from a clean checkout: docker build --tag rostrum .
FROM node:24-bookworm-slim AS build
WORKDIR /rostrum
# Dependencies change less often than the code, so this layer is cached between builds.
COPY package.json package-lock.json .npmrc ./
COPY scripts/after-install.mjs scripts/prepare.mjs scripts/require-node.mjs scripts/
COPY contract/package.json contract/
COPY art/package.json art/
COPY catalogue/package.json catalogue/
COPY ssr/package.json ssr/
COPY server/package.json server/
COPY demo/package.json demo/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund --loglevel=error

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --create-home rostrum \
  && mkdir /data \
  && chown rostrum /data
WORKDIR /rostrum
COPY --from=build /rostrum ./
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

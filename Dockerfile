# The panel and the daemon in one image (docs/operations.md, "Run in containers"): docker build -t berth .
# Other base images need Node.js 20.19 or newer and Debian's apt-get; BUILD_IMAGE also npm and, unless npm can download the
# program of SQLite, a C++ compiler, make and Python. Both must have the same Node.js.
ARG BUILD_IMAGE=node:22-bookworm
ARG RUN_IMAGE=node:22-bookworm-slim

FROM ${BUILD_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY web/package.json ./web/
RUN npm ci --ignore-scripts && npm rebuild sqlite3 bcrypt ssh2
COPY . .
# `dist` is a link. The folder /berth is what the image contains: without what the compiler has left, and readable for every
# user, whatever the modes in the checkout are.
RUN npm run build \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/.cache node_modules/sqlite3/deps node_modules/sqlite3/build/Release/obj* node_modules/sqlite3/build/Release/*.a \
  && mkdir -p /berth/plugins/reference \
  && cp -r package.json node_modules generated catalog /berth/ \
  && cp -rL dist /berth/dist \
  && cp -r plugins/reference/static /berth/plugins/reference/ \
  && chmod -R a+rX /berth

FROM ${RUN_IMAGE}
# iptables restricts what install scripts of server types reach (DAEMON_INSTALL_GUARD). With PostgreSQL, `berth backup` needs
# postgresql-client of the server's version: --build-arg PACKAGES="iptables postgresql-client"
ARG PACKAGES=iptables
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates ${PACKAGES} \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
  && useradd --system --uid 10001 --user-group --home-dir /srv/berth --shell /usr/sbin/nologin berth \
  && install -d -o berth -g berth -m 0700 /srv/berth \
  && ln -s /app/dist/cli/berth.js /usr/local/bin/berth
COPY --from=build /berth /app
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/srv/berth PANEL_HOST=0.0.0.0 DAEMON_HOST=0.0.0.0
EXPOSE 3000 8080 2022
# The panel needs no rights. The daemon runs as root (--user root), as without a container.
USER 10001:10001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "/app/dist/cli/health.js"]
# Both services stop within 10 s after SIGTERM.
STOPSIGNAL SIGTERM
ENTRYPOINT ["/app/dist/cli/berth.js"]
CMD ["panel"]

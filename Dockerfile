# The panel and the daemon in one image: `docker build -t berth .`
# The daemon reaches the host's engine through its socket and needs the data folder at the same path inside and
# outside, because the engine mounts servers' folders by the host's path:
#   docker run -v /var/run/docker.sock:/var/run/docker.sock -v /srv/berth:/srv/berth -e DATA_DIR=/srv/berth ...
FROM node:22-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY web/package.json ./web/
RUN npm ci --ignore-scripts && npm rebuild sqlite3 bcrypt ssh2
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/srv/berth PANEL_HOST=0.0.0.0 DAEMON_HOST=0.0.0.0
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/generated ./generated
COPY --from=build /app/catalog ./catalog
COPY --from=build /app/plugins/reference/static ./plugins/reference/static
VOLUME /srv/berth
EXPOSE 3000 8080 2022
ENTRYPOINT ["dist/cli/berth.js"]
CMD ["up"]

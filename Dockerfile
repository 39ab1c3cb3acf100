# Deputy without Obsidian: docs/reference/always-on.md says how to run it.
FROM node:22-slim AS build
WORKDIR /src
COPY . .
RUN npm ci && npm run build

FROM node:22-slim
COPY --from=build /src/dist/deputy.mjs /src/dist/deputy.cjs /src/dist/deputy.cjs.compiled /app/
RUN mkdir /vault /state && chown node:node /vault /state
ENV DEPUTY_CONFIG_DIR=/state
USER node
# A `.env` in /state holds keys; the vault's own counts as the vault's.
WORKDIR /state
VOLUME ["/vault", "/state"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5m --timeout=60s --start-period=5m CMD ["node", "/app/deputy.mjs", "status", "/vault", "--health"]
ENTRYPOINT ["node", "/app/deputy.mjs"]
# A model that is not local needs the consent to spend: watch /vault --no-input --yes.
CMD ["watch", "/vault", "--no-input"]

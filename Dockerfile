# The bot as one static binary in an otherwise empty image:
#
#   docker build -t kamisado --build-arg COMMIT=$(git rev-parse HEAD) .
#   docker run -d --name kamisado --restart unless-stopped --env-file .env -v kamisado:/data kamisado
#
# The build runs on the builder's own platform and compiles for the image's.
FROM --platform=$BUILDPLATFORM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG TARGETOS TARGETARCH
# What `kamisado version` prints. A release sets both.
ARG VERSION COMMIT
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH go build -trimpath -ldflags="-s -w -X main.version=$VERSION -X main.commit=$COMMIT" -o /out/kamisado ./cmd/kamisado
# The volume's folder. The last stage gives it to the bot's user.
RUN mkdir -p /volume/data

FROM scratch
ARG VERSION COMMIT
LABEL org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$COMMIT
# The bot checks the certificates of Discord and of the database with these.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /out/kamisado /kamisado
COPY --from=build --chown=65532:65532 /volume/ /
# A user without a name and without rights: not root.
USER 65532:65532
# DATABASE_URL's default, sqlite:kamisado.db, is a file in this folder.
WORKDIR /data
VOLUME /data
# Health and metrics are served inside the container alone. -e OPS_LISTEN=:8082 serves them outside too.
ENV OPS_LISTEN=127.0.0.1:8082
# The image has no curl and no shell: the bot checks its own health.
HEALTHCHECK --interval=30s --timeout=5s --start-period=1m --retries=3 CMD ["/kamisado", "health"]
# Without a token, serve prints how to get one and ends. It opens no page.
ENTRYPOINT ["/kamisado"]
CMD ["serve"]

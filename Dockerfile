# The bot as one static binary in an otherwise empty image:
#
#   docker build -t kamisado .
#   docker run -d --name kamisado --restart unless-stopped --env-file .env -v kamisado:/data kamisado
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -ldflags="-s -w" -o /out/kamisado ./cmd/kamisado
# The volume's folder, so that it can be given to the bot's user below.
RUN mkdir -p /volume/data

FROM scratch
# To trust the servers of Discord and of the database.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build /out/kamisado /kamisado
COPY --from=build --chown=65532:65532 /volume/ /
# Nobody in particular, and not root.
USER 65532:65532
# DATABASE_URL's default, sqlite:kamisado.db, is a file in here.
WORKDIR /data
VOLUME /data
# Health and metrics, inside the container alone: -e OPS_LISTEN=:8082 serves them outside too.
ENV OPS_LISTEN=127.0.0.1:8082
# The image has no other program that could ask. While the store is being prepared it is starting.
HEALTHCHECK --interval=30s --timeout=5s --start-period=1m --retries=3 CMD ["/kamisado", "health"]
# Without a token it says so and ends: the playground is for desktops.
ENTRYPOINT ["/kamisado"]
CMD ["serve"]

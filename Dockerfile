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
# Without a token it says so and ends: the playground is for desktops.
ENTRYPOINT ["/kamisado"]
CMD ["serve"]

package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
)

// uploadHosts are the hosts that Discord serves people's files from.
var uploadHosts = []string{"cdn.discordapp.com", "media.discordapp.net"}

// uploadPaths are where files of messages and of commands lie there.
var uploadPaths = []string{"/attachments/", "/ephemeral-attachments/"}

// uploadWithin is how long reading a file may take. Others wait for it.
const uploadWithin = 1500 * time.Millisecond

// upload returns a file that somebody gave with a command.
func (c *Client) upload(a *discordgo.MessageAttachment) *chat.Upload {
	return &chat.Upload{
		Size: a.Size, Read: func(ctx context.Context, most int) ([]byte, error) { return c.download(ctx, a.URL, most) },
	}
}

// download reads a file of Discord's, and no other address: a modified interaction must not
// make the bot read something else. It sends no token and follows no redirect.
func (c *Client) download(ctx context.Context, address string, most int) ([]byte, error) {
	at, err := url.Parse(address)
	if err != nil || !c.servesFile(at) {
		return nil, errors.New("the file is not on a server of Discord")
	}
	ctx, cancel := context.WithTimeout(ctx, c.atLeast(uploadWithin))
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, at.String(), nil)
	if err != nil {
		return nil, err
	}
	response, err := c.http.Do(request)
	if err != nil {
		return nil, rest.Wrap("read a file", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("read a file: status %d", response.StatusCode)
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, int64(most)+1))
	switch {
	case err != nil:
		return nil, rest.Wrap("read a file", err)
	case len(data) > most:
		return nil, fmt.Errorf("read a file: more than %d bytes", most)
	}
	return data, nil
}

// servesFile reports whether an address is one of people's files on Discord or, if Config has a base address, on that
// server.
func (c *Client) servesFile(at *url.URL) bool {
	if !slices.ContainsFunc(uploadPaths, func(path string) bool { return strings.HasPrefix(at.Path, path) }) {
		return false
	}
	if c.Base != nil {
		return at.Scheme == c.Base.Scheme && at.Host == c.Base.Host
	}
	return at.Scheme == "https" && slices.Contains(uploadHosts, at.Host)
}

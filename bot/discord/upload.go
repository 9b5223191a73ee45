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

// uploadWithin is how long reading a file may take: a command has to be answered by then.
const uploadWithin = 1500 * time.Millisecond

// uploads reads the files that people give with commands.
type uploads struct {
	// base is the server instead of Discord's, as in Config.
	base   *url.URL
	client *http.Client
}

// upload is a file that somebody gave with a command; nil for none.
func (u *uploads) upload(a *discordgo.MessageAttachment) *chat.Upload {
	if a == nil {
		return nil
	}
	return &chat.Upload{Size: a.Size, Read: func(ctx context.Context, most int) ([]byte, error) { return u.download(ctx, a.URL, most) }}
}

// download reads a file of Discord's, and no other address: a modified interaction must not
// make the bot read something else. It sends no token and follows no redirect.
func (u *uploads) download(ctx context.Context, address string, most int) ([]byte, error) {
	at, err := url.Parse(address)
	if err != nil || !u.serves(at) {
		return nil, errors.New("the file is not on a server of Discord")
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, at.String(), nil)
	if err != nil {
		return nil, err
	}
	response, err := u.client.Do(request)
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

// serves reports whether an address is one of people's files on Discord or on what
// stands in for it.
func (u *uploads) serves(at *url.URL) bool {
	if !slices.ContainsFunc(uploadPaths, func(path string) bool { return strings.HasPrefix(at.Path, path) }) {
		return false
	}
	if u.base != nil {
		return at.Scheme == u.base.Scheme && at.Host == u.base.Host
	}
	return at.Scheme == "https" && slices.Contains(uploadHosts, at.Host)
}

// newUploads makes what reads files, each within a time.
func newUploads(base *url.URL, within time.Duration) *uploads {
	return &uploads{base, &http.Client{
		Timeout:       within,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

package discord

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"
)

// Files are read from Discord alone, and not more of them than was asked for.
func TestUploads(t *testing.T) {
	t.Parallel()
	var elsewhere int
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere++ }))
	defer other.Close()
	files := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch name := r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:]; {
		case r.Header.Get("Authorization") != "":
			w.WriteHeader(http.StatusBadRequest)
		case name == "moved.txt":
			http.Redirect(w, r, other.URL+"/attachments/1/2/x.txt", http.StatusFound)
		case name == "large.txt":
			_, _ = w.Write(make([]byte, 11))
		case name == "match.txt":
			_, _ = w.Write([]byte("0123456789"))
		default:
			http.NotFound(w, r)
		}
	}))
	defer files.Close()
	base, err := url.Parse(files.URL)
	require.NoError(t, err)
	c := New(Config{Token: "secret", Base: base, ReplyWithin: maxWait})
	read := func(address string) ([]byte, error) {
		return c.upload(&discordgo.MessageAttachment{URL: address}).Read(context.Background(), 10)
	}
	data, err := read(files.URL + "/ephemeral-attachments/1/2/match.txt")
	require.NoError(t, err)
	require.Equal(t, "0123456789", string(data))
	for _, address := range []string{
		files.URL + "/attachments/1/2/large.txt", files.URL + "/attachments/1/2/gone.txt", files.URL +
			"/attachments/1/2/moved.txt",
		files.URL + "/api/match.txt", other.URL +
			"/attachments/1/2/match.txt", "https://cdn.discordapp.com/attachments/1/2/match.txt",
		"", "file:///etc/passwd", "://",
	} {
		_, err := read(address)
		require.Error(t, err, address)
		require.NotContains(t, err.Error(), "127.0.0.1", "no address in the log")
	}
	require.Zero(t, elsewhere)
}

// Without a base address files are those of Discord's own servers.
func TestUploadHosts(t *testing.T) {
	t.Parallel()
	c := New(Config{Token: "secret"})
	for address, want := range map[string]bool{
		"https://cdn.discordapp.com/attachments/1/2/a.txt":            true,
		"https://cdn.discordapp.com/ephemeral-attachments/1/2/a?ex=1": true,
		"https://media.discordapp.net/attachments/1/2/a.txt":          true,
		"http://cdn.discordapp.com/attachments/1/2/a.txt":             false,
		"https://cdn.discordapp.com.evil.example/attachments/1/2/a":   false,
		"https://cdn.discordapp.com@evil.example/attachments/1/2/a":   false,
		"https://cdn.discordapp.com:8443/attachments/1/2/a.txt":       false,
		"https://169.254.169.254/attachments/1/2/a.txt":               false,
		"https://cdn.discordapp.com/avatars/1/2.png":                  false,
	} {
		at, err := url.Parse(address)
		require.NoError(t, err)
		require.Equal(t, want, c.servesFile(at), address)
	}
}

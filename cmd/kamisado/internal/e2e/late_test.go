//go:build full

package e2e

import (
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// A bot that is started before its database waits for it, and plays once it is there. One that is
// told to end meanwhile ends.
func TestLateDatabase(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	there, err := url.Parse(cluster.Database(t))
	require.NoError(t, err)
	settings, late := there.Query(), filepath.Join(t.TempDir(), "late")
	socket := settings.Get("host")
	settings.Set("host", late)
	there.RawQuery = settings.Encode()
	h.database = there.String()
	waiting, ending := h.run(), h.run()
	for _, p := range []*program{waiting, ending} {
		h.until(func() bool { return strings.Contains(p.Log.String(), "waiting for the database") })
	}
	require.Zero(t, ending.Signal(syscall.SIGTERM), ending.Log)
	require.NoError(t, os.Symlink(socket, late))
	_, err = h.discord.WaitRequest(h.soon(), func(r fakediscord.Request) bool {
		return strings.HasSuffix(r.Path, "/commands") && r.Method == "PUT"
	})
	require.NoError(t, err, waiting.Log)
	h.begin("simple")
	require.Empty(t, h.discord.Problems())
}

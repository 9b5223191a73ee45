//go:build full

package e2e

import (
	"database/sql"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/cmd/kamisado/internal/apptest"
)

// page is what is served at an address.
func page(t *testing.T, url string) (status int, body string) {
	t.Helper()
	response, err := http.Get(url)
	require.NoError(t, err)
	defer func() { require.NoError(t, response.Body.Close()) }()
	raw, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	return response.StatusCode, string(raw)
}

// untilPage asks for a page until it has a status and contains a text. On a busy machine a bot that is ready may fail a
// check at times, and one that is not may give another reason.
func (h *harness) untilPage(url string, status int, text string) (body string) {
	h.t.Helper()
	h.until(func() bool {
		is := 0
		is, body = page(h.t, url)
		return is == status && strings.Contains(body, text)
	})
	return body
}

// untilHealth runs "kamisado health" until it ends with a status and prints a text, for the reason of untilPage.
func (h *harness) untilHealth(status int, text string, environment ...string) {
	h.t.Helper()
	h.until(func() bool {
		p := startProgram(h.t, "kamisado health --lang=en", environment...)
		return p.Status() == status && strings.Contains(p.Out.String()+p.Log.String(), text)
	})
}

// The program says where it is asked to that it is ready, and measures what it does.
func TestOperation(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	address := apptest.FreeAddress(t)
	p := h.launch("OPS_LISTEN=" + address)
	h.untilPage("http://"+address+"/readyz", http.StatusOK, "ready\n")
	h.challenge("simple")
	metrics := ""
	for _, line := range []string{
		`kamisado_ack_seconds_count{kind="command",result="answered"} 1`,
		`kamisado_discord_requests_total{route="callback",status="200"} 1`,
		`kamisado_events_total{game="kamisado",kind="proposed"} 1`,
		`kamisado_matches{game="kamisado",phase="proposed"} 1`,
		`kamisado_store_seconds_count{operation="commit",result="ok"} 1`,
		`kamisado_discord_connected 1`,
		"go_goroutines ",
	} {
		// What is measured at the end of an answer is there a moment after the answer.
		metrics = h.untilPage("http://"+address+"/metrics", http.StatusOK, "\n"+line)
	}
	require.NotContains(t, metrics, h.discord.Token())

	// So does a program that asks it, and what listens everywhere is asked here.
	h.untilHealth(0, "The bot is ready to play.\n", "OPS_LISTEN="+address)
	_, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	h.untilHealth(0, "The bot is ready to play.\n", "OPS_LISTEN=:"+port)

	// A second one that is told to listen there says what to do.
	second := h.run("OPS_LISTEN="+address, "LC_ALL=en", "DATABASE_URL=sqlite::memory:")
	require.Equal(t, 1, second.Status())
	require.Contains(t, second.Log.String(), "health and metrics can't be served at "+address)
	require.Contains(t, second.Log.String(), "choose another address or port in OPS_LISTEN")
	second = h.run("OPS_LISTEN=8082", "LC_ALL=es", "DATABASE_URL=sqlite::memory:")
	require.Equal(t, 78, second.Status())
	require.Contains(t, second.Log.String(), "«8082» no es una dirección: escribe en OPS_LISTEN una con su puerto")
	require.Zero(t, p.Signal(syscall.SIGTERM), p.Log)
	require.Empty(t, h.discord.Problems())
}

// A bot that is told to end is not ready from then on, while it answers what it has begun.
func TestNotReadyAtTheEnd(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	address := apptest.FreeAddress(t)
	p := h.launch("OPS_LISTEN=" + address)
	board := h.begin("simple")
	picked := h.reply(h.black.Select(board, h.choose(board, hintTower).CustomID, "c1"))
	until := make(chan struct{})
	h.discord.Fail(fakediscord.Fault{Path: "/callback", Until: until})
	in := h.black.Select(picked, h.choose(picked, hintCell).CustomID, "c1c6")
	h.until(func() bool { return h.version(h.id(board)) > 2 })
	p.Tell(syscall.SIGTERM)
	h.untilPage("http://"+address+"/readyz", http.StatusServiceUnavailable, "the bot is ending\n")
	close(until)
	require.Contains(t, h.reply(in).Content, "c1 → c6")
	require.Zero(t, p.Status(), p.Log)
}

// A bot is not ready while another program has its database locked.
func TestNotReadyWhileLocked(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	address := apptest.FreeAddress(t)
	p := h.launch("OPS_LISTEN=" + address)
	other, err := sql.Open("sqlite",
		"file:"+strings.TrimPrefix(h.database, "sqlite:")+"?_txlock=immediate&_pragma=busy_timeout(15000)")
	require.NoError(t, err)
	defer func() { require.NoError(t, other.Close()) }()
	lock, err := other.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	const locked = "another program may have the database locked"
	h.untilPage("http://"+address+"/readyz", http.StatusServiceUnavailable, locked)
	h.untilPage("http://"+address+"/metrics", http.StatusOK, "\nkamisado_ready 0\n")
	h.untilHealth(1, locked, "OPS_LISTEN="+address)
	require.NoError(t, lock.Rollback())
	h.untilPage("http://"+address+"/readyz", http.StatusOK, "ready\n")
	require.Zero(t, p.Signal(syscall.SIGTERM), p.Log)
}

// Who asks a bot that is not there, or does not know where it is, is told so.
func TestHealthOfNobody(t *testing.T) {
	t.Parallel()
	address := apptest.FreeAddress(t)
	health := startProgram(t, "kamisado health --lang=en", "OPS_LISTEN="+address)
	require.Equal(t, 1, health.Status())
	require.Contains(t, health.Log.String(),
		"the bot doesn't answer at "+address+" (connection refused): it isn't running")
	health = startProgram(t, "kamisado health --lang=es")
	require.Equal(t, 1, health.Status())
	require.Contains(t, health.Log.String(), "falta OPS_LISTEN")
}

// A bot that cannot connect runs and is not ready.
func TestHealthWithoutDiscord(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	address := apptest.FreeAddress(t)
	h.discord.Fail(fakediscord.Fault{Path: "/gateway", Status: http.StatusServiceUnavailable, Times: 100})
	p := h.run("OPS_LISTEN=" + address)
	_, err := h.discord.WaitRequest(h.soon(), func(r fakediscord.Request) bool {
		return strings.HasSuffix(r.Path, "/gateway")
	})
	require.NoError(t, err, p.Log)
	h.untilHealth(1, "the bot is running but can't play: discord: neither connected", "OPS_LISTEN="+address)
}

// Under systemd the program says when it can be played with, keeps the watchdog content and says
// that it stops before it does.
func TestUnderSystemd(t *testing.T) {
	t.Parallel()
	socket, err := net.ListenUnixgram("unixgram", &net.UnixAddr{
		Name: filepath.Join(t.TempDir(), "notify"), Net: "unixgram",
	})
	require.NoError(t, err)
	defer func() { require.NoError(t, socket.Close()) }()
	heard := func(want string) {
		t.Helper()
		require.NoError(t, socket.SetReadDeadline(time.Now().Add(apptest.Patience)))
		raw := make([]byte, 1000)
		for {
			n, err := socket.Read(raw)
			require.NoError(t, err, want)
			if slices.Contains(strings.Split(string(raw[:n]), "\n"), want) {
				return
			}
		}
	}
	h := prepareHarness(t)
	restore := h.discord.Fail(fakediscord.Fault{Path: "/gateway", Status: http.StatusServiceUnavailable, Times: -1})
	p := h.run("NOTIFY_SOCKET="+socket.LocalAddr().String(), "WATCHDOG_USEC=300000")
	heard("STATUS=discord: neither connected to the gateway nor listening for interactions")
	restore()
	heard("READY=1")
	heard("WATCHDOG=1")
	require.NoError(t, h.discord.WaitReady(h.soon()))
	p.Tell(syscall.SIGTERM)
	heard("STOPPING=1")
	require.Zero(t, p.Status(), p.Log)
}

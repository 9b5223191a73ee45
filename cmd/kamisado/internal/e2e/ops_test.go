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

// freeAddress is an address of this machine that nobody listens at.
func freeAddress(t *testing.T) string {
	t.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, free.Close())
	return free.Addr().String()
}

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

// The program says where it is asked to that it is ready, and measures what it does.
func TestOperation(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	address := freeAddress(t)
	p := h.launch("OPS_LISTEN=" + address)
	status, body := page(t, "http://"+address+"/readyz")
	require.Equal(t, http.StatusOK, status, body)
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
		h.until(func() bool {
			_, metrics = page(t, "http://"+address+"/metrics")
			return strings.Contains(metrics, "\n"+line)
		})
	}
	require.NotContains(t, metrics, h.discord.Token())

	// So does a program that asks it, and what listens everywhere is asked here.
	health := startProgram(t, "kamisado health --lang=en", "OPS_LISTEN="+address)
	require.Zero(t, health.Status(), health.Log)
	require.Equal(t, "The bot is ready to play.\n", health.Out.String())
	_, port, err := net.SplitHostPort(address)
	require.NoError(t, err)
	health = startProgram(t, "kamisado health", "OPS_LISTEN=:"+port)
	require.Zero(t, health.Status(), health.Log)

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
	address := freeAddress(t)
	p := h.launch("OPS_LISTEN=" + address)
	board := h.begin("simple")
	picked := h.reply(h.black.Select(board, h.choose(board, hintTower).CustomID, "c1"))
	h.discord.Fail(fakediscord.Fault{Path: "/callback", Delay: time.Second})
	in := h.click(h.black, picked, "c1c6")
	h.until(func() bool { return h.version(h.id(board)) > 2 })
	p.Tell(syscall.SIGTERM)
	h.until(func() bool {
		status, body := page(t, "http://"+address+"/readyz")
		return status == http.StatusServiceUnavailable && body == "the bot is ending\n"
	})
	require.Contains(t, h.reply(in).Content, "c1 → c6")
	require.Zero(t, p.Status(), p.Log)
}

// A bot is not ready while another program has its database locked.
func TestNotReadyWhileLocked(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t)
	address := freeAddress(t)
	p := h.launch("OPS_LISTEN=" + address)
	other, err := sql.Open("sqlite",
		"file:"+strings.TrimPrefix(h.database, "sqlite:")+"?_txlock=immediate&_pragma=busy_timeout(15000)")
	require.NoError(t, err)
	defer func() { require.NoError(t, other.Close()) }()
	lock, err := other.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	status, body := page(t, "http://"+address+"/readyz")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Contains(t, body, "another program may have the database locked")
	_, metrics := page(t, "http://"+address+"/metrics")
	require.Contains(t, metrics, "\nkamisado_ready 0\n")
	health := startProgram(t, "kamisado health --lang=en", "OPS_LISTEN="+address)
	require.Equal(t, 1, health.Status())
	require.Contains(t, health.Log.String(), "another program may have the database locked")
	require.NoError(t, lock.Rollback())
	h.until(func() bool {
		status, _ := page(t, "http://"+address+"/readyz")
		return status == http.StatusOK
	})
	require.Zero(t, p.Signal(syscall.SIGTERM), p.Log)
}

// Who asks a bot that is not there, or does not know where it is, is told so.
func TestHealthOfNobody(t *testing.T) {
	t.Parallel()
	address := freeAddress(t)
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
	address := freeAddress(t)
	h.discord.Fail(fakediscord.Fault{Path: "/gateway", Status: http.StatusServiceUnavailable, Times: 100})
	p := h.run("OPS_LISTEN=" + address)
	_, err := h.discord.WaitRequest(h.soon(), func(r fakediscord.Request) bool {
		return strings.HasSuffix(r.Path, "/gateway")
	})
	require.NoError(t, err, p.Log)
	health := startProgram(t, "kamisado health --lang=en", "OPS_LISTEN="+address)
	require.Equal(t, 1, health.Status())
	require.Contains(t, health.Log.String(), "the bot is running but can't play: discord: neither connected")
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

package e2e

import (
	"io"
	"net"
	"net/http"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
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

	// A second one that is told to listen there says what to do.
	second := h.run("OPS_LISTEN="+address, "LC_ALL=en", "DATABASE_URL=sqlite::memory:")
	require.Equal(t, 1, second.status())
	require.Contains(t, second.log.String(), "health and metrics can't be served at "+address)
	require.Contains(t, second.log.String(), "choose another address or port in OPS_LISTEN")
	second = h.run("OPS_LISTEN=8082", "LC_ALL=es", "DATABASE_URL=sqlite::memory:")
	require.Equal(t, 2, second.status())
	require.Contains(t, second.log.String(), "«8082» no es una dirección: escribe en OPS_LISTEN una con su puerto")
	require.Zero(t, p.signal(syscall.SIGTERM), p.log)
	require.Empty(t, h.discord.Problems())
}

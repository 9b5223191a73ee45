//go:build full

package e2e

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/cmd/kamisado/internal/apptest"
)

// proxyPath is HAProxy's program, and proxyConfig the configuration that the documents tell
// people to take.
const (
	proxyPath   = "/usr/sbin/haproxy"
	proxyConfig = apptest.Root + "/docs/deploy/haproxy.cfg"
)

// startProxy starts HAProxy in front of processes of the bot, whose readiness it checks at ops. It returns the proxy's
// address and a transport that trusts its certificate. If HAProxy is not installed it skips the test or, with CI=true,
// fails it.
func startProxy(t *testing.T, bots, ops []string) (url string, trusting *http.Transport) {
	t.Helper()
	path, err := exec.LookPath("haproxy")
	if err != nil {
		path, err = exec.LookPath(proxyPath)
	}
	switch {
	case err != nil && os.Getenv("CI") != "true":
		t.Skip("HAProxy is not installed (Debian: apt-get install haproxy)")
	case err != nil:
		require.FailNow(t, "HAProxy is not installed (Debian: apt-get install haproxy)")
	}
	// The proxy takes over a socket that listens already, so that nobody else can have its port.
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	socket, err := listener.(*net.TCPListener).File()
	require.NoError(t, err)
	defer socket.Close()
	file, authorities := certificate(t)
	config, err := filepath.Abs(proxyConfig)
	require.NoError(t, err)
	log := &apptest.Log{}
	proxy := exec.Command(path, "-db", "-f", config)
	proxy.Env = []string{"LISTEN=fd@3", "CERTIFICATE=" + file}
	for i := range bots {
		proxy.Env = append(proxy.Env, fmt.Sprintf("BOT%d=%s", i+1, bots[i]), fmt.Sprintf("OPS%d=%s", i+1, ops[i]))
	}
	proxy.ExtraFiles = []*os.File{socket}
	proxy.Stdout, proxy.Stderr = log, log
	require.NoError(t, proxy.Start())
	trusting = &http.Transport{TLSClientConfig: &tls.Config{RootCAs: authorities}, MaxIdleConnsPerHost: 64}
	t.Cleanup(func() {
		trusting.CloseIdleConnections()
		_ = proxy.Process.Kill()
		_ = proxy.Wait() // it was killed
		if t.Failed() {
			t.Log(log.String())
		}
	})
	return "https://" + listener.Addr().String(), trusting
}

// certificate makes a file with a certificate for this machine and its key, and the pool of
// authorities that has nothing but it.
func certificate(t *testing.T) (file string, authorities *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	require.NoError(t, err)
	private, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	content := append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})...)
	file = filepath.Join(t.TempDir(), "proxy.pem")
	require.NoError(t, os.WriteFile(file, content, 0o600))
	parsed, err := x509.ParseCertificate(raw)
	require.NoError(t, err)
	authorities = x509.NewCertPool()
	authorities.AddCert(parsed)
	return file, authorities
}

// The proxy passes on whole requests that have the form of a signed one, to bots that say they are ready.
func TestProxyRefuses(t *testing.T) {
	t.Parallel()
	var bots, ops []string
	taken := make([]atomic.Int64, 3)
	serve := func(h http.HandlerFunc) string {
		s := httptest.NewServer(h)
		t.Cleanup(s.Close)
		return s.Listener.Addr().String()
	}
	for i := range taken {
		bots = append(bots, serve(func(_ http.ResponseWriter, r *http.Request) {
			taken[i].Add(1)
			_, _ = io.Copy(io.Discard, r.Body)
		}))
		ops = append(ops, serve(func(w http.ResponseWriter, r *http.Request) {
			if i == 0 || r.URL.Path != "/readyz" {
				w.WriteHeader(http.StatusServiceUnavailable)
			}
		}))
	}
	url, trusting := startProxy(t, bots, ops)
	client := http.Client{Transport: trusting}
	post := func(path, signature string, body io.Reader) int {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+path, body)
		require.NoError(t, err)
		r.Header.Set("X-Signature-Ed25519", signature)
		response, err := client.Do(r)
		for range 20 { // the proxy may answer and close while a large body is still being written
			if err == nil || r.GetBody == nil {
				break
			}
			r.Body, err = r.GetBody()
			require.NoError(t, err)
			response, err = client.Do(r)
		}
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		return response.StatusCode
	}
	all := func() (sum int64) {
		for i := range taken {
			sum += taken[i].Load()
		}
		return sum
	}
	signature := strings.Repeat("0", 128)
	require.Equal(t, http.StatusUnauthorized, post("/interactions", "", strings.NewReader("{}")))
	require.Equal(t, http.StatusUnauthorized, post("/interactions", signature[1:], strings.NewReader("{}")))
	require.Equal(t, http.StatusNotFound, post("/metrics", signature, strings.NewReader("{}")))
	require.Equal(t, http.StatusRequestEntityTooLarge,
		post("/interactions", signature, strings.NewReader(strings.Repeat(" ", 128<<10+1))))
	require.Zero(t, all())
	require.Equal(t, http.StatusOK, post("/interactions", signature, strings.NewReader(strings.Repeat(" ", 128<<10))))
	require.EqualValues(t, 1, all())

	first := http.StatusRequestTimeout
	for first == http.StatusRequestTimeout { // a busy machine may need longer than the proxy waits for a body
		before := all()
		slow, end := io.Pipe()
		answered := make(chan int, 1)
		go func() { answered <- post("/interactions", signature, slow) }()
		_, err := end.Write([]byte("{"))
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, post("/interactions", signature, strings.NewReader("{}")))
		require.Equal(t, before+1, all(), "the body of the first is not there")
		require.NoError(t, end.Close())
		if first = <-answered; first == http.StatusOK {
			require.Equal(t, before+2, all())
		}
	}
	require.Equal(t, http.StatusOK, first)

	require.Eventually(t, func() bool { // until its checks have failed
		before := taken[0].Load()
		for range 2 * len(taken) {
			post("/interactions", signature, strings.NewReader("{}"))
		}
		return taken[0].Load() == before
	}, apptest.Patience, 50*time.Millisecond)
}

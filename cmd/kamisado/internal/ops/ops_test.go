package ops

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/discord"
	"kamisado/bot/discord/rest"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/store"
)

// newOps is one that watches nothing yet, and a store.
func newOps(t *testing.T) (*Ops, store.Store) {
	t.Helper()
	matches, err := store.Open(t.Context(), "sqlite::memory:")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, matches.Close()) })
	return New(slog.New(slog.DiscardHandler), "v1.2.3", "abc"), matches
}

// get is what is served at a path.
func get(t *testing.T, o *Ops, path string) (status int, body string) {
	t.Helper()
	w := httptest.NewRecorder()
	o.handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
	raw, err := io.ReadAll(w.Body)
	require.NoError(t, err)
	return w.Code, string(raw)
}

// connected is a status that can be set.
type connected struct{ is bool }

func (c *connected) status() discord.Status { return discord.Status{Connected: c.is} }

// proposal is a challenge at Nim.
func proposal(t *testing.T, id match.ID) store.Change {
	t.Helper()
	p := match.Proposal{
		Game: gametest.NimID, Options: game.Options{gametest.OptionHeap: "9"},
		Players:  []match.Player{{User: "ana", Name: "Ana"}, {User: "bob", Name: "Bob"}},
		Deadline: time.Now().Add(time.Hour).UnixMilli(),
	}
	events, state, err := match.Decide(gametest.Games(), match.State{ID: id, Proposal: p}, match.Propose{Proposal: p},
		time.Now())
	require.NoError(t, err)
	return store.Change{State: state, Events: events, Interaction: "click", Place: store.Place{Channel: "1"}}
}

// A process that runs is healthy; it is ready while its store answers and interactions arrive,
// and says what is missing.
func TestReady(t *testing.T) {
	t.Parallel()
	synctest.Test(t, testReady) // where no check takes longer than checkWithin
}

func testReady(t *testing.T) {
	o, matches := newOps(t)
	status, body := get(t, o, "/healthz")
	require.Equal(t, http.StatusOK, status, body)
	status, body = get(t, o, "/readyz")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Equal(t, "the bot is starting\n", body)

	gateway := &connected{}
	o.Watch(matches, gateway.status)
	status, body = get(t, o, "/readyz")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Equal(t, "discord: neither connected to the gateway nor listening for interactions\n", body)

	gateway.is = true
	status, body = get(t, o, "/readyz")
	require.Equal(t, http.StatusOK, status, body)
	require.Equal(t, "ready\n", body)
	_, metrics := get(t, o, "/metrics")
	require.Contains(t, metrics, "\nkamisado_ready 1\n")

	o.Watch(failing{matches}, gateway.status)
	status, body = get(t, o, "/readyz")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Equal(t, "store: the disk is gone\n", body)
	_, metrics = get(t, o, "/metrics")
	require.Contains(t, metrics, "\nkamisado_ready 0\n")

	o.Watch(locked{Store: matches, err: errors.New("the disk is full")}, gateway.status)
	status, body = get(t, o, "/readyz")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Equal(t, "store: the disk is full\n", body)
	_, metrics = get(t, o, "/metrics")
	require.Contains(t, metrics, "\nkamisado_ready 0\n")
	_, works := o.missing(t.Context())
	require.True(t, works, "to start it again would not help, and people can look at their matches")

	o.Watch(matches, gateway.status)
	o.Ending()
	status, body = get(t, o, "/readyz")
	require.Equal(t, http.StatusServiceUnavailable, status)
	require.Equal(t, "the bot is ending\n", body)
	_, metrics = get(t, o, "/metrics")
	require.Contains(t, metrics, "\nkamisado_ready 0\n")
	status, _ = get(t, o, "/healthz")
	require.Equal(t, http.StatusOK, status, "it runs")
}

// A bot whose shards are not all connected says which.
func TestReadyShards(t *testing.T) {
	t.Parallel()
	synctest.Test(t, testReadyShards) // where no check takes longer than checkWithin
}

func testReadyShards(t *testing.T) {
	o, matches := newOps(t)
	var now discord.Status
	o.Watch(matches, func() discord.Status { return now })
	for _, c := range []struct {
		now    discord.Status
		status int
		works  bool
		body   string
	}{
		{
			discord.Status{},
			http.StatusServiceUnavailable, false,
			"discord: neither connected to the gateway nor listening for interactions\n",
		},
		{
			discord.Status{Connections: []discord.Connection{{Shard: 0}, {Shard: 1, Connected: true}, {Shard: 2}}},
			http.StatusServiceUnavailable, true, "discord: of 3 shards not connected: 0, 2\n",
		},
		{
			discord.Status{Connections: []discord.Connection{{Shard: 0}, {Shard: 1}}},
			http.StatusServiceUnavailable, false, "discord: of 2 shards not connected: 0, 1\n",
		},
		{discord.Status{Connected: true}, http.StatusOK, true, "ready\n"},
	} {
		now = c.now
		status, body := get(t, o, "/readyz")
		require.Equal(t, c.status, status)
		require.Equal(t, c.body, body)
		_, works := o.missing(t.Context())
		require.Equal(t, c.works, works)
	}
	o.Watch(failing{matches}, func() discord.Status { return now })
	_, works := o.missing(t.Context())
	require.False(t, works)
}

// found is a store that answers at once.
type found struct{ store.Store }

func (found) Load(context.Context, match.ID) (store.Row, error) {
	return store.Row{}, store.ErrNotFound
}

// failing is a store that does not answer.
type failing struct{ store.Store }

func (failing) Load(context.Context, match.ID) (store.Row, error) {
	return store.Row{}, errors.New("the disk is gone")
}

// hanging is a store that never answers.
type hanging struct{ store.Store }

func (hanging) Load(ctx context.Context, _ match.ID) (store.Row, error) {
	<-ctx.Done()
	return store.Row{}, ctx.Err()
}

// locked is a store that can only be read: writing fails, with tries also once it has been tried again
// for as long as may be, or without an error hangs.
type locked struct {
	store.Store
	err   error
	tries bool
}

func (l locked) Writable(ctx context.Context) error {
	if l.err == nil || l.tries {
		<-ctx.Done()
	}
	return cmp.Or(l.err, ctx.Err())
}

// What hangs is not waited for.
func TestReadyInTime(t *testing.T) {
	t.Parallel()
	o, matches := newOps(t)
	synctest.Test(t, func(t *testing.T) {
		o.Watch(locked{Store: found{matches}}, (&connected{true}).status)
		began := time.Now()
		lines, works := o.missing(t.Context())
		require.Equal(t, []string{"store: nothing was written within 2s: another program may have the database locked"},
			lines)
		require.False(t, works, "if it never ends the process is to be started again")
		require.Equal(t, checkWithin, time.Since(began))
	})
	synctest.Test(t, func(t *testing.T) {
		o.Watch(locked{found{matches}, store.ErrDown, true}, (&connected{true}).status)
		lines, works := o.missing(t.Context())
		require.Equal(t, []string{"store: " + store.ErrDown.Error()}, lines, "which is no lock")
		require.True(t, works)
	})
	synctest.Test(t, func(t *testing.T) {
		o.Watch(hanging{}, (&connected{true}).status)
		began := time.Now()
		lines, _ := o.missing(t.Context())
		require.Equal(t, []string{"store: context deadline exceeded"}, lines)
		require.Equal(t, checkWithin, time.Since(began))
	})
}

// Everything that is measured has its name, its labels and its number.
func TestMetrics(t *testing.T) {
	t.Parallel()
	o, matches := newOps(t)
	s := o.Store(matches)
	change := proposal(t, "m1")
	require.NoError(t, s.Commit(t.Context(), change))
	require.ErrorIs(t, s.Commit(t.Context(), change), store.ErrRepeated)
	_, err := s.Load(t.Context(), "m1")
	require.NoError(t, err)
	_, err = s.List(t.Context(), store.Filter{User: "ana"})
	require.NoError(t, err)
	_, err = s.Overdue(t.Context(), time.Now(), time.Now(), 9)
	require.NoError(t, err)

	observer := o.Observer()
	observer.Acknowledged("control", "answered", 20*time.Millisecond)
	observer.Answered("edit", http.StatusTooManyRequests)
	observer.Answered("edit", 0)
	o.Swept(session.Swept{Matches: 3, Lag: 4 * time.Second, Took: time.Second})
	games := o.Games(view.Games{{Rules: gametest.Nim{}, Levels: []game.Level{{Name: "easy", Player: onePlayer{}}}}})
	move, err := games[0].Player("easy").Choose(t.Context(), game.View{}, game.Seed{})
	require.NoError(t, err)
	require.Equal(t, game.Move("1"), move)
	o.Watch(s, func() discord.Status {
		return discord.Status{Connected: true, Connections: []discord.Connection{
			{Shard: 0}, {Shard: 3, Connected: true, LastEvent: time.Now().Add(-time.Hour)},
		}, Load: rest.Load{
			Waiting: [...]int{chat.Awaited: 1, chat.Lagging: 2, chat.Reminding: 3, chat.Tidying: 4}, InFlight: 5, Spare: 6,
			Invalid: 7,
		}}
	})

	status, metrics := get(t, o, "/metrics")
	require.Equal(t, http.StatusOK, status)
	for _, line := range []string{
		`kamisado_build_info{commit="abc",version="v1.2.3"} 1`,
		`kamisado_ack_seconds_bucket{kind="control",result="answered",le="0.01"} 0`,
		`kamisado_ack_seconds_bucket{kind="control",result="answered",le="0.025"} 1`,
		`kamisado_discord_requests_total{route="edit",status="429"} 1`,
		`kamisado_discord_requests_total{route="edit",status="0"} 1`,
		`kamisado_store_seconds_count{operation="commit",result="ok"} 1`,
		`kamisado_store_seconds_count{operation="commit",result="conflict"} 1`,
		`kamisado_store_seconds_count{operation="list",result="ok"} 1`,
		`kamisado_store_seconds_count{operation="overdue",result="ok"} 1`,
		`kamisado_events_total{game="nim",kind="proposed"} 1`,
		`kamisado_think_seconds_count{game="nim",level="easy"} 1`,
		`kamisado_sweep_seconds_count 1`,
		`kamisado_sweep_lag_seconds 4`,
		`kamisado_swept_matches_total 3`,
		`kamisado_discord_connected 1`,
		`kamisado_gateway_connected{shard="0"} 0`,
		`kamisado_gateway_connected{shard="3"} 1`,
		`kamisado_discord_waiting{urgency="awaited"} 1`,
		`kamisado_discord_waiting{urgency="tidying"} 4`,
		`kamisado_discord_in_flight 5`,
		`kamisado_discord_budget_spare 6`,
		`kamisado_discord_invalid_answers 7`,
		`kamisado_matches{game="nim",phase="proposed"} 1`,
	} {
		require.Contains(t, strings.Split(metrics, "\n"), line)
	}
	require.Regexp(t, regexp.MustCompile(`(?m)^kamisado_gateway_silence_seconds{shard="3"} 3[67]\d\d\.`), metrics)
	require.NotContains(t, metrics, `kamisado_gateway_silence_seconds{shard="0"}`)
	require.Regexp(t, regexp.MustCompile(`(?m)^go_goroutines \d`), metrics)
}

// onePlayer takes one.
type onePlayer struct{}

func (onePlayer) Choose(context.Context, game.View, game.Seed) (game.Move, error) { return "1", nil }

// However many look, the matches are counted now and then.
func TestCensusIsKept(t *testing.T) {
	t.Parallel()
	o, matches := newOps(t)
	o.Watch(matches, (&connected{}).status)
	_, metrics := get(t, o, "/metrics")
	require.NotContains(t, metrics, "kamisado_matches{")
	require.NoError(t, matches.Commit(t.Context(), proposal(t, "m1")))
	_, metrics = get(t, o, "/metrics")
	require.NotContains(t, metrics, "kamisado_matches{")
	o.counted = time.Now().Add(-countEvery)
	_, metrics = get(t, o, "/metrics")
	require.Contains(t, metrics, "kamisado_matches{")
}

// Profiles are served, and the command line, in which there may be a token, is not.
func TestProfiles(t *testing.T) {
	t.Parallel()
	o, _ := newOps(t)
	status, body := get(t, o, "/debug/pprof/goroutine?debug=1")
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, body, "goroutine profile")
	status, _ = get(t, o, "/debug/pprof/cmdline")
	require.Equal(t, http.StatusNotFound, status)
	status, body = get(t, o, "/")
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, body, "/readyz")
	status, _ = get(t, o, "/nowhere")
	require.Equal(t, http.StatusNotFound, status)
}

// Prometheus, probes and browsers on this machine can read. Pages of other sites cannot, by whatever name they reach
// the address.
func TestOtherSites(t *testing.T) {
	t.Parallel()
	o, _ := newOps(t)
	h := guard(o.handler(), "metrics.example.net:8082")
	for _, c := range []struct {
		host   string
		header [2]string
		want   int
	}{
		{host: "127.0.0.1:8082", want: 200},
		{host: "10.244.1.7:8082", want: 200}, // of a pod
		{host: "[::1]:8082", want: 200},
		{host: "[fd00::7]", want: 200},
		{host: "localhost:8082", want: 200},
		{host: "bot1:8082", want: 200}, // of a container
		{host: "", want: 200},          // HTTP/1.0
		{host: "Metrics.Example.net:8082", want: 200},
		{host: "metrics.example.net", want: 200},
		{host: "rebound.example:8082", want: 421},
		{host: "rebound.example", want: 421},
		{host: "127.0.0.1.rebound.example:8082", want: 421},
		{host: "localhost.rebound.example", want: 421},
		{host: "127.0.0.1:8082", header: [2]string{"Sec-Fetch-Site", "none"}, want: 200},
		{host: "127.0.0.1:8082", header: [2]string{"Sec-Fetch-Site", "same-origin"}, want: 200},
		{host: "127.0.0.1:8082", header: [2]string{"Sec-Fetch-Site", "same-site"}, want: 403},
		{host: "127.0.0.1:8082", header: [2]string{"Sec-Fetch-Site", "cross-site"}, want: 403},
		{host: "127.0.0.1:8082", header: [2]string{"Origin", "http://127.0.0.1:8082"}, want: 200},
		{host: "127.0.0.1:8082", header: [2]string{"Origin", "https://evil.example"}, want: 403},
		{host: "127.0.0.1:8082", header: [2]string{"Origin", "null"}, want: 403},
	} {
		for _, path := range []string{"/healthz", "/debug/pprof/"} {
			w, r := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
			r.Host = c.host
			if c.header[0] != "" {
				r.Header.Set(c.header[0], c.header[1])
			}
			h.ServeHTTP(w, r)
			require.Equal(t, c.want, w.Code, "%s %v", c.host, c.header)
		}
	}
}

// Serve ends with the bot and checks the Host of requests.
func TestServe(t *testing.T) {
	t.Parallel()
	o, _ := newOps(t)
	url, stop, err := o.Serve(t.Context(), "127.0.0.1:0")
	require.NoError(t, err)
	_, _, err = o.Serve(t.Context(), strings.TrimPrefix(url, "http://"))
	require.ErrorContains(t, err, "in use")
	response, err := http.Get(url + "/healthz")
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url+"/healthz", nil)
	require.NoError(t, err)
	request.Host = "rebound.example"
	response, err = http.DefaultClient.Do(request)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	require.Equal(t, http.StatusMisdirectedRequest, response.StatusCode)
	stop()
	_, err = http.Get(url + "/healthz")
	require.Error(t, err)
}

// Who asks learns whether the bot plays, what keeps it from that, or that nobody answers.
func TestAsk(t *testing.T) {
	t.Parallel()
	o, matches := newOps(t)
	url, stop, err := o.Serve(t.Context(), "127.0.0.1:0")
	require.NoError(t, err)
	address := url[len("http://"):]
	var missing *NotReadyError
	require.ErrorAs(t, Ask(t.Context(), address), &missing)
	require.Equal(t, "the bot is starting", missing.Missing)
	o.Watch(matches, (&connected{true}).status)
	require.NoError(t, Ask(t.Context(), address))
	stop()
	require.ErrorIs(t, Ask(t.Context(), address), ErrSilent)
	require.ErrorIs(t, Ask(t.Context(), "%zz"), ErrSilent)
}

// What listens at all addresses of a machine is asked at its own.
func TestReachable(t *testing.T) {
	t.Parallel()
	for listen, want := range map[string]string{
		"127.0.0.1:8082": "127.0.0.1:8082", "10.0.0.7:8082": "10.0.0.7:8082", "bot:8082": "bot:8082",
		":8082": "127.0.0.1:8082", "0.0.0.0:8082": "127.0.0.1:8082", "[::]:8082": "[::1]:8082", "8082": "8082",
	} {
		require.Equal(t, want, reachable(listen), listen)
	}
}

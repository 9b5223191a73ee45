package discord

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
	"kamisado/game/match"
	"kamisado/store"
)

// hangingStore answers nobody for a time, whatever their patience, and then knows nothing.
type hangingStore struct {
	store.Store
	hangs time.Duration
}

func (s hangingStore) Load(context.Context, match.ID) (store.Row, error) {
	time.Sleep(s.hangs) // of the bubble
	return store.Row{}, store.ErrNotFound
}

func (s hangingStore) List(context.Context, store.Filter) ([]store.Row, error) {
	time.Sleep(s.hangs)
	return nil, nil
}

func (s hangingStore) Settings(context.Context, string) (store.Settings, error) {
	time.Sleep(s.hangs)
	return store.Settings{}, store.ErrNotFound
}

// transcript is what was sent to Discord, and when.
type transcript struct {
	began time.Time
	lines []string
}

func (t *transcript) RoundTrip(r *http.Request) (*http.Response, error) {
	sent := []byte{}
	if r.Body != nil {
		sent, _ = io.ReadAll(r.Body)
	}
	t.lines = append(t.lines, fmt.Sprintf("%v %s %s %s", time.Since(t.began), r.Method, path.Base(r.URL.Path), sent))
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(`{"id":"7"}`))}, nil
}

// require compares what was sent: each line has the parts of one of those wanted, between its
// stars.
func (t *transcript) require(test *testing.T, wanted ...string) {
	test.Helper()
	synctest.Wait()
	require.Len(test, t.lines, len(wanted), t.lines)
	for n, line := range t.lines {
		for part := range strings.SplitSeq(wanted[n], "*") {
			require.Contains(test, line, part)
		}
	}
}

// recording is a client in a bubble, and what it sends.
func recording(t *testing.T, s store.Store) (*Client, *transcript) {
	t.Helper()
	c := offline(t, onlyKamisado())
	texts, err := catalogue()
	require.NoError(t, err)
	c.bot = bot.New(bot.Config{Games: onlyKamisado(), Catalogue: texts, Store: s, Now: time.Now, Log: c.log, Poster: c, Link: Link, Limits: Limits()})
	sent := &transcript{began: time.Now()}
	c.rest = rest.New(rest.Config{HTTP: &http.Client{Transport: sent}})
	return c, sent
}

// What people hear in English and in Spanish.
const (
	sorry    = "taking longer than Discord waits"
	losiento = "más de lo que Discord me deja"
)

// Who waits for something that hangs hears so before the token ends, in private and once, however
// the answer would have appeared; who has an answer before hears nothing more.
func TestApology(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		recorded string
		hangs    time.Duration
		sent     []string
	}{
		"a command for everybody": {"start", time.Hour, []string{`1.5s POST callback {"type":5}`, "14m30s DELETE @original", `14m30s POST *"flags":64*` + sorry}},
		"a private command":       {"direct", time.Hour, []string{`1.5s POST callback {"type":5,"data":{"flags":64}}`, "14m30s PATCH @original *" + losiento}},
		"a click":                 {"select", time.Hour, []string{`1.5s POST callback {"type":6}`, `14m30s POST *"flags":64*` + sorry}},
		"a slow answer":           {"direct", 14 * time.Minute, []string{`1.5s POST callback {"type":5,"data":{"flags":64}}`, "14m0s PATCH @original *No hay ninguna partida"}},
		"a quick answer":          {"direct", time.Second, []string{"1s POST callback *No hay ninguna partida"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, sent := recording(t, hangingStore{hangs: c.hangs})
				client.interact(&incoming{interaction: recorded(t, c.recorded), arrived: time.Now()})
				time.Sleep(time.Hour)
				sent.require(t, c.sent...)
			})
		})
	}
}

// Work that was deferred from the start and hangs is apologised for like any other; but what
// everybody has seen of it, such as the own move while a computer thinks, is an answer.
func TestApologyForDeferredWork(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind     chat.ReplyKind
		progress bool
		rescued  bool
		sent     []string
	}{
		"seen by everybody": {chat.Update, true, false, []string{`0s POST callback {"type":6}`, "0s PATCH @original *half", "14m50s PATCH @original *all"}},
		"seen by one":       {chat.Ephemeral, true, true, []string{`0s POST callback {"type":5*64`, "0s PATCH @original *half", "14m30s PATCH @original *" + sorry}},
		"seen by nobody":    {chat.Update, false, true, []string{`0s POST callback {"type":6}`, `14m30s POST *"flags":64*` + sorry}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, sent := recording(t, hangingStore{})
				i := &incoming{interaction: recorded(t, "select"), arrived: time.Now()}
				i.request = &chat.Request{At: chat.Place{Locale: "en-GB"}}
				rescued := false
				client.reply(t.Context(), i, chat.Reply{Kind: c.kind, Deferred: func(_ context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
					if c.progress {
						progress(says("half"))
					}
					time.Sleep(14*time.Minute + 50*time.Second)
					return chat.Reply{Kind: c.kind, Message: chat.Message{Text: "all"}, Rescue: func(context.Context) { rescued = true }}, true
				}})
				sent.require(t, c.sent...)
				require.Equal(t, c.rescued, rescued, "nobody has seen it otherwise")
			})
		})
	}
}

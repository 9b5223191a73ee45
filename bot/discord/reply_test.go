package discord

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
	"kamisado/bot/chat"
	"kamisado/bot/discord/rest"
	"kamisado/bot/fakediscord"
	"kamisado/bot/view"
	"kamisado/game/match"
	"kamisado/store"
)

// transcript is a Discord that notes what is sent to it, and when. Its responses are a status and a body each, or
// "lost" for a connection that is lost. After the last it answers with a message.
type transcript struct {
	began     time.Time
	responses []string
	lines     []string
	takes     time.Duration // until each is answered
}

func (t *transcript) RoundTrip(r *http.Request) (*http.Response, error) {
	sent := []byte{}
	if r.Body != nil {
		sent, _ = io.ReadAll(r.Body)
	}
	t.lines = append(t.lines,
		fmt.Sprintf("%v %s %s %s", time.Since(t.began), r.Method, path.Base(r.URL.RequestURI()), sent))
	time.Sleep(t.takes)
	response := `200 {"id":"7","resource":{"message":{"id":"7"}}}`
	if len(t.responses) > 0 {
		response, t.responses = t.responses[0], t.responses[1:]
	}
	if response == "lost" {
		return nil, io.ErrUnexpectedEOF
	}
	status, body, _ := strings.Cut(response, " ")
	code, _ := strconv.Atoi(status)
	return &http.Response{StatusCode: code, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body))}, nil
}

// require compares what was sent: each line has the parts of one of those wanted, between its stars.
func (t *transcript) require(test *testing.T, wanted ...string) {
	test.Helper()
	synctest.Wait()
	require.Len(test, t.lines, len(wanted), strings.Join(t.lines, "\n"))
	for n, line := range t.lines {
		for part := range strings.SplitSeq(wanted[n], "*") {
			require.Contains(test, line, part)
		}
	}
}

// recording returns a client in a bubble, and what it sends.
func recording(t *testing.T, s store.Store, responses ...string) (*Client, *transcript) {
	t.Helper()
	c := offline(t, onlyKamisado())
	texts, err := catalogue()
	require.NoError(t, err)
	c.bot = bot.New(bot.Config{
		Config: view.Config{Games: onlyKamisado(), Catalogue: texts, Log: c.Log, Link: Link, Limits: Limits()},
		Store:  s, Poster: c,
	})
	sent := &transcript{began: time.Now(), responses: responses}
	c.rest = rest.New(rest.Config{HTTP: &http.Client{Transport: sent}})
	return c, sent
}

// says is a reply with a text.
func says(text string) chat.Reply { return chat.Reply{Message: chat.Message{Text: text}} }

// Interactions, by the file that has them, and what users read in English and in Spanish when the answer is late.
const (
	typed     = "start"  // a command
	pressed   = "select" // a control of a public message
	privately = "button" // a control of a private message
	sorry     = "taking longer than Discord waits"
	losiento  = "más de lo que Discord me deja"
)

// An answer is the first response to an interaction. If it was deferred, by the reply itself or because the bot was
// slow, it takes the place of the deferral where it appears as was announced, else it is a message of its own. What was
// committed and could not be shown is shown another way, unless another process has answered; and a late answer is
// none.
func TestReply(t *testing.T) {
	t.Parallel()
	public, private, update := chat.Post, chat.Ephemeral, chat.Update
	const (
		dead, answered, gone = `404 {"code":10062}`, `400 {"code":40060}`, `404 {"code":10008}`
		tooLong              = 14*time.Minute + 50*time.Second
	)
	for name, c := range map[string]struct {
		to        string
		slow      *chat.ReplyKind // the way in which the answer was deferred before the reply was there
		kind      chat.ReplyKind
		deferred  bool // by the reply
		progress  bool // shown while it is deferred
		takes     time.Duration
		age       time.Duration  // of the interaction
		final     chat.ReplyKind // of a deferred reply
		elsewhere bool           // the deferred reply is given elsewhere
		responses []string
		told      string // what the reply is told
		sent      []string
	}{
		"for everybody": {
			to: typed, kind: public, told: "after 7", sent: []string{`POST callback?with_response=true {"type":4*all`},
		},
		"for one": {
			to: typed, kind: private, told: "after ", sent: []string{`POST callback {"type":4*all*"flags":64`},
		},
		"in the same place": {to: pressed, kind: update, told: "after ", sent: []string{`POST callback {"type":7*all`}},
		"without id": {
			to: typed, kind: public, responses: []string{"200 {}"}, told: "after 7", sent: []string{`callback`, `GET @original`},
		},
		"no id": {
			to: typed, kind: public, responses: []string{"200 {}", "404 {}"}, told: "after ",
			sent: []string{`callback`, `GET @original`},
		},
		"dead": {
			to: typed, kind: public, responses: []string{dead}, told: "rescue", sent: []string{`callback`},
		},
		"refused in time": {
			to: typed, kind: public, age: 2500 * time.Millisecond, responses: []string{"500 {}"}, told: "after 7",
			sent: []string{`callback`, `150ms *callback`},
		},
		"refused at last": {
			to: typed, kind: public, age: 2600 * time.Millisecond, responses: []string{"500 {}"}, told: "rescue",
			sent: []string{`callback`},
		},
		"answered elsewhere": {
			to: typed, kind: public, responses: []string{answered}, told: "lost", sent: []string{`callback`},
		},
		"sent again": {
			to: typed, kind: public, responses: []string{"lost", answered, `200 {"id":"8","content":"all "}`}, told: "after 8",
			sent: []string{`callback`, `callback`, `GET @original`},
		},
		"sent again, another text": {
			to: typed, kind: public, responses: []string{"lost", answered, `200 {"id":"8","content":"other"}`}, told: "lost",
			sent: []string{`callback`, `callback`, `GET @original`},
		},
		"sent again, seen by one": {
			to: typed, kind: public, responses: []string{"lost", answered, `200 {"id":"8","content":"all","flags":64}`},
			told: "lost",
			sent: []string{`callback`, `callback`, `GET @original`},
		},
		"sent again, seen by all": {
			to: typed, kind: private, responses: []string{"lost", answered, `200 {"id":"8","content":"all"}`}, told: "lost",
			sent: []string{`callback`, `callback`, `GET @original`},
		},
		"sent again, private": {
			to: typed, kind: private, responses: []string{"lost", answered, `200 {"id":"8","content":"all","flags":64}`},
			told: "after ",
			sent: []string{`callback`, `callback`, `GET @original`},
		},
		"sent again, in the same place": {
			to: privately, kind: update, told: "after ",
			responses: []string{"lost", answered, `200 {"id":"8","content":"all","flags":64}`},
			sent:      []string{`callback`, `callback`, `GET @original`},
		},
		"the private message is gone": {
			to: privately, kind: update, responses: []string{gone}, told: "after ", sent: []string{
				`{"type":7`, `callback {"type":4*"flags":64`,
			},
		},
		"the public message is gone": {
			to: pressed, kind: update, responses: []string{gone}, told: "rescue", sent: []string{`{"type":7`},
		},

		"deferred for everybody": {
			to: typed, kind: public, deferred: true, progress: true, final: public, told: "after 7",
			sent: []string{`POST callback {"type":5}`, `PATCH @original *half`, `PATCH @original *all`},
		},
		"deferred for one": {
			to: typed, kind: private, deferred: true, final: public, told: "after ", sent: []string{
				`{"type":5,"data":{"flags":64}}`, `PATCH @original *all`,
			},
		},
		"deferred in the same place": {
			to: pressed, kind: update, deferred: true, final: public, told: "after ", sent: []string{
				`{"type":6}`, `PATCH @original *all`,
			},
		},
		"deferred, for one in the end": {
			to: typed, kind: public, deferred: true, final: private, told: "after ", sent: []string{
				`{"type":5}`, `DELETE @original`, `POST *all*"flags":64`,
			},
		},
		"deferred and shown, for one in the end": {
			to: typed, kind: public, deferred: true, progress: true, final: private, told: "after ",
			sent: []string{`{"type":5}`, `PATCH @original *half`, `POST *all*"flags":64`},
		},
		"deferred, seen by one alone": {
			to: typed, kind: public, deferred: true, final: public, responses: []string{"200 {}", `200 {"id":"7","flags":64}`},
			told: "after ",
			sent: []string{`{"type":5}`, `PATCH @original *all`},
		},
		"given elsewhere": {
			to: typed, kind: public, deferred: true, elsewhere: true, sent: []string{`{"type":5}`, `DELETE @original`},
		},
		"given elsewhere, shown before": {
			to: typed, kind: public, deferred: true, elsewhere: true, progress: true, sent: []string{
				`{"type":5}`, `PATCH *half`,
			},
		},
		"given elsewhere, in the same place": {
			to: pressed, kind: update, deferred: true, elsewhere: true, sent: []string{`{"type":6}`},
		},
		"deferral dead": {
			to: typed, kind: public, deferred: true, progress: true, final: public, responses: []string{dead}, told: "half lost, rescue", sent: []string{
				`{"type":5}`,
			},
		},
		"deferral dead, given elsewhere": {
			to: typed, kind: public, deferred: true, elsewhere: true, responses: []string{dead}, sent: []string{`{"type":5}`},
		},
		"deferral answered elsewhere": {
			to: typed, kind: public, deferred: true, final: public, responses: []string{answered}, told: "lost", sent: []string{
				`{"type":5}`,
			},
		},
		"deferral sent again": {
			to: typed, kind: public, deferred: true, final: public, responses: []string{"lost", answered}, told: "after 7",
			sent: []string{`{"type":5}`, `{"type":5}`, `PATCH *all`},
		},
		"edit dead": {
			to: typed, kind: public, deferred: true, progress: true, final: public, told: "half lost, rescue",
			responses: []string{"200 {}", `401 {"code":50027}`, `401 {"code":50027}`}, sent: []string{
				`{"type":5}`, `PATCH *half`, `PATCH *all`,
			},
		},
		"deferred, the private message is gone": {
			to: privately, kind: update, deferred: true, progress: true, final: update, told: "after ", responses: []string{
				"200 {}", gone,
			},
			sent: []string{`{"type":6}`, `PATCH @original *half`, `POST *half*"flags":64`, `PATCH 7 *all`},
		},
		"deferred, the public message is gone": {
			to: pressed, kind: update, deferred: true, final: update, told: "rescue", responses: []string{
				"200 {}", gone,
			}, sent: []string{
				`{"type":6}`, `PATCH *all`,
			},
		},

		"slow, as expected": {
			to: typed, slow: &public, kind: public, told: "after 7", sent: []string{`{"type":5}`, `PATCH @original *all`},
		},
		"slow, a click": {
			to: pressed, slow: &update, kind: update, told: "after ", sent: []string{`{"type":6}`, `PATCH @original *all`},
		},
		"slow, for one": {
			to: typed, slow: &public, kind: private, told: "after ",
			sent: []string{`{"type":5}`, `DELETE @original`, `POST *all*"flags":64`},
		},
		"slow, for everybody": {
			to: typed, slow: &private, kind: public, told: "after 7",
			sent: []string{`"flags":64`, `DELETE @original`, `POST token?wait=true {*all`},
		},
		"slow, a click, for one": {
			to: pressed, slow: &update, kind: private, told: "after ", sent: []string{`{"type":6}`, `POST *all*"flags":64`},
		},
		"slow, and the token dead": {
			to: typed, slow: &public, kind: public, responses: []string{dead}, told: "rescue", sent: []string{`{"type":5}`},
		},
		"slow, follow-up refused": {
			to: pressed, slow: &update, kind: private, responses: []string{"200 {}", "500 {}"}, told: "rescue", sent: []string{
				`{"type":6}`, `POST *all`,
			},
		},
		"slow, deferred": {
			to: typed, slow: &public, kind: public, deferred: true, progress: true, final: public, told: "after 7",
			sent: []string{`{"type":5}`, `PATCH *half`, `PATCH *all`},
		},
		"slow, deferred for one": {
			to: typed, slow: &public, kind: private, deferred: true, progress: true, final: private, told: "half lost, after ",
			sent: []string{`{"type":5}`, `DELETE @original`, `POST *all*"flags":64`},
		},
		"slow, given elsewhere": {
			to: typed, slow: &public, kind: private, deferred: true, progress: true, elsewhere: true, told: "half lost", sent: []string{
				`{"type":5}`, `DELETE @original`,
			},
		},

		"no more time": {
			to: typed, kind: private, deferred: true, takes: time.Hour, told: "after ", sent: []string{
				`0s *"flags":64`, `14m0s PATCH @original *all`,
			},
		},
		"late, but shown to everybody": {
			to: pressed, kind: update, deferred: true, progress: true, takes: tooLong, final: update, told: "after ",
			sent: []string{`0s POST callback {"type":6}`, `0s PATCH @original *half`, `14m50s PATCH @original *all`},
		},
		"late, shown to one": {
			to: typed, kind: private, deferred: true, progress: true, takes: tooLong, told: "rescue",
			sent: []string{`0s POST callback {"type":5*64`, `0s PATCH @original *half`, `14m30s PATCH @original *` + sorry},
		},
		"late, shown to nobody": {
			to: pressed, kind: update, deferred: true, takes: tooLong, final: update, told: "rescue",
			sent: []string{`0s POST callback {"type":6}`, `14m30s POST *"flags":64*` + sorry},
		},
		"late, given elsewhere": {
			to: typed, kind: public, deferred: true, takes: tooLong, elsewhere: true,
			sent: []string{`{"type":5}`, `14m30s DELETE @original`, `14m30s POST *"flags":64*` + sorry},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, sent := recording(t, hangingStore{}, c.responses...)
				i := &incoming{
					interaction: recorded(t, c.to), arrived: time.Now().Add(-c.age),
					request: &chat.Request{At: chat.Place{Locale: "en-GB"}},
				}
				i.Token = "token"
				var told []string
				if c.slow != nil {
					client.deferReply(t.Context(), i, *c.slow)
				}
				all := says("all")
				all.After = func(_ context.Context, message string) { told = append(told, "after "+message) }
				all.Rescue = func(ctx context.Context) {
					require.NoError(t, ctx.Err())
					told = append(told, "rescue")
				}
				all.Lost = func() { told = append(told, "lost") }
				all.Kind = c.kind
				if c.deferred {
					all.Kind = c.final
					deferred := func(ctx context.Context, progress func(chat.Reply)) (chat.Reply, bool) {
						if c.progress {
							half := says("half")
							half.Lost = func() { told = append(told, "half lost") }
							progress(half)
						}
						if c.takes == tooLong { // and does not end when it is told to
							time.Sleep(c.takes)
						}
						_ = sleep(ctx, c.takes)
						return all, !c.elsewhere
					}
					client.reply(t.Context(), i, chat.Reply{Kind: c.kind, Deferred: deferred})
				} else {
					client.reply(t.Context(), i, all)
				}
				require.Equal(t, c.told, strings.Join(told, ", "))
				time.Sleep(time.Hour)
				sent.require(t, c.sent...)
			})
		})
	}
}

// A deferred answer holds its match until Discord has taken it, also one that has shown its progress. Otherwise a later
// press could be answered first, and the older board would take the place of the newer one.
func TestDeferredAnswerHoldsItsMatch(t *testing.T) {
	t.Parallel()
	const id = "aaaaaaaa"
	for name, c := range map[string]struct {
		progress bool
		sent     []string
	}{
		"at once": {false, []string{"0s POST callback", "1s PATCH @original *older", "2s POST callback *newer"}},
		"after progress": {
			true,
			[]string{"0s POST callback", "1s PATCH @original *half", "2s PATCH @original *older", "3s POST callback *newer"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, sent := recording(t, hangingStore{})
				sent.takes = time.Second
				sessions := client.bot.Sessions
				older, half := says("older"), says("half")
				older.After = func(ctx context.Context, _ string) { require.NoError(t, sessions.Lock(ctx, id)) }
				half.After = older.After
				newer := commanding(t, client, "newer", says("newer"))
				slow := commanding(t, client, "slow", chat.Reply{Deferred: func(
					ctx context.Context, progress func(chat.Reply),
				) (chat.Reply, bool) {
					if c.progress {
						require.NoError(t, sessions.Lock(ctx, id))
						progress(half)
						sessions.Unlock(ctx, id)
					}
					require.NoError(t, sessions.Lock(ctx, id))
					time.AfterFunc(time.Second/2, func() {
						newer.arrived = time.Now()
						client.interact(newer)
					})
					return older, true
				}})
				client.interact(slow)
				time.Sleep(time.Minute)
				sent.require(t, c.sent...)
			})
		})
	}
}

// A deferred reply ends when the process does. What there is then is shown.
func TestDeferredReplyEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client, sent := recording(t, hangingStore{})
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		client.serving = ctx
		client.reply(ctx, &incoming{interaction: recorded(t, typed), arrived: time.Now()}, chat.Reply{Deferred: func(
			ctx context.Context, _ func(chat.Reply),
		) (chat.Reply, bool) {
			<-ctx.Done()
			return says("not all"), true
		}})
		sent.require(t, "0s POST callback", "1m0s PATCH @original *not all")
	})
}

// An answer can be changed and deleted later, wherever it was given; but one that was lost is not the message that was
// pressed.
func TestGivenAnswer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client, sent := recording(t, hangingStore{}, "200 {}", `200 {"id":"8"}`, "200 {}", "500 {}")
		i := &incoming{interaction: recorded(t, typed), arrived: time.Now()}
		require.NoError(t, client.EditAnswer(t.Context(), i.given().encode(), says("at once").Message))
		require.NoError(t, client.followUp(t.Context(), i, says("later")))
		require.NoError(t, client.EditAnswer(t.Context(), i.given().encode(), says("changed").Message))
		require.Error(t, client.followUp(t.Context(), i, says("lost")))
		require.ErrorContains(t, client.EditAnswer(t.Context(), i.given().encode(), says("changed").Message),
			errNoAnswer.Error())
		require.Error(t, client.DeleteAnswer(t.Context(), i.given().encode()))
		sent.require(t, "PATCH @original *at once", "POST *later", "PATCH 8 *changed", "POST *lost")
	})
}

// Over HTTP the id of a posted message is asked for, until Discord has the message; but only where somebody wants it.
func TestPostedOverHTTP(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client, sent := recording(t, hangingStore{}, "404 {}", "404 {}")
		i := &incoming{interaction: recorded(t, typed), arrived: time.Now()}
		var given []string
		i.direct = func(contentType string, body []byte) error {
			given = append(given, contentType+" "+string(body))
			return nil
		}
		board := chat.Reply{Kind: chat.Post, Message: chat.Message{Text: "all"}}
		client.reply(t.Context(), i, board)
		sent.require(t)
		id := ""
		board.After = func(_ context.Context, message string) { id = message }
		client.reply(t.Context(), i, board)
		require.Equal(t, "7", id)
		sent.require(t, "1s GET @original", "1.04s GET @original", "1.12s GET @original")
		require.Len(t, given, 2)
		require.Contains(t, given[1], `application/json {"type":4,"data":{"content":"all"`)
		sent.responses = slices.Repeat([]string{"404 {}"}, 6)
		client.reply(t.Context(), i, board)
		require.Empty(t, id)
		require.Len(t, sent.lines, 9)
		i.direct = func(string, []byte) error { return errors.New("hung up") }
		board.Rescue = func(context.Context) { id = "rescued" }
		client.reply(t.Context(), i, board)
		require.Equal(t, "rescued", id)
	})
}

// commanding returns a command that locks a match and gives a reply. It has its name for its id.
func commanding(t *testing.T, c *Client, name string, reply chat.Reply) *incoming {
	t.Helper()
	c.bot.Mux.Command(chat.Command{Name: name}, func(ctx context.Context, _ *chat.Request) (chat.Reply, error) {
		return reply, c.bot.Sessions.Lock(ctx, "aaaaaaaa")
	})
	i := &incoming{interaction: recorded(t, typed), arrived: time.Now()}
	i.ID, i.Data = name, &data{Name: name}
	return i
}

// Over HTTP the first press tells the id of a posted message. It is asked for sooner if another request waits for the
// match, or the process ends.
func TestPostedIDIsNotUrgent(t *testing.T) {
	t.Parallel()
	const soon = 300 * time.Millisecond
	for name, c := range map[string]struct {
		pressed, wanted, stopped bool
		id                       string
		sent                     []string
	}{
		"nobody cares": {id: "7", sent: []string{"1s GET @original"}},
		"pressed":      {pressed: true, id: "8", sent: []string{"300ms POST callback"}},
		"wanted":       {wanted: true, id: "7", sent: []string{"300ms GET @original", "300ms POST callback *next"}},
		"pressed and wanted": {
			pressed: true, wanted: true, id: "8", sent: []string{"300ms POST callback", "300ms POST callback *next"},
		},
		"at the end": {stopped: true, id: "7", sent: []string{"300ms GET @original"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, sent := recording(t, hangingStore{})
				serving, stop := context.WithCancel(t.Context())
				defer stop()
				client.serving = serving
				id := ""
				i := commanding(t, client, "first", chat.Reply{
					Kind: chat.Post, After: func(_ context.Context, message string) { id = message },
				})
				i.direct = func(string, []byte) error { return nil }
				press := &incoming{interaction: recorded(t, pressed), arrived: time.Now()}
				press.Message.ID, press.Message.Answers.ID = "8", i.ID
				next := commanding(t, client, "next", says("next"))
				time.AfterFunc(soon, func() {
					if c.pressed {
						client.interact(press)
					}
					if c.wanted {
						client.interact(next)
					}
					if c.stopped {
						stop()
					}
				})
				client.interact(i)
				require.Equal(t, c.id, id)
				sent.require(t, c.sent...)
				client.unknown.Range(func(id, _ any) bool {
					t.Errorf("%v is still unknown", id)
					return true
				})
			})
		})
	}
}

// Nothing confirms a response over HTTP: one that is written late is doubted. What Discord has confirmed is not.
func TestUnconfirmed(t *testing.T) {
	t.Parallel()
	written := func(string, []byte) error { return nil }
	failed := func(string, []byte) error { return errors.New("hung up") }
	for name, c := range map[string]struct {
		direct func(string, []byte) error
		age    time.Duration
		called string
	}{
		"over HTTP":            {written, sureWithin, "after"},
		"over HTTP, late":      {written, sureWithin + time.Millisecond, "doubt after"},
		"over HTTP, in vain":   {failed, sureWithin + time.Millisecond, "rescue"},
		"by the gateway, late": {nil, 2 * sureWithin, "after"},
	} {
		synctest.Test(t, func(t *testing.T) {
			time.Sleep(time.Until(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))
			client, _ := recording(t, hangingStore{})
			i := &incoming{interaction: recorded(t, pressed), arrived: time.Now(), direct: c.direct}
			const epoch = 1420070400000 // Discord's
			i.ID = strconv.FormatInt((time.Now().Add(-c.age).UnixMilli()-epoch)<<22, 10)
			var called []string
			note := func(what string) { called = append(called, what) }
			client.reply(t.Context(), i, chat.Reply{
				Kind: chat.Update, Message: chat.Message{Text: "all"},
				Doubt:  func() { note("doubt") },
				After:  func(context.Context, string) { note("after") },
				Rescue: func(context.Context) { note("rescue") },
			})
			require.Equal(t, c.called, strings.Join(called, " "), name)
		})
	}
}

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

// An interaction is deferred while the bot is slow. If the bot hangs, the user hears so before the token ends, in
// private and once, however the answer would have appeared. If the answer comes before, there is nothing more.
func TestLateReply(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		recorded string
		hangs    time.Duration
		takes    time.Duration // until a deferral is answered
		sent     []string
	}{
		"a command for everybody": {
			typed, time.Hour, 0,
			[]string{`1.5s POST callback {"type":5}`, "14m30s DELETE @original", `14m30s POST *"flags":64*` + sorry},
		},
		"a private command": {
			"direct", time.Hour, 0,
			[]string{`1.5s POST callback {"type":5,"data":{"flags":64}}`, "14m30s PATCH @original *" + losiento},
		},
		"a click": {
			pressed, time.Hour, 0, []string{`1.5s POST callback {"type":6}`, `14m30s POST *"flags":64*` + sorry},
		},
		"a slow answer": {
			"direct", 14 * time.Minute, 0,
			[]string{`1.5s POST callback {"type":5,"data":{"flags":64}}`, "14m0s PATCH @original *No hay ninguna partida"},
		},
		"a slow deferral": {
			"direct", 2 * time.Second, time.Second,
			[]string{`1.5s POST callback {"type":5`, "2.5s PATCH @original *No hay ninguna partida"},
		},
		"a quick answer": {"direct", time.Second, 0, []string{"1s POST callback *No hay ninguna partida"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				client, sent := recording(t, hangingStore{hangs: c.hangs})
				sent.takes = c.takes
				client.interact(&incoming{interaction: recorded(t, c.recorded), arrived: time.Now()})
				time.Sleep(time.Hour)
				sent.require(t, c.sent...)
			})
		})
	}
}

// Suggestions are no longer than Discord takes them, and no suggestions are an empty list.
func TestAutocomplete(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client, sent := recording(t, hangingStore{})
		i := &incoming{interaction: recorded(t, "autocomplete"), arrived: time.Now()}
		client.interact(i)
		suggest := func(context.Context, *chat.Request, string) []string { return []string{strings.Repeat("c", 200)} }
		client.bot.Mux.Command(chat.Command{Name: "x", Options: []chat.Option{{Name: "cell", Suggest: suggest}}}, nil)
		i.Data.Name = "x"
		client.interact(i)
		short := strings.Repeat("c", 99) + "…"
		sent.require(
			t, `POST callback {"type":8,"data":{"choices":[]}}`,
			`POST callback {"type":8,"data":{"choices":[{"name":"`+short+`","value":"`+short+`"}]}}`,
		)
	})
}

// A request that is delivered again while the bot is slow gets no second answer, and its deferral is withdrawn.
func TestSlowRepetition(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		client, sent := recording(t, hangingStore{})
		i := &incoming{interaction: recorded(t, typed), arrived: time.Now()}
		client.bot.Handle(t.Context(), chat.Request{ID: i.ID})
		client.deferReply(t.Context(), i, chat.Post)
		client.interact(i)
		sent.require(t, `{"type":5}`, "DELETE @original")
	})
}

// A slow store leaves nothing unanswered: what shows a match appears where it would have appeared in time, for
// everybody.
func TestSlowStore(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{}, func(c *Client) { c.deferAfter = 0 })
	whileSlow := func(kind int, ask func() *fakediscord.Interaction) *fakediscord.Interaction {
		h.slow.Lock()
		defer h.slow.Unlock()
		in := ask()
		first, err := in.Callback(h.soon())
		require.NoError(t, err)
		require.Equal(t, kind, first.Type)
		return in
	}
	challenge := h.reply(whileSlow(fakediscord.CallbackDeferredMessage, func() *fakediscord.Interaction {
		return h.black.Slash(
			h.channel, "kamisado start", fakediscord.UserOption("opponent", h.white), fakediscord.String("color", "negro"),
		)
	}))
	require.False(t, challenge.Ephemeral)
	in := whileSlow(
		fakediscord.CallbackDeferredUpdate, func() *fakediscord.Interaction { return h.press(h.white, challenge, "Accept") },
	)
	board := h.await(func(m *fakediscord.Message) bool { return m.ID == challenge.ID && len(m.Attachments) == 1 })
	require.Len(t, in.Callbacks(), 1)
	typed := h.reply(whileSlow(fakediscord.CallbackDeferredMessage, func() *fakediscord.Interaction {
		return h.black.Slash(h.channel, "move", fakediscord.String("move", "c1c6"))
	}))
	require.NotEqual(t, board.ID, typed.ID)
	require.Contains(t, typed.Attachments[0].Description, "c6")
	h.await(func(m *fakediscord.Message) bool { return m.ID == board.ID && len(m.Controls()) == 0 })
}

// A user who asks for more than can wait hears so, and keeps nobody else waiting.
func TestHurry(t *testing.T) {
	t.Parallel()
	h := newHarness(t, fakediscord.Config{})
	h.slow.Lock()
	defer h.slow.Unlock()
	for range 100 {
		h.black.Slash(h.channel, "games")
	}
	_, err := h.channel.WaitMessageFor(h.soon(), h.black, func(m *fakediscord.Message) bool {
		return m.Ephemeral && strings.Contains(m.Content, "Vas más deprisa que yo")
	})
	require.NoError(t, err)
	require.Contains(t, h.reply(h.white.Slash(h.channel, "help")).Content, "I play board and card games")
}

package playground_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExchanges(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	ada, bruno := g.window(users(0), "es"), g.window(users(1), "es")
	require.Empty(t, ada.act(fields{"do": "trace", "on": true}).Error)
	ada.send(fields{"do": "command", "channel": table, "command": "show"})
	in := b.next()
	b.answer(in, 4, `{"content": "ok"}`)
	b.must("PATCH", "/webhooks/"+g.Discord().App+"/"+in.Token+"/messages/@original", `{"content": "edited"}`)
	b.post(table, `{"content": "`+g.Discord().Token+`"}`)
	b.upload(table, "board.png", "image/png", make([]byte, 1000))

	f := ada.await("exchange")
	require.Equal(t, []string{"bot", "INTERACTION_CREATE", in.ID, "Ada"}, []string{f.To, f.Name, f.Interaction, f.User})
	require.Equal(t, f.Size, len(f.JSON)+len(in.Token)-len("…"))
	seq := f.Seq
	f = ada.await("exchange")
	require.Equal(t, "POST /interactions/"+in.ID+"/token/callback", f.Name)
	require.Equal(t, []string{"discord", in.ID, "Ada"}, []string{f.To, f.Interaction, f.User})
	require.JSONEq(t, `{"type": 4, "data": {"content": "ok"}}`, string(f.JSON))
	require.Equal(t, 204, f.Status)
	require.Equal(t, seq+1, f.Seq)
	require.Positive(t, f.Took)
	f = ada.await("exchange")
	require.Equal(t, "PATCH /webhooks/"+g.Discord().App+"/token/messages/@original", f.Name)
	require.Equal(t, in.ID, f.Interaction)
	require.Contains(t, string(f.Answer), "edited")
	f = ada.await("exchange")
	require.JSONEq(t, `{"content": "…"}`, string(f.JSON), "a token stays out")
	require.NotContains(t, string(f.Answer), g.Discord().Token)
	f = ada.await("exchange")
	require.Equal(t, "POST /channels/"+table+"/messages", f.Name)
	require.Equal(t, "board.png", f.Files[0].Name)
	require.Equal(t, 1000, f.Files[0].Size)
	require.Greater(t, f.Size, 1000)

	// Who did not ask hears nothing of it, and who asks late gets it all.
	kinds := map[string]int{}
	bruno.send(fields{"do": "trace", "on": true})
	for f = bruno.next(); f.Kind != "answer"; f = bruno.next() {
		kinds[f.Kind]++
	}
	require.Equal(t, map[string]int{"message": 4, "exchange": 6}, kinds) // the commands were registered before
	require.Empty(t, ada.act(fields{"do": "trace"}).Error)
	ada.say(table, "nobody watches now")
}

func TestExchangesOfABrokenBot(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	w := g.window(users(0), "es")
	require.Empty(t, w.act(fields{"do": "trace", "on": true}).Error)
	b.send("POST", "/channels/"+table+"/messages", "application/json", strings.NewReader("\xff no object"))
	f := w.await("exchange")
	require.Equal(t, 400, f.Status)
	require.Equal(t, 50109, f.Code)
	require.JSONEq(t, `"\ufffd no object"`, string(f.JSON))
	b.send("POST", "/channels/"+table+"/messages", "application/json",
		strings.NewReader(`{"content": "`+strings.Repeat("x", 70<<10)+`"}`))
	f = w.await("exchange")
	require.JSONEq(t, `{"note": "71695 bytes, too long to show"}`, string(f.JSON))
	require.Equal(t, 71695, f.Size)
}

// A late panel gets the last exchanges only, and all of them at once do not count as falling behind.
func TestExchangesAreBounded(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	for range 320 {
		b.must("GET", "/users/@me", "")
	}
	w := g.window(users(0), "es")
	w.send(fields{"do": "trace", "on": true})
	n, last := 0, int64(0)
	for f := w.next(); f.Kind != "answer"; f = w.next() {
		require.Equal(t, "exchange", f.Kind)
		if n > 0 {
			require.Equal(t, last+1, f.Seq)
		}
		n, last = n+1, f.Seq
	}
	require.Equal(t, 300, n)
}

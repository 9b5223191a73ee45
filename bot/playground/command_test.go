package playground_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
	"kamisado/bot/playground"
)

type fields = map[string]any

func option(name string, value any) fields { return fields{"name": name, "value": value} }

func typing(name string, value any) fields {
	return fields{"name": name, "value": value, "focused": true}
}

func TestCommandsReachTheBot(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	w := g.window(users(0), "es")
	w.send(fields{"do": "command", "channel": table, "command": "game start", "options": []fields{
		option("mode", "simple"), option("opponent", users(1)), option("rounds", 3),
		option("hints", true),
	}})
	in := b.next()
	require.Equal(t, "game", in.Data.Name)
	require.JSONEq(t, `[{"name": "start", "type": 1, "options": [
		{"name": "mode", "type": 3, "value": "simple"}, {"name": "opponent", "type": 6, "value": "`+users(1)+`"},
		{"name": "rounds", "type": 4, "value": 3},
		{"name": "hints", "type": 5, "value": true}]}]`, string(in.Data.Options))
	require.Contains(t, string(in.Data.Resolved), "Bruno")
	b.answer(in, 5, `{}`)
	require.Equal(t, 128, w.await("message").Message.Flags&128, "the bot is thinking")
	require.Empty(t, w.await("answer").Error)
}

func TestControlsReachTheBot(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	w := g.window(users(0), "es")
	id := b.post(table, controls)
	w.send(fields{"do": "press", "channel": table, "message": id, "control": "go"})
	in := b.next()
	require.Equal(t, "go", in.Data.CustomID)
	b.answer(in, 6, `{}`)
	require.Empty(t, w.await("answer").Error)
	w.send(fields{"do": "select", "channel": table, "message": id, "control": "pick", "values": []string{"two"}})
	in = b.next()
	require.Equal(t, []string{"two"}, in.Data.Values)
	b.answer(in, 7, `{"content": "picked", "components": []}`)
	require.Equal(t, "picked", w.await("message").Message.Content)
	require.Empty(t, w.await("answer").Error)
}

func TestSuggestions(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	w := g.window(users(0), "es")
	w.send(fields{
		"do": "suggest", "channel": table, "command": "move",
		"options": []fields{option("move", "c1"), typing("count", "2")},
	})
	in := b.next()
	require.Equal(t, 4, in.Type)
	require.JSONEq(t, `[{"name": "move", "type": 3, "value": "c1"}, {"name": "count", "type": 4, "value": "2", "focused": true}]`, string(in.Data.Options))
	b.answer(in, 8,
		`{"choices": [{"name": "two", "name_localizations": {"es-ES": "dos"}, "value": 2}, {"name": "20", "value": 20}]}`)
	f := w.await("answer")
	require.Empty(t, f.Error)
	require.Len(t, f.Choices, 2)
	require.Equal(t, "dos", f.Choices[0].Name)
	require.InDelta(t, 2, f.Choices[0].Value, 0)
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	g := newGround(t)
	b := g.bot()
	id := b.post(table, controls)
	const unknown = "99999999999999999"
	press := func(channel, message, control string) fields {
		return fields{"do": "press", "channel": channel, "message": message, "control": control}
	}
	choose := func(control string, values ...string) fields {
		return fields{"do": "select", "channel": table, "message": id, "control": control, "values": values}
	}
	command := func(path string, options ...fields) fields {
		return fields{"do": "command", "channel": table, "command": path, "options": options}
	}
	suggest := func(path string, options ...fields) fields {
		return fields{"do": "suggest", "channel": table, "command": path, "options": options}
	}
	for name, c := range map[string]struct {
		action fields
		want   string
	}{
		"long message":           {fields{"do": "say", "channel": table, "text": strings.Repeat("é", 2001)}, "long"},
		"long option":            {command("move", option("move", strings.Repeat("é", 6001))), "long"},
		"unknown channel":        {press(unknown, id, "go"), "stale"},
		"unknown message":        {press(table, unknown, "go"), "stale"},
		"no such button":         {press(table, id, "gone"), "stale"},
		"value not offered":      {choose("pick", "three"), "stale"},
		"unknown command":        {command("dance"), "command"},
		"unknown option":         {command("show", option("what", "x")), "command"},
		"text for a number":      {command("game start", option("mode", "simple"), option("rounds", "3")), "command"},
		"part of a whole number": {command("game start", option("mode", "simple"), option("rounds", 0.5)), "command"},
		"number for a text":      {command("game start", option("mode", 1)), "command"},
		"unknown user":           {command("game start", option("mode", "simple"), option("opponent", unknown)), "command"},
		"no such channel":        {command("game start", option("mode", "simple"), option("where", unknown)), "command"},
		"nothing to suggest":     {suggest("game start", typing("mode", "s")), "command"},
		"typed number":           {suggest("move", typing("count", 2)), "command"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := g.window(users(0), "es")
			w.t = t
			require.Equal(t, c.want, w.act(c.action).Error)
		})
	}
}

func TestFramesThatAreNoActions(t *testing.T) {
	t.Parallel()
	w := newGround(t).window(users(0), "es")
	for _, raw := range []string{"", "null", "[]", "7", "{", `{"id": 7, "do": "trace"} {}`, `{"id": "x", "do": "trace"}`, "\xff"} {
		require.NoError(t, w.ws.WriteMessage(1, []byte(raw)))
		require.Equal(t, "bad", w.await("answer").Error, raw)
	}
	require.NoError(t, w.ws.WriteMessage(2, []byte(`{"id": 7, "do": "trace"}`)))
	f := w.await("answer")
	require.Equal(t, "bad", f.Error)
	require.Equal(t, int64(7), f.ID)
	require.Empty(t, w.act(fields{"do": "trace"}).Error)
}

func TestWithoutTheBot(t *testing.T) {
	t.Parallel()
	w := newGround(t).window(users(0), "es")
	require.Equal(t, "offline", w.act(fields{"do": "command", "channel": table, "command": "show"}).Error)
	require.Empty(t, w.say(table, "anybody here?").Error)
}

func TestSilentBot(t *testing.T) {
	t.Parallel()
	g := serve(t, playground.Config{Listen: "127.0.0.1:0"}, fakediscord.Config{ResponseDeadline: 20 * time.Millisecond})
	g.bot()
	w := g.window(users(0), "es")
	require.Equal(t, "silent", w.act(fields{"do": "command", "channel": table, "command": "show"}).Error)
	require.Equal(t, "silent",
		w.act(fields{"do": "suggest", "channel": table, "command": "move", "options": []fields{typing("move", "c")}}).Error)
}

// While the bot takes its time with one action the others go on, up to a bound.
func TestActionsDoNotWaitForEachOther(t *testing.T) {
	t.Parallel()
	g := serve(t, playground.Config{Listen: "127.0.0.1:0"}, fakediscord.Config{ResponseDeadline: -1})
	b := g.bot()
	w := g.window(users(0), "es")
	show := fields{"do": "command", "channel": table, "command": "show"}
	first := w.send(show)
	slow := b.next()
	quick := w.send(show)
	b.answer(b.next(), 4, `{"content": "quick"}`)
	require.Equal(t, quick, w.await("answer").ID)
	for range 15 {
		w.send(show)
		b.next()
	}
	require.Equal(t, "busy", w.act(show).Error)
	require.Empty(t, w.say(table, "still here").Error)
	b.answer(slow, 4, `{"content": "slow"}`)
	require.Equal(t, first, w.await("answer").ID)
}

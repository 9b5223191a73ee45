//go:build full

package e2e

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// wellFormed checks that an answer is of a sensible length and not cut in its midst.
func (h *harness) wellFormed(text string) {
	h.t.Helper()
	require.Less(h.t, utf8.RuneCountInString(text), 1900)
	require.NotContains(h.t, text, "went wrong")
	require.NotEqual(h.t, "…", text[max(0, len(text)-len("…")):])
}

// Options of wrong types, commands and parts that do not exist, or nothing at
// all where something is needed.
func TestNonsenseOptions(t *testing.T) {
	t.Parallel()
	h := prepareHarness(t, func(c *fakediscord.Config) { c.StrictCommands = false })
	h.start()
	board := h.begin("simple")
	values := map[string]any{
		"number": 3, "fraction": 2.5, "yes": true, "null": nil, "list": []any{"c1c6", 1}, "object": map[string]any{"a": 1},
		"big": 1e300,
	}
	paths := map[string]string{
		"move": "move", "push": "cell", "board": "text", "moves": "match", "resign": "match", "help": "topic",
		"kamisado start": "opponent", "kamisado": "start", "kamisado stop": "mode", "nothing": "x", "games": "extra",
	}
	for kind, value := range values {
		for path, name := range paths {
			for number := range 12 {
				if path == "board" && (kind != "yes") || number%4 != 0 && number != 6 {
					continue // that would post a board
				}
				in := h.black.Slash(h.channel, path, fakediscord.RawOption(name, number, value),
					fakediscord.RawOption("match", 3, value))
				h.wellFormed(h.answer(in, path))
			}
		}
	}
	for _, path := range []string{"move", "push", "moves", "help", "kamisado", "kamisado start", "nothing"} {
		h.wellFormed(h.answer(h.black.Slash(h.channel, path), path))
	}
	for name, options := range map[string][]fakediscord.Option{
		"mode":     {fakediscord.String("mode", "doble"), fakediscord.UserOption("opponent", h.white)},
		"color":    {fakediscord.String("color", "verde"), fakediscord.UserOption("opponent", h.white)},
		"opponent": {fakediscord.RawOption("opponent", 6, "nobody")},
		"invented": {fakediscord.RawOption("opponent", 6, "99999999999999999999999")},
		"position": {fakediscord.String("position", "x")},
	} {
		text := h.answer(h.black.Slash(h.channel, "kamisado start", options...), "kamisado start")
		h.wellFormed(text)
		t.Log(name, text)
	}
	require.Equal(t, 2, h.version(h.id(board)))
}

// answer is what a command is told in private; a start whose opponent cannot be
// read may begin a match with the computer.
func (h *harness) answer(in *fakediscord.Interaction, path string) string {
	h.t.Helper()
	if m := h.reply(in); strings.HasPrefix(path, "kamisado") && !m.Ephemeral {
		require.Contains(h.t, m.Content, "the computer")
		return m.Content
	}
	return h.ephemeral(in)
}

// Controls with invented ids and values, and those of matches that are not.
func TestNonsenseControls(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	board := h.begin("simple")
	id := string(h.id(board))
	for _, custom := range []string{
		"", "x", "/", "////", "#", "text", "text/", "text/" + id, "text/" + id + "/", "fly/" + id + "/0",
		"text/" + id + "/-1", "text/" + id + "/x",
		"text/" + id + "/99999999999999999999", "text/" + id + "/0/c4", "move/" + id + "/0", "move/" + id + "/0/",
		"text/zzzzzzzz/0", "play/zzzzzzzz/0",
		"accept/zzzzzzzz", "rematch/zzzzzzzz/0", "sure/zzzzzzzz/0", "resign/ZZZZZZZZ/0", "text/../../../0",
		"resign/" + id + "/7", "restart/" + id + "/7",
		"rematch/" + id + "/0", "accept/" + id, "cancel/" + id, "move/" + id + "/0/" + strings.Repeat("c", 70),
		"move/" + id + "/0/c4",
		"move/" + id + "/0/<@1>", "move/" + id + "/99/c1c6", strings.Repeat("1/", 50), "👩‍👩‍👧‍👦",
		"field/" + id + "/0/999999999/!/,", "pick/" + id + "/0",
	} {
		for name, in := range map[string]*fakediscord.Interaction{
			"press":  h.black.PressRaw(board, custom),
			"select": h.black.SelectRaw(board, custom),
			"other":  h.white.SelectRaw(board, custom, "\x00", "c1c6"),
			"long":   h.black.SelectRaw(board, custom, strings.Repeat("ñ", 5000)),
		} {
			m := h.reply(in)
			require.Len(t, in.Callbacks(), 1)
			require.True(t, m.Ephemeral || strings.HasPrefix(custom, "pick/"), custom, name)
			h.wellFormed(m.Content)
		}
	}
	for _, values := range [][]string{nil, {""}, {"zz"}, {"c1c6", "c1c5"}, {strings.Repeat("x", 3000)}, {"<@1>"}} {
		in := h.black.SelectRaw(board, h.choose(board, hintTower).CustomID, values...)
		h.wellFormed(h.reply(in).Content)
		in = h.black.SelectRaw(board, strings.Replace(h.choose(board, hintTower).CustomID, "pick", "play", 1), values...)
		if len(values) < 2 {
			h.wellFormed(h.ephemeral(in))
		}
	}
	require.LessOrEqual(t, h.version(h.id(board)), 3)
}

package e2e

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// nonsense are texts that nobody expects in an option.
func nonsense() map[string]string {
	return map[string]string{
		"empty": "", "blank": "   ", "long": strings.Repeat("a", 6000), "long wide": strings.Repeat("☃", 6000),
		"long lines": strings.Repeat("c1c6\n", 1200), "emoji": "👩‍👩‍👧‍👦🏳️‍🌈", "markup": "**c1** ||c6|| `x` ```y", "code": "`c1c6`",
		"everyone": "@everyone @here", "mention": "<@1> <@&2> <#3> </move:4>", "link": "[c1c6](https://evil.example)",
		"zero": "\x00\x01\x1b[31m", "invalid": "\xff\xfe", "right to left": "\u202ec6c1", "template": "{{.User}} %s %!d", "sql": "'; DROP TABLE match; --",
		"wide digits": "ｃ１ｃ６", "far cell": "c1c9", "no cell": "i1i2", "number": "0", "negative": "-1", "path": "../../etc/passwd", "header": "# c1c6",
	}
}

// Any text in any option gets a clear private answer, pings nobody and changes
// nothing.
func TestNonsenseTexts(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("estandar")
	id := s.id(board)
	moved := s.reply(s.click(s.black, board, "c1c6"))
	content := moved.Content
	for name, text := range nonsense() {
		t.Run(name, func(t *testing.T) {
			s := s.on(t)
			option := func(name string) fakediscord.Option {
				return fakediscord.RawOption(name, fakediscord.OptionString, text)
			}
			real, match := fakediscord.String("move", "a8a7"), fakediscord.String("match", string(id))
			for _, in := range []*fakediscord.Interaction{
				s.white.Slash(s.table, "move", option("move")),
				s.white.Slash(s.table, "move", option("move"), match),
				s.white.Slash(s.table, "push", option("cell")),
				s.white.Slash(s.table, "help", option("topic")),
			} {
				if in.Err() == nil { // the client would not send some
					s.sober(s.whisper(in))
				}
			}
			if strings.TrimSpace(text) != "" {
				for _, in := range []*fakediscord.Interaction{
					s.white.Slash(s.table, "move", real, option("match")),
					s.white.Slash(s.table, "board", option("match")),
					s.white.Slash(s.table, "moves", option("match")),
					s.white.Slash(s.table, "resign", option("match")),
				} {
					require.Equal(t, "There is no match of that name. `/games` lists yours.", s.whisper(in))
				}
			}
			_, err := s.white.Autocomplete(s.table, "move", fakediscord.Focused("move", text), option("match")).Choices(s.soon())
			require.NoError(t, err)
			_, err = s.white.Autocomplete(s.table, "push", option("cell"), fakediscord.Focused("match", text)).Choices(s.soon())
			require.NoError(t, err)
		})
	}
	require.Equal(t, 3, s.version(id))
	require.Equal(t, content, s.table.Message(moved.ID).Content)
	require.Len(t, s.table.Messages(), 1)
}

// sober checks that an answer is of a sensible length and not cut in its midst.
func (s *stage) sober(text string) {
	s.t.Helper()
	require.Less(s.t, utf8.RuneCountInString(text), 1900)
	require.NotContains(s.t, text, "went wrong")
	require.NotEqual(s.t, "…", text[max(0, len(text)-len("…")):])
}

// Options of wrong types, commands and parts that do not exist, or nothing at
// all where something is needed.
func TestNonsenseOptions(t *testing.T) {
	t.Parallel()
	s := prepareStage(t, func(c *fakediscord.Config) { c.StrictCommands = false })
	s.start()
	board := s.begin("simple")
	values := map[string]any{
		"number": 3, "fraction": 2.5, "yes": true, "null": nil, "list": []any{"c1c6", 1}, "object": map[string]any{"a": 1}, "big": 1e300,
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
				in := s.black.Slash(s.table, path, fakediscord.RawOption(name, number, value), fakediscord.RawOption("match", 3, value))
				s.sober(s.answer(in, path))
			}
		}
	}
	for _, path := range []string{"move", "push", "moves", "help", "kamisado", "kamisado start", "nothing"} {
		s.sober(s.answer(s.black.Slash(s.table, path), path))
	}
	for name, options := range map[string][]fakediscord.Option{
		"mode":     {fakediscord.String("mode", "doble"), fakediscord.UserOption("opponent", s.white)},
		"color":    {fakediscord.String("color", "verde"), fakediscord.UserOption("opponent", s.white)},
		"opponent": {fakediscord.RawOption("opponent", 6, "nobody")},
		"invented": {fakediscord.RawOption("opponent", 6, "99999999999999999999999")},
		"position": {fakediscord.String("position", "x")},
	} {
		text := s.answer(s.black.Slash(s.table, "kamisado start", options...), "kamisado start")
		s.sober(text)
		t.Log(name, text)
	}
	require.Equal(t, 2, s.version(s.id(board)))
}

// answer is what a command is told in private; a start whose opponent cannot be
// read may begin a match with the computer.
func (s *stage) answer(in *fakediscord.Interaction, path string) string {
	s.t.Helper()
	if m := s.reply(in); strings.HasPrefix(path, "kamisado") && !m.Ephemeral {
		require.Contains(s.t, m.Content, "the computer")
		return m.Content
	}
	return s.whisper(in)
}

// Controls with invented ids and values, and those of matches that are not.
func TestNonsenseControls(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("simple")
	id := string(s.id(board))
	for _, custom := range []string{
		"", "x", ":", "::::", "1", "1:", "1:" + id, "1:" + id + ":0", "1:" + id + ":0:", "1:" + id + ":0:fly", "0:" + id + ":0:text",
		"2:" + id + ":0:text", "1:" + id + ":-1:text", "1:" + id + ":x:text", "1:" + id + ":99999999999999999999:text",
		"1:" + id + ":0:move", "1:" + id + ":0:move:", "1:" + id + ":0:text:c4", "1:zzzzzzzz:0:text", "1:zzzzzzzz:0:play", "1:zzzzzzzz:0:accept",
		"1:zzzzzzzz:0:rematch", "1:zzzzzzzz:0:sure", "1:ZZZZZZZZ:0:resign", "1:../../..:0:text", "1:" + id + ":7:resign", "1:" + id + ":7:restart",
		"1:" + id + ":0:rematch", "1:" + id + ":0:accept", "1:" + id + ":0:cancel", "1:" + id + ":0:move:" + strings.Repeat("c", 70),
		"1:" + id + ":0:move:c4", "1:" + id + ":0:move:<@1>", "1:" + id + ":99:move:c1c6", strings.Repeat("1:", 50), "👩‍👩‍👧‍👦", "1:" + id + ":0:pick",
	} {
		for name, in := range map[string]*fakediscord.Interaction{
			"press":  s.black.PressRaw(board, custom),
			"select": s.black.SelectRaw(board, custom),
			"other":  s.white.SelectRaw(board, custom, "\x00", "c1c6"),
			"long":   s.black.SelectRaw(board, custom, strings.Repeat("ñ", 5000)),
		} {
			m := s.reply(in)
			require.Len(t, in.Callbacks(), 1)
			require.True(t, m.Ephemeral || strings.HasSuffix(custom, "pick"), custom, name)
			s.sober(m.Content)
		}
	}
	for _, values := range [][]string{nil, {""}, {"zz"}, {"c1c6", "c1c5"}, {strings.Repeat("x", 3000)}, {"<@1>"}} {
		in := s.black.SelectRaw(board, s.choose(board, hintTower).CustomID, values...)
		s.sober(s.reply(in).Content)
		in = s.black.SelectRaw(board, strings.Replace(s.choose(board, hintTower).CustomID, "pick", "play", 1), values...)
		if len(values) < 2 {
			s.sober(s.whisper(in))
		}
	}
	require.LessOrEqual(t, s.version(s.id(board)), 3)
}

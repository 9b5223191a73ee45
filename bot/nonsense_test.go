package bot

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/kamisado"
)

// Any text in any option gets a clear private answer of a sensible length, and changes nothing.
func TestNonsenseTexts(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.start(starting(kamisado.ID, "opponent", &berta, "color", "negro"))
	s.press(berta, control("accept", s.match().ID))
	m := s.match()
	for name, text := range map[string]string{
		"long": strings.Repeat("a", 6000), "long wide": strings.Repeat("☃", 6000),
		"long lines": strings.Repeat("c1c6\n", 1200), "emoji": "👩‍👩‍👧‍👦🏳️‍🌈", "markup": "**c1** ||c6|| `x` ```y",
		"everyone": "@everyone @here", "mention": "<@1> <@&2> <#3> </move:4>", "link": "[c1c6](https://evil.example)",
		"zero": "\x00\x01\x1b[31m", "invalid": "\xff\xfe", "right to left": "\u202ec6c1", "template": "{{.User}} %s %!d",
		"sql": "'; DROP TABLE match; --", "far cell": "c1c9", "number": "0", "negative": "-1", "path": "../../etc/passwd",
	} {
		for _, do := range []chat.Request{
			command("move", "move", text, "match", m.ID), command("push", "cell", text), command("help", "topic", text),
			command("review", "match", text), command("moves", "match", text), command("board", "ask", text),
			command("records", "game", text), command("import", "position", text), command("daily", "game", text),
		} {
			reply := s.ask(do)
			require.Equal(t, chat.Ephemeral, reply.Kind, "%s: %s", name, do.Command)
			said := reply.Message.Text
			require.Less(t, utf8.RuneCountInString(said), s.Present.Limits.Text, "%s: %s", name, do.Command)
			require.NotContains(t, said, "went wrong", "%s: %s", name, do.Command)
			s.suggested(ana, "match", do)
		}
	}
	require.Equal(t, m.Version, s.match().Version)
}

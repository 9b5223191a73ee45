package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/fakediscord"
)

// Where pictures may not be posted there is the text board, with the name of
// what is missing; as soon as they may, there are pictures again.
func TestWithoutPictures(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.table.Deny(fakediscord.AttachFiles)
	plain := func(m *fakediscord.Message) {
		t.Helper()
		require.Empty(t, m.Attachments)
		require.Contains(t, m.Content, "```\n   a    b    c    d    e    f    g    h\n")
		require.Contains(t, m.Content, "-NM-")
		require.Contains(t, m.Content, "\n```\n")
		require.Contains(t, m.Content, "I cannot show the picture here; missing permissions: Attach Files.")
	}
	board := s.begin("estandar")
	plain(board)
	picked := s.reply(s.black.Select(board, s.choose(board, hintTower).CustomID, "c1"))
	plain(picked)
	moved := s.reply(s.black.Select(picked, s.choose(picked, hintCell).CustomID, "c1c6"))
	plain(moved)
	offered := s.reply(s.white.Press(moved, s.button(moved, "New game")))
	plain(offered)
	typed := s.reply(s.white.Slash(s.table, "move", fakediscord.String("move", "a8a7")))
	plain(typed)
	// The bot learns of it only when its picture is refused: text then, too.
	s.table.Allow(fakediscord.AttachFiles)
	in := s.black.Slash(s.table, "board")
	pictured := s.reply(in)
	require.Len(t, pictured.Attachments, 1)
	require.NotContains(t, pictured.Content, "```")
	s.discord.Fail(fakediscord.Fault{Path: "/callback", Status: 403, Code: 50013})
	s.discord.Fail(fakediscord.Fault{Path: "/channels/" + s.table.ID + "/messages", Method: "POST", Status: 403, Code: 50013})
	s.black.Select(pictured, s.choose(pictured, hintCell).CustomID, "c6c7")
	plain(s.await(s.table, func(m *fakediscord.Message) bool { return strings.Contains(m.Content, "c6 → c7") }))
	// Help and long lists come without files.
	s.table.Deny(fakediscord.AttachFiles)
	require.Contains(t, s.whisper(s.white.Slash(s.table, "help", fakediscord.String("topic", "kamisado"))), "Kamisado in a minute")
}

// The list of moves is that since the last restart.
func TestMovesSinceRestart(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	board := s.begin("simple")
	for range 2 {
		board = s.reply(s.click(s.black, board, "c1c6"))
		board = s.reply(s.white.Press(board, s.button(board, "New game")))
		board = s.reply(s.black.Press(board, s.button(board, "New game")))
	}
	s.reply(s.click(s.black, board, "d1d2"))
	text := s.whisper(s.white.Slash(s.table, "moves"))
	require.NotContains(t, text, "N c1c6")
	require.Contains(t, text, "\nN d1d2\n")
}

// Matches are played in threads too; in a direct message there is nobody to
// challenge, and help all the same.
func TestPlaces(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	s.table = s.table.NewThread("match")
	board := s.begin("simple")
	moved := s.reply(s.click(s.black, board, "c1c6"))
	require.Contains(t, moved.Content, "c1 → c6")
	posted := s.reply(s.white.Slash(s.table, "move", fakediscord.String("move", "a8a7")))
	s.bare(moved)
	require.Contains(t, s.whisper(s.white.Slash(s.table, "games")), posted.Link())

	// A command typed elsewhere answers with a link.
	for _, ch := range []*fakediscord.Channel{s.guild.NewChannel("other"), s.white.DM()} {
		for name, in := range map[string]*fakediscord.Interaction{
			"move":   s.white.Slash(ch, "move", fakediscord.String("move", "a8a7")),
			"board":  s.white.Slash(ch, "board"),
			"resign": s.white.Slash(ch, "resign"),
			"named":  s.white.Slash(ch, "moves", fakediscord.String("match", string(s.id(posted)))),
			"push":   s.white.Slash(ch, "push", fakediscord.String("cell", "a8"), fakediscord.String("match", string(s.id(posted)))),
			"games":  s.white.Slash(ch, "games"),
		} {
			require.Contains(t, s.whisper(in), posted.Link(), name)
		}
		require.Contains(t, s.whisper(s.white.Slash(ch, "help", fakediscord.String("topic", "commands"))), "`/move`")
	}
	// An archived thread is opened by whoever plays on.
	s.table.Archive(true)
	last := s.reply(s.black.Slash(s.table, "move", fakediscord.String("move", "c6c7")))
	require.Contains(t, last.Content, "c6 → c7")
	require.Equal(t, 5, s.version(s.id(last)))
}

// Several matches of the same people in one channel: the option match says
// which, and autocomplete offers them and their moves.
func TestSeveralMatches(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	first := s.begin("simple")
	second := s.begin("estandar")
	one, two := string(s.id(first)), string(s.id(second))
	text := s.whisper(s.black.Slash(s.table, "move", fakediscord.String("move", "c1c6")))
	require.Contains(t, text, "Tienes varias partidas en este canal: di cuál con la opción `match`.")
	require.Contains(t, text, one)
	require.Contains(t, text, two)

	choices, err := s.black.Autocomplete(s.table, "move", fakediscord.String("move", "c1c6"), fakediscord.Focused("match", "")).Choices(s.soon())
	require.NoError(t, err)
	require.Len(t, choices, 2)
	var chosen string
	for _, c := range choices {
		require.Equal(t, c.Name, c.Value)
		require.Contains(t, c.Name, " · berta")
		if strings.HasPrefix(c.Name, two) {
			chosen = c.Name
		}
	}
	moved := s.reply(s.black.Slash(s.table, "move", fakediscord.String("move", "c1c6"), fakediscord.String("match", chosen)))
	require.Contains(t, moved.Content, two)
	s.bare(second)
	require.NotEmpty(t, s.table.Message(first.ID).Controls())
	// Now it is Black's turn in one of them alone.
	again := s.reply(s.black.Slash(s.table, "move", fakediscord.String("move", "f1d3")))
	require.Contains(t, again.Content, one)
	require.Equal(t, []int{3, 3}, []int{s.version(s.id(moved)), s.version(s.id(again))})

	// Moves are completed for the match that is meant.
	for typed, want := range map[string][]string{
		"":         {"a8a7", "a8a6", "a8a5", "a8a4", "a8a3", "a8a2", "a8b7"},
		"A8 - a7":  {"a8a7"},
		"b":        {"a8b7"},
		"nonsense": {},
	} {
		choices, err := s.white.Autocomplete(s.table, "move", fakediscord.Focused("move", typed), fakediscord.String("match", two)).Choices(s.soon())
		require.NoError(t, err)
		got := []string{}
		for _, c := range choices {
			got = append(got, fmt.Sprint(c.Value))
		}
		require.ElementsMatch(t, want, got, typed)
	}
	for _, in := range []*fakediscord.Interaction{
		s.black.Autocomplete(s.table, "move", fakediscord.Focused("move", ""), fakediscord.String("match", two)),
		s.white.Autocomplete(s.table, "push", fakediscord.Focused("cell", ""), fakediscord.String("match", two)),
		s.white.Autocomplete(s.table, "move", fakediscord.Focused("move", ""), fakediscord.String("match", "nonsense")),
		s.white.Autocomplete(s.white.DM(), "move", fakediscord.Focused("match", "")),
	} {
		choices, err := in.Choices(s.soon())
		require.NoError(t, err)
		require.Empty(t, choices)
	}
}

package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/respond"
	"kamisado/game"
	"kamisado/game/minesweeper"
	minepuzzle "kamisado/game/minesweeper/puzzle"
)

// newPuzzleHarness is a harness with puzzles of Minesweeper.
func newPuzzleHarness(t *testing.T) *harness {
	t.Helper()
	s := newEveryGameHarness(t)
	s.reconfigure(func(c *respond.Config) {
		for i := range c.Games {
			if c.Games[i].Rules.ID() == minesweeper.ID {
				c.Games[i].Puzzler = minepuzzle.New()
			}
		}
	})
	return s
}

// Where no file may be sent the position of a puzzle, and what refutes an answer, are texts.
func TestPuzzleWithoutFiles(t *testing.T) {
	t.Parallel()
	s := newPuzzleHarness(t)
	at := chat.Place{Guild: "1", Channel: "2", Locale: "en-US", Missing: []game.Term{chat.PermissionFiles}}
	posed := chat.Posed{Game: minesweeper.ID, Number: 1}
	for i, do := range []chat.Action{
		chat.Puzzle{Posed: posed}, chat.PuzzleMark{Posed: posed, Marked: []int{0}}, chat.PuzzleAnswer{Posed: posed, Marked: []int{0}},
	} {
		reply, _ := s.Handle(t.Context(), chat.Request{ID: string(rune('a' + i)), User: ana, At: at, Do: do})
		require.Equal(t, chat.Ephemeral, reply.Kind)
		require.Nil(t, reply.Message.File)
		require.Contains(t, reply.Message.Text, "```\n   a b c")
		require.Contains(t, reply.Message.Text, "I can't show the picture here.")
	}
}

// Without a game the puzzle is of one that has some, and games without are not known.
func TestPuzzleOfAnyGame(t *testing.T) {
	t.Parallel()
	s := newPuzzleHarness(t)
	require.Contains(t, s.ask(chat.Puzzle{}).Message.Text, "🧩 **Minesweeper** · puzzle ")
	for _, id := range []game.ID{"kamisado", "nothing"} {
		require.Equal(t, s.ask(chat.Unknown{}).Message, s.ask(chat.Puzzle{Posed: chat.Posed{Game: id}}).Message)
	}
	require.Equal(t, s.ask(chat.Unknown{}).Message, newEveryGameHarness(t).ask(chat.Puzzle{}).Message)
}

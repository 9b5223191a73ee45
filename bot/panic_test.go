package bot

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game"
)

// worthOf has a bug that a hand is handed to.
//
//go:noinline
func worthOf(hand, card uint64) game.Move {
	cards := make([]game.Move, card)
	return cards[hand]
}

// The log of a bug says in which function it was, and nothing of what it was called
// with: that may be the hand of a player who still needs it.
func TestBugTellsNoHand(t *testing.T) {
	t.Parallel()
	s := newParlour(t)
	s.games["nim"].Levels[0].Player = chooser(func(context.Context, game.View, game.Seed) (game.Move, error) {
		return worthOf(0xfeedbeef, 2), nil
	})
	s.start(chat.Start{Game: "nim", Level: "tonto"})
	now := s.match()
	if user := now.ToMove(); len(user) > 0 {
		s.press(ana, chat.Play{Match: now.ID, Ply: now.Ply, Move: "1"})
	}
	log := s.log.String()
	require.Contains(t, log, "a computer could not move")
	require.Contains(t, log, "panic: runtime error: index out of range [##########] with length #")
	require.Contains(t, log, "bot.worthOf ")
	require.NotContains(t, log, "feedbeef")
	require.NotContains(t, log, "4276993775")
}

package engine

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/sixes"
)

// level returns the level of a name.
func level(t testing.TB, name string) game.Level {
	t.Helper()
	all := Levels()
	at := slices.IndexFunc(all, func(l game.Level) bool { return l.Name == name })
	require.GreaterOrEqual(t, at, 0)
	return all[at]
}

// choose asks a level for a move.
func choose(t testing.TB, l game.Level, v game.View, seed game.Seed) game.Move {
	t.Helper()
	move, err := l.Player.Choose(t.Context(), v, seed)
	require.NoError(t, err)
	return move
}

// meet plays a match between levels, by seat, and shows each view of a seat to move,
// with what was chosen.
func meet(t testing.TB, seed game.Seed, levels [4]string, visit func(game.View, game.Move)) {
	t.Helper()
	var p game.Position = sixes.NewMatch(seed)
	for ply := 0; len(p.ToMove()) > 0; ply++ {
		seat := p.ToMove()[0]
		v := p.View(seat)
		move := choose(t, level(t, levels[seat]), v, seed.ForPly(ply))
		visit(v, move)
		var err error
		p, err = p.Play(seat, move)
		require.NoError(t, err)
	}
}

// entrant returns a level in a series.
func entrant(t testing.TB, name string) arena.Entrant {
	l := level(t, name)
	return arena.Entrant{Name: name, Player: l.Player}
}

// viewOf returns a view of west with a hand, of which some cards may be played.
func viewOf(t testing.TB, hand, playable string) game.View {
	t.Helper()
	b := &sixes.Board{Turn: sixes.West, Last: sixes.NoCard}
	for name := range strings.FieldsSeq(hand) {
		c, err := sixes.ParseCard(name)
		require.NoError(t, err)
		b.Hand = append(b.Hand, c)
		b.Playable = append(b.Playable, slices.Contains(strings.Fields(playable), name))
	}
	b.Dealt = b.Hand
	return game.View{Game: sixes.ID, Seat: sixes.West, Board: b}
}

// cut returns the first word of a text.
func cut(text string) (first, rest string, more bool) { return strings.Cut(text, " ") }

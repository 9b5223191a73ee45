package coach_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/sixes"
	"kamisado/game/sixes/coach"
	"kamisado/game/sixes/player"
)

// A hint names and marks a card of the seat's own hand that can be played now, all through a
// match; before, it says that the cards have to be dealt.
func TestHint(t *testing.T) {
	t.Parallel()
	smart := player.Levels()[slices.IndexFunc(player.Levels(), func(l game.Level) bool { return l.Name == player.LevelSmart })]
	c := coach.Coach{Player: smart.Player}
	var p game.Position = sixes.NewMatch(game.Seed{3})
	dealing, err := c.Hint(context.Background(), p.View(sixes.West))
	require.NoError(t, err)
	require.Equal(t, game.Hint{Said: []game.Phrase{game.Say("sixes.hint.deal")}}, dealing)
	p, err = p.Play(sixes.West, sixes.DealAll)
	require.NoError(t, err)
	keys := make(map[string]bool)
	for len(p.ToMove()) > 0 {
		seat := p.ToMove()[0]
		v := p.View(seat)
		got, err := c.Hint(context.Background(), v)
		require.NoError(t, err)
		require.Len(t, got.Advised, 1)
		require.Len(t, got.Said, 1)
		b := v.Board.(*sixes.Board)
		at := slices.IndexFunc(b.Hand, func(card sixes.Card) bool { return card.String() == string(got.Advised[0].Move) })
		require.GreaterOrEqual(t, at, 0, "the card is in the hand of whoever asks")
		require.True(t, b.Playable[at])
		require.Equal(t, game.Args{"Card": b.Hand[at].Symbol()}, got.Said[0].Args)
		require.Equal(t, got.Said[0].Key == "sixes.hint.only", got.Advised[0].Sure)
		keys[got.Said[0].Key] = true
		p, err = p.Play(seat, got.Advised[0].Move)
		require.NoError(t, err)
	}
	require.Len(t, keys, 2)
	_, err = c.Hint(context.Background(), p.View(sixes.West))
	require.Error(t, err, "the match is over")
	_, err = c.Hint(context.Background(), game.View{Game: "chess"})
	require.Error(t, err)
}

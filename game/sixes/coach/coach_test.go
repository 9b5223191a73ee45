package coach

import (
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/sixes"
	"kamisado/game/sixes/player"
)

// playedBy plays a match of levels, by seat, from the deal on, until it has so many cards
// on the table.
func playedBy(t testing.TB, seed game.Seed, cards int, levels [4]string) *sixes.Match {
	t.Helper()
	players := make(map[string]game.Player)
	for _, l := range player.Levels() {
		players[l.Name] = l.Player
	}
	p, err := sixes.NewMatch(seed).Play(sixes.West, sixes.DealAll)
	require.NoError(t, err)
	for range cards {
		seat := p.ToMove()[0]
		move, err := players[levels[seat]].Choose(t.Context(), p.View(seat), game.Seed{})
		require.NoError(t, err)
		p, err = p.Play(seat, move)
		require.NoError(t, err)
	}
	return p.(*sixes.Match)
}

// four are all seats of a level.
func four(level string) [4]string { return [4]string{level, level, level, level} }

// A hint names and marks the card that the expert plays, all through a match, with how much
// it wins while the match is not won; of a choice it mostly gives a reason.
func TestHint(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	expert := player.Levels()[3].Player
	keys, reasons, choices := make(map[string]int), 0, 0
	for before := range playedBy(t, game.Seed{3}, sixes.DeckSize, four(player.LevelSmart)).Replay() {
		seat := before.ToMove()[0]
		v := before.View(seat)
		got, err := Coach{}.Hint(t.Context(), v)
		require.NoError(t, err)
		require.Len(t, got.Advised, 1)
		want, err := expert.Choose(t.Context(), v, game.Seed{})
		require.NoError(t, err)
		require.Equal(t, want, got.Advised[0].Move)
		card, err := sixes.ParseCard(string(want))
		require.NoError(t, err)
		require.Equal(t, card.Symbol(), got.Said[0].Args["Card"])
		require.Equal(t, got.Said[0].Key == "sixes.hint.only", got.Advised[0].Sure)
		require.Equal(t, playableOf(v.Board.(*sixes.Board)).Len() == 1, got.Advised[0].Sure)
		require.LessOrEqual(t, len(got.Said), 2)
		inEnglish(t, got.Said...)
		keys[got.Said[0].Key]++
		if !got.Advised[0].Sure {
			choices++
			reasons += len(got.Said) - 1
		}
	}
	require.Len(t, keys, 3, "the only card, the best one, and the best one for a place: %v", keys)
	require.Greater(t, 2*reasons, choices)
}

// Before the deal there is nothing to advise, and what cannot be answered is an error.
func TestHintRefuses(t *testing.T) {
	t.Parallel()
	got, err := Coach{}.Hint(t.Context(), sixes.NewMatch(game.Seed{}).View(sixes.West))
	require.NoError(t, err)
	require.Equal(t, game.Hint{Said: []game.Phrase{game.Say("sixes.hint.deal")}}, got)
	over := playedBy(t, game.Seed{}, sixes.DeckSize, four(player.LevelSmart))
	_, err = Coach{}.Hint(t.Context(), over.View(sixes.West))
	require.Error(t, err, "the match is over")
	_, err = Coach{}.Hint(t.Context(), game.View{Game: "chess"})
	require.Error(t, err)
}

// Shares are told as whole numbers, never as if they were sure.
func TestOfHundred(t *testing.T) {
	t.Parallel()
	for share, want := range map[float64]int{0: 1, 0.004: 1, 0.254: 25, 0.256: 26, 0.999: 99, 1: 99} {
		require.Equal(t, want, ofHundred(share))
	}
}

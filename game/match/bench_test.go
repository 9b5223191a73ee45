package match_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
)

// long is a match of each game, of 200 plies where the game lasts so long.
var long = map[string]struct {
	rules   game.Rules
	options game.Options
	players int
}{
	"kamisado":    {kamisado.Rules{}, game.Options{"mode": "estandar"}, 2},
	"othello":     {othello.Rules{}, game.Options{"board": "10x14"}, 2},
	"connect4":    {connectfour.Rules{}, nil, 2},
	"minesweeper": {minesweeper.Rules{}, game.Options{"preset": "experto", "guess-free": "si"}, 1},
	"sixes":       {sixes.Rules{}, nil, 4},
}

// playLong plays such a match at random; mines are passed over.
func playLong(b *testing.B, name string) (match.Games, match.State, []match.Event) {
	b.Helper()
	g := long[name]
	games, users := match.Games{g.rules.ID(): g.rules}, []string{"ana", "bob", "cem", "dan"}
	p := match.Proposal{Game: g.rules.ID(), Options: g.options, Seed: game.Seed{1}}
	for _, user := range users[:g.players] {
		p.Players = append(p.Players, match.Player{User: user, Name: user})
	}
	s := match.State{ID: "m1"}
	var log []match.Event
	do := func(c match.Command) (match.State, []match.Event) {
		events, next, err := match.Decide(games, s, c, noon)
		require.NoError(b, err)
		return next, events
	}
	for _, c := range []match.Command{match.Propose{Proposal: p}, match.Accept{User: users[g.players-1]}} {
		next, events := do(c)
		s, log = next, append(log, events...)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for tries := 0; len(s.Moves) < 200 && tries < 5000; tries++ {
		seat := s.SeatsToMove()[0]
		legal := slices.Collect(s.Legal(seat))
		next, events := do(match.Play{User: s.Players[seat].User, Ply: match.AnyPly, Text: string(legal[random.IntN(len(legal))])})
		if next.Phase == match.Over && name == "minesweeper" {
			continue
		}
		log = append(log, events...)
		if s = next; s.Phase == match.Over {
			break
		}
	}
	return games, s, log
}

// BenchmarkMatch decides a move of the same matches, reads their snapshots, which takes at most a millisecond for
// 200 plies, folds their logs and writes their texts.
func BenchmarkMatch(b *testing.B) {
	for name := range long {
		games, s, log := playLong(b, name)
		before, last := s, s.Moves[len(s.Moves)-1]
		before.Moves = s.Moves[:len(s.Moves)-1]
		before.Phase, before.Outcome = match.Playing, nil
		var err error
		before.Position, err = match.Replay(games[s.Game],
			match.Record{Options: s.Options, Seed: s.Seed, Moves: before.Moves}, nil)
		require.NoError(b, err)
		c := match.Play{User: s.Players[last.Seat].User, Ply: match.AnyPly, Text: string(last.Move)}
		text := s.Encode()
		for what, measured := range map[string]func() error{
			"move":   func() error { _, _, err := match.Decide(games, before, c, noon); return err },
			"decode": func() error { _, err := match.Decode(games, text, match.Naming{}); return err },
			"fold":   func() error { _, err := match.Fold(games, "m1", log); return err },
			"text":   func() error { _, err := match.WriteText(games[s.Game], s.Record()); return err },
		} {
			b.Run(what+"/"+name, func(b *testing.B) {
				for b.Loop() {
					require.NoError(b, measured())
				}
			})
		}
	}
}

package match_test

import (
	"math/rand/v2"
	"slices"
	"strings"
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

// readable are the games whose texts are read back.
var readable = []game.Rules{kamisado.Rules{}, othello.Rules{}, connectfour.Rules{}, minesweeper.Rules{}, sixes.Rules{}}

// seen are the views of a position, that of nobody first.
func seen(p game.Position, seats int) (views []game.View) {
	for seat := game.Nobody; int(seat) < seats; seat++ {
		views = append(views, p.View(seat))
	}
	return views
}

// TestImportWhatWasExported: the text of a match leads to the same position, in every game and
// after any moves; one that is over to the last position in which it was not decided.
func TestImportWhatWasExported(t *testing.T) {
	t.Parallel()
	starts := map[game.ID][]game.Options{
		kamisado.ID:    {nil, {"mode": "estandar"}, {"position": "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 estandar"}},
		othello.ID:     {nil, {"board": "10x14"}},
		connectfour.ID: {nil, {"position": "4433"}},
		minesweeper.ID: {nil, {"guess-free": "si"}, {"rows": "5", "columns": "6", "mines": "4"}},
		sixes.ID:       {nil},
	}
	for _, rules := range readable {
		for i, options := range starts[rules.ID()] {
			t.Run(string(rules.ID())+string(rune('0'+i)), func(t *testing.T) {
				t.Parallel()
				random := rand.New(rand.NewPCG(7, uint64(i)))
				for range 30 {
					importWhole(t, random, rules, options)
				}
			})
		}
	}
}

// importWhole plays a match at random and imports it after some moves, and where it ended.
func importWhole(t *testing.T, random *rand.Rand, rules game.Rules, options game.Options) {
	seats := rules.Facts(options).MaxSeats
	secret := rules.(game.TextRules).TextFormat().Secret != nil
	r := match.Record{Options: options, Seed: game.Seed{byte(random.IntN(256)), 1}}
	p, err := rules.New(options, r.Seed)
	require.NoError(t, err)
	undecided, plies := p, 0
	for random.IntN(60) > 0 {
		to := p.ToMove()
		if len(to) == 0 {
			break
		}
		legal := slices.Collect(p.Legal(to[0]))
		m := match.Move{Seat: to[0], Move: legal[random.IntN(len(legal))]}
		next, err := p.Play(m.Seat, m.Move)
		if err != nil {
			continue // no board without a guess begins there
		}
		p, r.Moves = next, append(r.Moves, m)
		stopped := false
		if stopper, ok := p.(game.Stopper); ok {
			_, stopped = stopper.Stop()
		}
		if _, over := p.Outcome(); !over && !stopped {
			undecided, plies = p, len(r.Moves)
		}
	}
	r.Found = game.FoundIn(p)
	if out, over := p.Outcome(); over {
		r.Outcome = &out
	} else if secret || random.IntN(2) == 0 {
		r.Outcome = &game.Outcome{Winner: game.Nobody, Method: game.Resigned}
		if !secret && seats == 2 {
			r.Outcome.Winner = 0
		}
	}
	text, err := match.WriteText(rules, r)
	require.NoError(t, err)
	start, err := match.Import(readable, text)
	require.NoError(t, err, text)
	require.Equal(t, rules.ID(), start.Game)
	// Who dealt is no part of a text, nor how many cards at a time.
	if rules.ID() != sixes.ID {
		require.Equal(t, len(r.Moves)-plies, start.Opening.Dropped)
		require.Len(t, start.Opening.Moves, plies)
	}
	players := []match.Player{{User: "ana"}}
	for i := 1; i < seats; i++ {
		players = append(players, match.Player{User: string(rune('a' + i))})
	}
	all := match.Games{rules.ID(): rules}
	propose := match.Propose{Proposal: match.Proposal{
		Game: start.Game, Options: start.Options, Seed: seedOf(start), Opening: &start.Opening, Players: players,
	}}
	events, s, err := match.Decide(all, match.State{ID: "m1"}, propose, noon)
	require.NoError(t, err)
	require.Equal(t, seen(undecided, seats), seen(s.Position, seats), text)
	folded, err := match.Fold(all, "m1", events)
	require.NoError(t, err)
	require.Equal(t, s, folded)
	decoded, err := match.Decode(all, s.Encode(), match.Naming{})
	require.NoError(t, err)
	require.Equal(t, s, decoded)
	require.True(t, s.SetUp())
	require.False(t, match.Ratable(&s.Proposal, noon))
}

// seedOf is the seed of an imported match, any where the text says none.
func seedOf(start match.Start) game.Seed {
	if start.Seed == nil {
		return game.Seed{8}
	}
	return *start.Seed
}

// TestImportedMatch: what was played before a match began is not taken back, is no move of the
// match, and comes again with a restart and a rematch.
func TestImportedMatch(t *testing.T) {
	t.Parallel()
	all := match.Games{connectfour.ID: connectfour.Rules{}}
	start, err := match.Import(readable, "-\nX D\nO D\nX A\n")
	require.NoError(t, err)
	require.Equal(t, []game.Phrase{game.Say("match.import.moves", "Moves", 3, "Plural", 3)}, start.Opening.Said())
	start.Opening.Dropped = 1
	require.Equal(t, game.Say("match.import.dropped", "Moves", 1, "Plural", 1), start.Opening.Said()[1])
	require.Equal(t, []game.Phrase{game.Say("match.import.position")}, (&match.Opening{}).Said())
	start.Opening.Dropped = 0
	s := match.State{ID: "m1"}
	var log []match.Event
	do := func(c match.Command) error {
		events, next, err := match.Decide(all, s, c, noon)
		s, log = next, append(log, events...)
		return err
	}
	require.NoError(t, do(match.Propose{Proposal: match.Proposal{
		Game: start.Game, Options: start.Options, Seed: game.Seed{4}, Opening: &start.Opening, Rated: true,
		Players: []match.Player{{User: "ana"}, {User: "bob"}}, Proposer: 0,
	}}))
	require.NoError(t, do(match.Accept{User: "bob"}))
	require.Equal(t, []string{"bob"}, s.ToMove(), "whose turn it is, the position says")
	require.Zero(t, s.Ply)
	require.Empty(t, match.Played(&s))
	takeback := func(user string) match.Command {
		return match.Offer{User: user, What: match.Takeback, Ply: match.AnyPly}
	}
	require.Equal(t, "match.takeback.none", game.WhyOf(do(takeback("ana"))).Key)
	require.Equal(t, "match.draw.early", game.WhyOf(do(match.Offer{User: "ana", What: match.Draw, Ply: match.AnyPly})).Key)
	require.NoError(t, do(match.Play{User: "bob", Ply: 0, Text: "A"}))
	require.Len(t, match.ToTakeBack(&s, 1), 1)
	require.NoError(t, do(takeback("bob")))
	require.NoError(t, do(match.Agree{User: "ana", What: match.Takeback, Ply: match.AnyPly}))
	require.Equal(t, "441", s.Position.View(game.Nobody).Notation)
	require.NoError(t, do(match.Play{User: "bob", Ply: match.AnyPly, Text: "B"}))
	require.False(t, s.Begun(), "moves of before count for nobody")

	for _, user := range []string{"ana", "bob"} {
		require.NoError(t, do(match.Offer{User: user, What: match.Restart, Ply: match.AnyPly, Seed: game.Seed{9}}))
	}
	require.Equal(t, "441", s.Position.View(game.Nobody).Notation)
	require.Equal(t, game.Seed{4}, s.Seed)
	require.Equal(t, "-\nX D\nO D\nX A\n", s.Text(all), "an imported match can be exported")
	for _, text := range []string{"A", "B", "A", "B"} {
		require.NoError(t, do(match.Play{User: s.ToMove()[0], Ply: match.AnyPly, Text: text}))
	}
	require.NoError(t, do(match.Resign{User: "bob"}))
	require.False(t, match.Counts(&s))
	_, ok := match.ReadResult(s.Encode(), match.Naming{}, "ana")
	require.True(t, ok)

	next := s.RematchProposal(game.Seed{9})
	require.Equal(t, []match.Player{{User: "bob"}, {User: "ana"}}, next.Players)
	require.Equal(t, &start.Opening, next.Opening)
	require.Equal(t, game.Seed{4}, next.Seed)

	folded, err := match.Fold(all, "m1", log)
	require.NoError(t, err)
	require.Equal(t, s, folded)
	decoded, err := match.Decode(all, s.Encode(), match.Naming{})
	require.NoError(t, err)
	require.Equal(t, s, decoded)
	// A log that takes back more than was played is none.
	back := match.Event{Seq: 4, At: noon, Kind: match.TakenBack, Seat: 1, Body: []byte(`{"plies":2}`)}
	_, err = match.Fold(all, "m1", append(slices.Clone(log[:3]), back))
	require.ErrorContains(t, err, "cannot be taken back")
}

// TestNoImport: what cannot be the start of a match is refused with the line, and is no start
// in a log.
func TestNoImport(t *testing.T) {
	t.Parallel()
	seed := "semilla " + strings.Repeat("0", 64) + "\n"
	for name, c := range map[string]struct {
		text, key string
		line      any
	}{
		"nothing":                     {"\n \n", "match.import.empty", nil},
		"no game's":                   {"hello\nX D\n", "match.import.head", 1},
		"a position with a mistake":   {"8x8 8/8/8/3OX3/3XO3/8/8 X\nX d3\n", "match.import.line", 1},
		"a position that is decided":  {"\n1212121\nX A\n", "match.import.line", 2},
		"no move":                     {"-\n\nX D\nO H\n", "connect4.record.form", 4},
		"an illegal move":             {"444444\nX D\n", "connect4.record.line", 2},
		"a move out of turn":          {"-\nX D\nX D\n", "connect4.record.turn", 3},
		"a wrong result":              {"-\nX D\n1-0 linea\n", "connect4.record.result", 3},
		"a board that goes on":        {"10x10 11\na1!\n", "minesweeper.record.seed", 2},
		"cards of a match in progess": {"sixes\n" + seed, "sixes.record.unfinished", 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := match.Import(readable, c.text)
			require.Equal(t, c.key, game.WhyOf(err).Key)
			require.Equal(t, c.line, game.WhyOf(err).Args["Line"])
		})
	}
	_, err := match.Import([]game.Rules{othello.Rules{}}, "8x8 8/8/8/3OX3/3XO3/8/8 X\nX d3\n")
	require.Equal(t, "match.import.line", game.WhyOf(err).Key)
	require.Equal(t, 1, game.WhyOf(err).Args["Line"])
	require.NotEqual(t, game.Phrase{}, game.WhyOf(err).Args["Why"])
	_, err = match.Import([]game.Rules{othello.Rules{}}, "8x8 8/8/8/3OX3/3XO3/8/8 X")
	require.NotEqual(t, "match.import.line", game.WhyOf(err).Key, "a position alone has no lines")

	for text, key := range map[string]string{
		"1212121":                      "connect4.position.over",
		"8x8 8/8/8/8/8/8/8/XXXXXXXX O": "othello.position.over",
		"8/8/8/8/8/8/8/8 N":            "kamisado.kfn.",
	} {
		_, err = match.Import(readable, text)
		require.Contains(t, game.WhyOf(err).Key, key)
	}

	all := match.Games{connectfour.ID: connectfour.Rules{}}
	for name, moves := range map[string]match.Moves{
		"decided":    {{Seat: 0, Move: "A"}, {Seat: 1, Move: "B"}, {Seat: 0, Move: "A"}, {Seat: 1, Move: "B"}, {Seat: 0, Move: "A"}, {Seat: 1, Move: "B"}, {Seat: 0, Move: "A"}},
		"a stranger": {{Seat: 2, Move: "A"}},
		"illegal":    {{Seat: 1, Move: "A"}},
	} {
		_, _, err := match.Decide(all, match.State{ID: "m1"}, match.Propose{Proposal: match.Proposal{
			Game: connectfour.ID, Opening: &match.Opening{Moves: moves}, Players: []match.Player{{User: "ana"}, {User: "bob"}},
		}}, noon)
		require.Error(t, err, name)
	}
}

// FuzzImport: whatever is brought begins a match or is refused with a reason.
func FuzzImport(f *testing.F) {
	for _, text := range []string{
		"-\nX D\nO D\n", "4433", "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple\nN c1c6\n", "10x10 11\n", "sixes\n", "8x8 8/8/8/3OX3/3XO3/8/8/8 X\n",
		"5x6 4\nsemilla " + strings.Repeat("0", 64) + "\na1!\nabandono\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		start, err := match.Import(readable, text)
		if err != nil {
			require.NotEmpty(t, game.WhyOf(err).Key, "%v", err)
			return
		}
		rules := readable[slices.IndexFunc(readable, func(r game.Rules) bool { return r.ID() == start.Game })]
		players := make([]match.Player, rules.Facts(start.Options).MaxSeats)
		for i := range players {
			players[i].User = string(rune('a' + i))
		}
		_, s, err := match.Decide(match.Games{start.Game: rules}, match.State{ID: "m1"}, match.Propose{Proposal: match.Proposal{
			Game: start.Game, Options: start.Options, Seed: seedOf(start), Opening: &start.Opening, Players: players,
		}}, noon)
		require.NoError(t, err)
		require.Len(t, s.Moves, len(start.Opening.Moves))
	})
}

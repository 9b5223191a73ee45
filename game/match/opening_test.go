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
// after any moves; one that is over is read as that, and goes on from moves before its end.
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
	read, err := match.Read(readable, match.Source{Data: []byte(text)})
	require.NoError(t, err, text)
	require.Equal(t, r.Outcome == nil, read.Outcome == nil)
	if rules.ID() == sixes.ID { // who dealt is no part of a text, nor how many cards at a time
		plies += len(read.Moves) - len(r.Moves)
	}
	if whole, err := read.Start(nil); r.Outcome != nil {
		require.NoError(t, err)
		require.Equal(t, read.Moves, []match.Move(whole.Opening.Moves))
		require.Equal(t, read.Outcome, whole.Opening.Outcome)
	}
	for _, at := range []int{-1, plies + 1} {
		_, err = read.Start(&at)
		require.Equal(t, game.Say("match.import.at", "Last", plies), game.WhyOf(err))
	}
	start, err := read.Start(&plies)
	require.NoError(t, err, text)
	require.Equal(t, rules.ID(), start.Game)
	require.Len(t, start.Opening.Moves, plies)
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

// imported is how a match begins that a text brings.
func imported(all []game.Rules, text string) (match.Start, error) {
	read, err := match.Read(all, match.Source{Data: []byte(text)})
	if err != nil {
		return match.Start{}, err
	}
	return read.Start(nil)
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
	start, err := imported(readable, "-\nX D\nO D\nX A\n")
	require.NoError(t, err)
	require.Equal(t, []game.Phrase{game.Say("match.import.moves", "Moves", 3, "Plural", 3)}, start.Opening.Said())
	start.Opening.Format = "connect4.format.columns"
	require.Equal(t, game.Say("match.import.format", "Format", start.Opening.Format), start.Opening.Said()[1])
	require.Equal(t, []game.Phrase{game.Say("match.import.position")}, (&match.Opening{}).Said())
	start.Opening.Format = ""
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
			_, err := imported(readable, c.text)
			require.Equal(t, c.key, game.WhyOf(err).Key)
			require.Equal(t, c.line, game.WhyOf(err).Args["Line"])
		})
	}
	_, err := imported([]game.Rules{othello.Rules{}}, "8x8 8/8/8/3OX3/3XO3/8/8 X\nX d3\n")
	require.Equal(t, "match.import.line", game.WhyOf(err).Key)
	require.Equal(t, 1, game.WhyOf(err).Args["Line"])
	require.NotEqual(t, game.Phrase{}, game.WhyOf(err).Args["Why"])
	_, err = imported([]game.Rules{othello.Rules{}}, "8x8 8/8/8/3OX3/3XO3/8/8 X")
	require.NotEqual(t, "match.import.line", game.WhyOf(err).Key, "a position alone has no lines")

	for text, key := range map[string]string{
		"8x8 8/8/8/8/8/8/8/XXXXXXXX O": "othello.position.over",
		"8/8/8/8/8/8/8/8 N":            "kamisado.kfn.",
	} {
		_, err = imported(readable, text)
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

// TestEncodings: texts are read as chats, editors and other programs hand them over.
func TestEncodings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		text, key string
		number    int
		moves     int
	}{
		"spaces that are not plain":      {"f5\u00a0d6\u3000c3\u2009d3", "", 0, 4},
		"signs that nobody sees":         {"\ufefff5\u200bd6", "", 0, 2},
		"code":                           {"```\nf5d6\n```", "", 0, 2},
		"a quotation":                    {"> f5d6\n>c3\n> > d3", "", 0, 4},
		"a quotation of code":            {"> ```text\n> [Event \"?\"]\n> f5d6\n> ```", "", 0, 2},
		"own text, blanks":               {"8x8  8/8/8/3OX3/3XO3/8/8/8 X\nX d3", "", 0, 1},
		"heads of PGN":                   {"[Event \"?\"]\r\n[Black \"edax\"]\r\n\r\n1. f5 d6 2. c3", "", 0, 3},
		"a sign of multiplication":       {"8×8 8/8/8/3OX3/3XO3/8/8/8 X\nX d3", "", 0, 1},
		"Latin-1":                        {"(;GM[Othello]PB[J\xf8rgen]TY[8]B[f5];)", "", 0, 1},
		"UTF-16":                         {"\xff\xfef\x005\x00", "", 0, 1},
		"UTF-16 and half a character":    {"\xff\xfef\x005\x00d", "match.import.binary", 0, 0},
		"a match over several lines":     {"f5d6\nc3d3\nc4", "", 0, 5},
		"a match a line":                 {"f5d6c3\n\nf5f6e6\nf5f4", "", 3, 2},
		"a match a line and no number":   {"f5d6c3\nf5f6e6", "match.import.number", 0, 0},
		"a match a line and too high":    {"f5d6c3\nf5f6e6", "match.import.number", 3, 0},
		"columns of one match, a line":   {"4455\n1212121", "", 0, 11},
		"columns of two matches, a line": {"4455\n1212121", "", 2, 7},
		"a mistake in the second line":   {"f5d6c3\nf5f6e6\nf5a1", "match.import.foreign", 3, 0},
		"a mistake far down":             {strings.Repeat("f5d6c3\n", 200) + "f5a1", "match.import.number", 0, 0},
		"a move a line and a mistake":    {"f5\n\nd3", "match.import.foreign", 0, 0},
		"two moves a line, a mistake":    {"44\n33\n9", "match.import.foreign", 0, 0},
		"a match a line, one of a move":  {"f5\nf5d6c3", "", 2, 3},
		"words without end":              {"\n\n.OX" + strings.Repeat(".", 53) + "XO...... X a1" + strings.Repeat(" --", 300_000), "match.import.foreign", 0, 0},
		"the second of one":              {"f5d6c3", "match.import.number", 2, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := match.Read(readable, match.Source{Data: []byte(c.text), Number: c.number})
			require.Equal(t, c.key, game.WhyOf(err).Key, "%v", err)
			if c.key == "" {
				require.Len(t, r.Moves, c.moves)
			}
			if c.key == "match.import.foreign" {
				require.Equal(t, 3, game.WhyOf(err).Args["Line"])
			}
		})
	}
}

// Rows of stars, dots and numbers are Minesweeper's, also on boards of Othello's size.
func TestImportRowsOfMines(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		strings.Repeat("*.......\n", 8), strings.Repeat("*---------\n", 10), "00000\n11211\n1*2*2\n1122*", "...\n...\n..*",
	} {
		r, err := match.Read(readable, match.Source{Data: []byte(text)})
		require.NoError(t, err)
		require.Equal(t, minesweeper.ID, r.Rules.ID(), text)
	}
}

// FuzzImport: whatever is brought begins a match or is refused with a reason.
func FuzzImport(f *testing.F) {
	for _, text := range []string{
		"-\nX D\nO D\n", "4433", "4455673", "f5d6c3 -- d3", "1. F5 f4 2. F3", "(;GM[Othello]TY[8]RE[-3:t]BO[8 -- *]B[f5//0.1]W[PA];)",
		"(;GM[2];B[fe](;W[df])(;W[d6]))", strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + " X\nf5", "DDEE",
		"\x13\x62\x00\x00\x01\x00\x00\x00\x00\x00\xce\x07\x00\x00\x00\x00" + strings.Repeat("\x00", 8) + "\x38" + strings.Repeat("\x00", 59),
		"\xff\xfef\x005\x00", "```\n44\n```", "\ufeff4\u00a04", "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple\nN c1c6\n", "10x10 11\n", "sixes\n", "8x8 8/8/8/3OX3/3XO3/8/8/8 X\n",
		"5x6 4\nsemilla " + strings.Repeat("0", 64) + "\na1!\nabandono\n",
		"Width: 3\nBoard:\n*00\n000\nEvents:\n0.1 rc 1 1\n0.2 lr 2 1\n0.3 mr 2 1\n", "*1.\n11.", "\x03\x02\x00\x01\x00\x00",
		"Result: resigned\nBoard:\n*00\n000\nEvents:\n0.1 lr (40 8)\n0.2 rc 0 0\n", "3x2x1\nHF1\nH10", "c1-c6 pass 1-0",
		"N7/8/8/8/3Z4/3r+4/6pv/7n N -- 1-2 estandar\nd3 a8-a1", "2 (;GM[2]SZ[10:14]AB[aa]AW[ba]RE[W+R];B[ca];W[])\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		start, err := imported(readable, text)
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
		_, s, err = match.Decide(match.Games{start.Game: rules}, s, match.Accept{User: players[len(players)-1].User}, noon)
		require.NoError(t, err)
		require.Equal(t, start.Opening.Outcome != nil, s.Phase == match.Over)
	})
}

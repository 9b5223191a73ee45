package arena_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/arena"
	"kamisado/game/gametest"
)

// nim returns a series of Nim.
func nim(games int, players ...arena.Entrant) arena.Config {
	return arena.Config{
		Rules: gametest.Nim{}, Options: game.Options{gametest.OptionSeats: string(rune('0' + len(players)))},
		Players: players, Games: games, Seed: game.Seed{7},
	}
}

func run(t *testing.T, c arena.Config) *arena.Report {
	t.Helper()
	report, err := arena.Run(t.Context(), c, nil)
	require.NoError(t, err)
	return report
}

func TestRunCounts(t *testing.T) {
	t.Parallel()
	// With 13 stones the first player wins, if it knows how.
	c := nim(400, master, gambler)
	c.Options[gametest.OptionHeap] = "13"
	report := run(t, c)
	require.Equal(t, gametest.NimID, report.Game)
	require.Equal(t, 400, report.Games)
	require.Equal(t, c.Seed, report.Seed)
	first, second := report.Standings[0], report.Standings[1]
	require.Equal(t, "master", first.Player)
	require.Equal(t, arena.Counts{Games: 200, Wins: 200}, first.Seats[0])
	require.Greater(t, first.Seats[1].Wins, 150)
	require.Less(t, first.Seats[1].Wins, 200, "luck helps")
	require.Equal(t, first.Wins, first.Seats[0].Wins+first.Seats[1].Wins)
	require.Equal(t, first.Losses(), second.Wins)
	require.InDelta(t, 7, float64(report.Plies)/float64(report.Games), 2)
}

func TestRunIsTheSameWithAnyNumberOfWorkers(t *testing.T) {
	t.Parallel()
	c := nim(101, gambler, master, gambler)
	c.Opening, c.Workers = 2, 1
	one := run(t, c)
	c.Workers = 4
	require.Equal(t, one, run(t, c))
	c.Workers = 0
	require.Equal(t, one, run(t, c))
	c.Seed = game.Seed{8}
	require.NotEqual(t, one.Standings, run(t, c).Standings)
}

// Everybody moves one seat on from match to match, and the chances are those that
// Config promises.
func TestRunSeatsAndSeeds(t *testing.T) {
	t.Parallel()
	var book notebook
	c := nim(6, book.write(0), book.write(1), book.write(2))
	c.Options[gametest.OptionHeap] = "3"
	c.Workers = 1
	report := run(t, c)
	var want []note
	for match, seats := range [][3]int{{0, 1, 2}, {2, 0, 1}, {1, 2, 0}, {0, 1, 2}, {2, 0, 1}, {1, 2, 0}} {
		for ply, player := range seats {
			want = append(want, note{player, 3 - ply, c.Seed.ForPly(match).ForPly(ply)})
		}
	}
	require.Equal(t, want, book.notes)
	for _, s := range report.Standings {
		require.Equal(t, []arena.Counts{{Games: 2}, {Games: 2}, {Games: 2, Wins: 2}}, s.Seats,
			"the last seat takes the last stone")
	}
	require.Equal(t, 18, report.Plies)
}

// Matches that differ only in the seats have the same opening, others have their own.
func TestRunOpenings(t *testing.T) {
	t.Parallel()
	var book notebook
	c := nim(40, book.write(0), book.write(1))
	c.Options[gametest.OptionHeap] = "30"
	c.Opening, c.Workers = 4, 1
	run(t, c)
	var starts []note
	for i, n := range book.notes {
		if i == 0 || n.stones > book.notes[i-1].stones {
			starts = append(starts, n)
		}
	}
	require.Len(t, starts, 40)
	different := map[int]bool{}
	for i := 0; i < len(starts); i += 2 {
		require.Equal(t, starts[i].stones, starts[i+1].stones)
		require.NotEqual(t, starts[i].player, starts[i+1].player)
		different[starts[i].stones] = true
	}
	require.Greater(t, len(different), 3)
}

// An opening leaves the end to the players.
func TestRunOpeningDoesNotEndTheMatch(t *testing.T) {
	t.Parallel()
	var book notebook
	c := nim(20, book.write(0), book.write(1))
	c.Options[gametest.OptionHeap] = "5"
	c.Opening = 100
	run(t, c)
	require.Len(t, book.notes, 20)
}

func TestRunDraws(t *testing.T) {
	t.Parallel()
	c := nim(3, master, gambler)
	c.Rules = peace{}
	for _, s := range run(t, c).Standings {
		require.Equal(t, arena.Counts{Games: 3, Draws: 3}, s.Counts)
		require.InDelta(t, 0.5, s.Score(), 0)
	}
}

// Passes follow their player from seat to seat.
func TestRunCountsPasses(t *testing.T) {
	t.Parallel()
	c := nim(3, master, gambler)
	c.Rules = yawn{}
	report := run(t, c)
	require.Equal(t, 3, report.Standings[0].Passes, "one match on the second seat")
	require.InDelta(t, 2, report.Standings[1].MeanPasses(), 0)
	require.Zero(t, arena.Counts{}.MeanPasses())
}

// A game's brief is what players are shown, where it has one.
func TestRunShowsBriefs(t *testing.T) {
	t.Parallel()
	var seen []game.View
	watcher := arena.Entrant{Name: "watcher", Player: viewer(func(v game.View) { seen = append(seen, v) })}
	c := nim(1, watcher)
	c.Rules, c.Workers = terse{}, 1
	run(t, c)
	require.NotEmpty(t, seen)
	for _, v := range seen {
		require.Equal(t, game.View{Game: "brief", Seat: 0}, v)
	}
}

func TestRunProgress(t *testing.T) {
	t.Parallel()
	var told []int
	c := nim(50, gambler, gambler)
	c.Workers = 4
	_, err := arena.Run(t.Context(), c, func(done, games int) {
		require.Equal(t, 50, games)
		told = append(told, done)
	})
	require.NoError(t, err)
	for i, done := range told {
		require.Equal(t, i+1, done)
	}
	require.Len(t, told, 50)
}

func TestRunNoGames(t *testing.T) {
	t.Parallel()
	report := run(t, nim(0, master, gambler))
	require.Zero(t, report.Plies)
	require.Zero(t, report.Standings[0].Score())
}

func TestRunErrors(t *testing.T) {
	t.Parallel()
	with := func(change func(*arena.Config)) arena.Config {
		c := nim(20, gambler, master)
		change(&c)
		return c
	}
	for name, c := range map[string]struct {
		config arena.Config
		says   string
	}{
		"an illegal move":   {nim(20, master, glutton), "match 0: glutton plays"},
		"a player's error":  {nim(20, master, dreamer), `match 0: dreamer errs in`},
		"too few players":   {with(func(c *arena.Config) { c.Players = nil }), "1 to 4 players, not 0"},
		"too many players":  {with(func(c *arena.Config) { c.Players = make([]arena.Entrant, 5) }), "1 to 4 players, not 5"},
		"a missing player":  {with(func(c *arena.Config) { c.Players[1].Player = nil }), `player 1 ("master") is missing`},
		"no rules":          {with(func(c *arena.Config) { c.Rules = nil }), "no rules"},
		"fewer than none":   {with(func(c *arena.Config) { c.Games = -1 }), "-1 matches"},
		"an unknown option": {with(func(c *arena.Config) { c.Options[gametest.OptionHeap] = "many" }), "match 0: option"},
		"a broken game":     {with(func(c *arena.Config) { c.Rules = limbo{} }), "nobody is to move after 0 plies"},
	} {
		report, err := arena.Run(t.Context(), c.config, nil)
		require.ErrorContains(t, err, c.says, name)
		require.Nil(t, report, name)
	}
	_, err := arena.Run(t.Context(), nim(20, master, dreamer), nil)
	require.ErrorIs(t, err, errDreams)
}

func TestRunCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	_, err := arena.Run(ctx, nim(1000, gambler, gambler), func(done, _ int) {
		if done == 3 {
			cancel()
		}
	})
	require.ErrorIs(t, err, context.Canceled)
}

// A report travels as what the command prints.
func TestReportJSON(t *testing.T) {
	t.Parallel()
	report := run(t, nim(2, master, master))
	raw, err := json.Marshal(report)
	require.NoError(t, err)
	require.JSONEq(t, `{"game":"nim","games":2,"seed":"`+report.Seed.String()+`","seats":[
		{"player":"master","wins":1,"draws":0},{"player":"master","wins":1,"draws":0}]}`, string(raw))
}

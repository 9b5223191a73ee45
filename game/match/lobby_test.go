package match_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

// table is a table for four that ana has opened on seat 0. The one opposite is taken
// first.
func table() match.Proposal {
	p := match.Proposal{
		Game: gametest.HandsID, Seed: game.Seed{1}, Players: make([]match.Player, 4),
		Lobby: []game.Seat{0, 2, 1, 3}, Deadline: noon.UnixMilli(),
	}
	p.Players[0] = match.Player{User: "ana", Name: "Ana"}
	return p
}

// opened are the commands that open the table, and more.
func opened(more ...match.Command) []match.Command {
	return append([]match.Command{match.Propose{Proposal: table()}}, more...)
}

// full are the commands that let four people play.
func full(more ...match.Command) []match.Command {
	return append(opened(join("bob"), join("cem"), join("dan"), begin("ana")), more...)
}

func join(user string) match.Command  { return match.Join{User: user, Name: "name of " + user} }
func leave(user string) match.Command { return match.Leave{User: user} }
func begin(user string) match.Command { return match.Begin{User: user, Level: "quick"} }

func add(user, level string) match.Command { return match.AddComputer{User: user, Level: level} }

// seats are who sits where, by user or level.
func seats(s match.State) []string {
	var all []string
	for _, p := range s.Players {
		all = append(all, p.User+p.Level)
	}
	return all
}

// TestTable has who sits where and who leads the table after what people do.
func TestTable(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		commands []match.Command
		want     []string
		host     string
		free     []game.Seat
	}{
		"opened":                     {opened(), []string{"ana", "", "", ""}, "ana", []game.Seat{2, 1, 3}},
		"in the order of the lobby":  {opened(join("bob"), join("cem")), []string{"ana", "cem", "bob", ""}, "ana", []game.Seat{3}},
		"all seats taken":            {opened(join("bob"), join("cem"), join("dan")), []string{"ana", "cem", "bob", "dan"}, "ana", nil},
		"a guest leaves":             {opened(join("bob"), join("cem"), leave("bob")), []string{"ana", "cem", "", ""}, "ana", []game.Seat{2, 3}},
		"and comes back":             {opened(join("bob"), leave("bob"), join("bob")), []string{"ana", "", "bob", ""}, "ana", []game.Seat{1, 3}},
		"the host leaves":            {opened(join("bob"), join("cem"), leave("ana")), []string{"", "cem", "bob", ""}, "bob", []game.Seat{0, 3}},
		"and is a guest then":        {opened(join("bob"), leave("ana"), join("ana")), []string{"ana", "", "bob", ""}, "bob", []game.Seat{1, 3}},
		"the next leads, not a late": {opened(join("bob"), join("cem"), leave("ana"), join("dan"), leave("bob")), []string{"dan", "cem", "", ""}, "cem", []game.Seat{2, 3}},
		"a computer":                 {opened(add("ana", "slow"), join("bob")), []string{"ana", "bob", "slow", ""}, "ana", []game.Seat{3}},
		"a computer by a guest":      {opened(join("bob"), add("bob", "slow")), []string{"ana", "slow", "bob", ""}, "ana", []game.Seat{3}},
		"the last computer moves": {
			opened(add("ana", "one"), add("ana", "two"), add("ana", "three"), join("bob")),
			[]string{"ana", "two", "one", "bob"},
			"ana", nil,
		},
		"and then the one before": {
			opened(add("ana", "one"), add("ana", "two"), add("ana", "three"), join("bob"), join("cem")),
			[]string{"ana", "cem", "one", "bob"},
			"ana", nil,
		},
		"the last added, not the last seat": {
			opened(join("bob"), add("ana", "one"), add("ana", "two"), leave("bob"), add("ana", "three"), join("cem")),
			[]string{"ana", "one", "cem", "two"},
			"ana", nil,
		},
		"computers do not inherit": {opened(add("ana", "one"), join("bob"), leave("ana")), []string{"", "bob", "one", ""}, "bob", []game.Seat{0, 3}},
		"begun":                    {full(), []string{"ana", "cem", "bob", "dan"}, "ana", nil},
		"begun with computers":     {opened(join("bob"), add("bob", "slow"), begin("ana")), []string{"ana", "slow", "bob", "quick"}, "ana", nil},
		"begun alone":              {opened(begin("ana")), []string{"ana", "quick", "quick", "quick"}, "ana", nil},
		"begun by the heir":        {opened(join("bob"), leave("ana"), begin("bob")), []string{"quick", "quick", "bob", "quick"}, "bob", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := play(t, c.commands...)
			require.Equal(t, c.want, seats(s))
			require.Equal(t, c.host, s.Host())
			require.Equal(t, c.free, s.Free())
		})
	}
}

// TestTableEvents: which events there are, on which seats, and what they say.
func TestTableEvents(t *testing.T) {
	t.Parallel()
	s, log := playLog(t, opened(join("bob"), add("bob", "slow"), leave("ana"), begin("bob"))...)
	kinds := []match.EventKind{match.Proposed, match.Joined, match.Seated, match.Left, match.Accepted}
	at := []game.Seat{0, 2, 1, 0, 2}
	for i, e := range log {
		require.Equal(t, kinds[i], e.Kind)
		require.Equal(t, at[i], e.Seat, e.Kind)
	}
	require.JSONEq(t, `{"user":"bob","name":"name of bob"}`, string(log[1].Body))
	require.JSONEq(t, `{"level":"slow"}`, string(log[2].Body))
	require.Nil(t, log[3].Body)
	var body struct{ Players []match.Player }
	require.NoError(t, json.Unmarshal(log[4].Body, &body))
	require.Equal(t, s.Players, body.Players)
	_, log = playLog(t, full()...)
	require.Nil(t, log[len(log)-1].Body, "there was no seat to fill")
	require.Equal(t, match.Playing, s.Phase)
	require.Empty(t, s.Added)
}

// TestTableEnds: a table that nobody sits at any more, that its host gives up or
// whose time is over is closed.
func TestTableEnds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		commands []match.Command
		closing  match.EventKind
	}{
		"left by all":         {opened(leave("ana")), match.Cancelled},
		"left to computers":   {opened(add("ana", "one"), join("bob"), leave("ana"), leave("bob")), match.Cancelled},
		"given up":            {opened(join("bob"), match.Cancel{User: "ana"}), match.Cancelled},
		"given up by an heir": {opened(join("bob"), leave("ana"), match.Cancel{User: "bob"}), match.Cancelled},
		"expired":             {opened(join("bob"), match.Expire{}), match.Expired},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := play(t, c.commands...)
			require.Equal(t, match.Closed, s.Phase)
			require.Equal(t, c.closing, s.Closing)
			require.NotEmpty(t, s.Host(), "it can still be told whose table it was")
			require.Zero(t, s.Due())
		})
	}
}

// TestTableFromTheStart: a table may be opened with computers at it, which make room
// in the order of the lobby, the last first.
func TestTableFromTheStart(t *testing.T) {
	t.Parallel()
	p := table()
	for seat := 1; seat < 4; seat++ {
		p.Players[seat].Level = "quick"
	}
	s := play(t, match.Propose{Proposal: p}, join("bob"), join("cem"))
	require.Equal(t, []string{"ana", "cem", "quick", "bob"}, seats(s))
	require.Equal(t, []game.Seat{2}, s.Added)
}

// TestTableRematch: a rematch is between who played, and waits for nobody.
func TestTableRematch(t *testing.T) {
	t.Parallel()
	s := play(t, opened(join("bob"), begin("ana"))...)
	p := s.RematchProposal(game.Seed{7})
	require.Empty(t, p.Lobby)
	require.Equal(t, "ana", p.Host())
	s = play(t, match.Propose{Proposal: p}, match.Accept{User: "bob"})
	require.Equal(t, match.Playing, s.Phase)
	require.Equal(t, []string{"quick", "bob", "quick", "ana"}, seats(s))
	s = later(t, s, 0, match.Resign{User: "ana", Level: "slow"})
	require.Equal(t, "bob", s.Host(), "the next in the order of the seats")
}

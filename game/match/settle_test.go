package match_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
)

func draw(user string) match.Command {
	return match.Offer{User: user, What: match.Draw, Ply: match.AnyPly}
}

// undo asks for a takeback some time after noon.
func undo(user string, after time.Duration) match.Command {
	return at{after, match.Offer{User: user, What: match.Takeback, Ply: match.AnyPly}}
}

func agree(user string, what match.Offering) match.Command {
	return match.Agree{User: user, What: what, Ply: match.AnyPly}
}

func refuse(user string, what match.Offering) match.Command {
	return match.Refuse{User: user, What: what, Ply: match.AnyPly}
}

// moves are as many moves by turns, of a stone each, over a large heap.
func moves(n int, then ...match.Command) []match.Command {
	p := duel()
	p.Options = game.Options{gametest.OptionHeap: "40"}
	return byTurns(p, n, then...)
}

func byTurns(p match.Proposal, n int, then ...match.Command) []match.Command {
	all := []match.Command{match.Propose{Proposal: p}, match.Accept{User: "bob"}}
	for i := range n {
		all = append(all, take([]string{"ana", "bob"}[i%2], "1"))
	}
	return append(all, then...)
}

// Accepting an offer, in either way, makes a draw.
func TestDraw(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]match.Command{"accepted": agree("bob", match.Draw), "offered too": draw("bob")} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, log := playLog(t, moves(2, draw("ana"), answer)...)
			require.Equal(t, match.Over, s.Phase)
			require.Equal(t, &game.Outcome{Winner: game.Nobody, Method: game.Agreed}, s.Outcome)
			require.Empty(t, s.Offers)
			require.Equal(t, []int{2, 0}, s.DrawOffers)
			require.Equal(t, match.Drawn, log[len(log)-1].Kind)
		})
	}
}

// An offer of a draw outlives the opponent's move, but not the next of who made it.
func TestDrawStands(t *testing.T) {
	t.Parallel()
	s := play(t, moves(3, draw("ana"))...) // bob is to move
	require.Equal(t, []string{"bob"}, s.Awaited())
	s = play(t, moves(3, draw("ana"), take("bob", "1"))...)
	require.Equal(t, []match.Offering{match.Draw, ""}, s.Offers)
	require.Equal(t, []string{"ana"}, s.Awaited(), "bob has moved on")
	_, _, err := match.Decide(games, s, agree("bob", match.Draw), noon)
	require.NoError(t, err)
	s = play(t, moves(3, draw("ana"), take("bob", "1"), take("ana", "1"))...)
	require.Nil(t, s.Offers)
	require.Equal(t, "match.offer.gone", refusal(t, s, agree("bob", match.Draw)).Why.Key)
}

// A takeback goes to before the last move of who asks, and names what goes.
func TestTakeback(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		moves int
		by    string
		left  int
	}{
		"on one's own turn":    {4, "ana", 2},
		"after one's own move": {3, "ana", 2},
		"to the start":         {1, "ana", 0},
		"the second's first":   {2, "bob", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asked := play(t, moves(c.moves, undo(c.by, 0))...)
			other := map[string]string{"ana": "bob", "bob": "ana"}[c.by]
			require.Len(t, match.ToTakeBack(&asked, asked.Seat(c.by)), c.moves-c.left)
			require.Equal(t, []string{other}, asked.Awaited())
			s := play(t, moves(c.moves, undo(c.by, 0), agree(other, match.Takeback))...)
			want := play(t, moves(c.left)...)
			require.Equal(t, want.Position, s.Position)
			require.Equal(t, want.Moves, s.Moves)
			require.Equal(t, []string{c.by}, s.ToMove())
			require.Equal(t, c.moves+1, s.Ply, "old controls stay stale")
			require.Equal(t, s.Ply, s.TakenBack)
		})
	}
	s := play(t, moves(3, undo("ana", 0), take("bob", "1"))...)
	require.Nil(t, s.Offers, "any move ends it")
	s = play(t, moves(3, undo("ana", 0), agree("bob", match.Takeback), restart("ana"), restart("bob"))...)
	require.Zero(t, s.TakenBack)
}

// The first hint of a seat is an event. A takeback does not undo it, and a restart does.
func TestHinted(t *testing.T) {
	t.Parallel()
	hint := match.NoteHint{User: "bob"}
	s := play(t, moves(3, hint, undo("ana", 0), agree("bob", match.Takeback))...)
	require.Equal(t, []game.Seat{1}, s.Hinted)
	require.Equal(t, "match.stale", refusal(t, s, hint).Why.Key)
	require.Equal(t, "match.stranger", refusal(t, s, match.NoteHint{User: "eva"}).Why.Key)
	both := play(t, moves(3, hint, match.NoteHint{User: "ana"})...)
	require.Equal(t, []game.Seat{1, 0}, both.Hinted)
	require.Equal(t, 3, both.Ply, "the controls of the board stay")
	again := play(t, moves(3, hint, restart("ana"), restart("bob"))...)
	require.Empty(t, again.Hinted)
	over := play(t, moves(3, match.Resign{User: "bob"})...)
	require.Equal(t, "match.phase.over", refusal(t, over, hint).Why.Key)
}

// The time of the player begins anew.
func TestTakebackClock(t *testing.T) {
	t.Parallel()
	p := duel()
	p.MoveTime = hour.Milliseconds()
	s := play(t, byTurns(p, 2, undo("ana", 0))...)
	_, s, err := match.Decide(games, s, agree("bob", match.Takeback), noon.Add(30*time.Minute))
	require.NoError(t, err)
	require.Equal(t, noon.Add(90*time.Minute), s.TimeUp)
}

// A computer agrees to a takeback at once, also while it is thinking, and to a draw that is
// proven.
func TestComputerSettles(t *testing.T) {
	t.Parallel()
	p := duel()
	p.Players[1] = match.Player{Level: "slow"}
	s := play(t, match.Propose{Proposal: p}, match.Accept{User: "ana"})
	do := func(c match.Command) {
		_, next, err := decide(s, c)
		require.NoError(t, err)
		s = next
	}
	for range 3 { // any number of times
		do(take("ana", "1"))
		require.False(t, s.ComputerTurnAt.IsZero())
		do(undo("ana", 0))
		require.True(t, s.ComputerTurnAt.IsZero())
		require.Empty(t, s.Moves)
	}
	do(take("ana", "1"))
	do(match.PlayFor{Seat: 1, Ply: s.Ply, Move: "2"})
	require.Equal(t, "match.draw.computer", refusal(t, s, draw("ana")).Why.Key)
	proven, _, err := match.Decide(games, s, match.Offer{User: "ana", What: match.Draw, Ply: s.Ply, Proven: true}, noon)
	require.NoError(t, err)
	require.Equal(t, match.Drawn, proven[len(proven)-1].Kind)
	do(undo("ana", 0))
	require.Empty(t, s.Moves)
	require.Equal(t, []string{"ana"}, s.ToMove())
}

// What is refused, and why.
func TestSettleRefusals(t *testing.T) {
	t.Parallel()
	table := duel()
	table.Options = game.Options{gametest.OptionSeats: "3"}
	table.Players = append(table.Players, match.Player{User: "cem"})
	hands := match.Proposal{Game: gametest.HandsID}
	for _, user := range []string{"ana", "bob", "cem", "dan"} {
		hands.Players = append(hands.Players, match.Player{User: user})
	}
	again := moves(2, draw("ana"), refuse("bob", match.Draw), take("ana", "1"))
	tenLater := append(moves(2, draw("ana"), refuse("bob", match.Draw)), moves(10)[2:]...)
	nineLater := append(tenLater[:len(tenLater)-1:len(tenLater)-1], undo("ana", 0), agree("bob", match.Takeback))
	twice := moves(2, undo("ana", 0), refuse("bob", match.Takeback), undo("ana", 10*time.Second), refuse("bob", match.Takeback))
	for name, c := range map[string]struct {
		before []match.Command
		do     match.Command
		key    string // empty when it is not refused
	}{
		"a draw at once":            {moves(1), draw("ana"), "match.draw.early"},
		"a draw from two moves on":  {moves(2), draw("ana"), ""},
		"a draw again":              {moves(2, draw("ana")), draw("ana"), "match.offered"},
		"a draw again too soon":     {again, draw("ana"), "match.draw.often"},
		"a draw by the other side":  {again, draw("bob"), ""},
		"a draw ten plies later":    {tenLater, draw("ana"), ""},
		"a draw after a takeback":   {nineLater, draw("ana"), "match.draw.often"},
		"a draw a move after that":  {append(nineLater, take("ana", "1")), draw("ana"), ""},
		"a draw of a stranger":      {moves(2), draw("eve"), "match.stranger"},
		"a stranger accepts":        {moves(2, draw("ana")), agree("eve", match.Draw), "match.stranger"},
		"a stranger declines":       {moves(2, draw("ana")), refuse("eve", match.Draw), "match.stranger"},
		"who offered accepts":       {moves(2, draw("ana")), agree("ana", match.Draw), "match.offered.mine"},
		"who offered declines":      {moves(2, draw("ana")), refuse("ana", match.Draw), "match.offered.mine"},
		"nothing to accept":         {moves(2), agree("bob", match.Draw), "match.offer.gone"},
		"declined before":           {moves(2, draw("ana"), refuse("bob", match.Draw)), agree("bob", match.Draw), "match.offer.gone"},
		"another offer":             {moves(2, draw("ana")), agree("bob", match.Takeback), "match.offer.gone"},
		"an old board":              {moves(3, draw("ana")), match.Agree{User: "bob", What: match.Draw, Ply: 2}, "match.stale"},
		"after the end":             {moves(2, draw("ana"), agree("bob", match.Draw)), agree("bob", match.Draw), "match.phase.over"},
		"a takeback after the end":  {moves(2, match.Resign{User: "ana"}), undo("ana", 0), "match.phase.over"},
		"a takeback of nothing":     {moves(1), undo("bob", 0), "match.takeback.none"},
		"a takeback again":          {moves(2, undo("ana", 0), refuse("bob", match.Takeback)), undo("ana", 9*time.Second), "match.takeback.early"},
		"a takeback later":          {moves(2, undo("ana", 0), refuse("bob", match.Takeback)), undo("ana", 10*time.Second), ""},
		"a third takeback":          {twice, undo("ana", 39*time.Second), "match.takeback.early"},
		"a third takeback later":    {twice, undo("ana", 40*time.Second), ""},
		"a table":                   {[]match.Command{match.Propose{Proposal: table}, match.Accept{User: "bob"}, take("ana", "1")}, undo("ana", 0), "match.takeback.unsuited"},
		"a game with hidden things": {[]match.Command{match.Propose{Proposal: hands}, match.Accept{User: "bob"}}, draw("ana"), "match.draw.unsuited"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := play(t, c.before...)
			if c.key != "" {
				require.Equal(t, c.key, refusal(t, s, c.do).Why.Key)
				return
			}
			_, _, err := decide(s, c.do)
			require.NoError(t, err)
		})
	}
}

// A log that says what cannot have happened is no log.
func TestBadTakeback(t *testing.T) {
	t.Parallel()
	s := play(t, moves(2)...)
	for _, body := range []string{`{"plies":0}`, `{"plies":3}`, `{"plies":-1}`} {
		_, err := match.Apply(games, s, match.Event{Seq: s.Version + 1, Kind: match.TakenBack, Body: []byte(body)})
		require.Error(t, err, body)
	}
}

package bot

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	kamisadoengine "kamisado/game/kamisado/engine"
	"kamisado/game/match"
)

// Who starts again may check the chance that is left behind: its hash was shown.
func TestRestartUnseals(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting(guessID))
	before := s.match()
	again := s.press(ana, on(before, "restart"))
	now := s.match()
	require.NotEqual(t, before.Seed, now.Seed)
	says(t, again, "🔒 Sealed seed (SHA-256): `"+now.Seed.Hash()+"`")
	says(t, again,
		"> 🔓 Previous seed, from before you started over: `"+before.Seed.String()+"`. Its SHA-256 was `"+before.Seed.Hash()+"`.")
	hides(t, again, now.Seed.String())
}

// A table that only proposes to start again still plays with its chance.
func TestRestartProposedUnsealsNothing(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(gametest.HandsID)
	proposed := s.press(ana, on(now, "restart"))
	hides(t, proposed, "🔓")
	for _, user := range []chat.User{berta, carla, delia} {
		proposed = s.press(user, on(now, "restart"))
	}
	says(t, proposed, "> 🔓 Previous seed, from before you started over: `"+now.Seed.String()+"`")
}

// offering is an offer, or an answer to one, on the board as it is now.
func offering(m session.Session, what match.Offering, answer string) chat.Request {
	if answer == "" {
		return control(string(what), m.ID, m.Ply)
	}
	return control(string(what), m.ID, m.Ply, answer)
}

// typed is an answer to a typed command.
func typed(what match.Offering) chat.Request {
	return command(map[match.Offering]string{match.Draw: "draw", match.Takeback: "undo"}[what])
}

// Against the computer it happens at once, also while it is thinking, and the match counts for
// no record.
func TestTakebackFromComputer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, after(time.Hour))
		s.start(starting(kamisado.ID, "level", kamisadoengine.LevelPerfect, "color", "negro"))
		m := s.match()
		require.Empty(t, controlsIn(s.press(ana, on(m, "more")).Message))
		s.press(ana, on(m, "move", "c1c6"))
		thinking := s.match()
		require.False(t, thinking.ComputerTurnAt.IsZero())
		back := s.press(ana, offering(m, match.Takeback, "")) // the board may not show the move yet
		says(t, back, "has taken back `c1c6`")
		require.Empty(t, s.match().Moves)
		m = s.match()
		require.Equal(t, []string{ana.ID}, m.ToMove())
		says(t, s.ask(typed(match.Takeback)), "You haven't made a move yet")
	})
}

// drawn is a coach that has proven a draw in every position, or in none.
type drawn bool

func (d drawn) Hint(context.Context, game.View) (game.Hint, error) {
	return game.Hint{Drawn: bool(d)}, nil
}

// A computer agrees to a draw where the coach has proven it, and nowhere else.
func TestDrawWithComputer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		coach game.Hinter
		want  string
	}{
		"proven":   {drawn(true), "A draw by agreement."},
		"unproven": {drawn(false), "only when it's certain that neither of you can win"},
		"no coach": {nil, "only when it's certain that neither of you can win"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newPatientHarness(t, first)
			s.changeGame(kamisado.ID, func(g *view.Game) { g.Hinter = c.coach })
			s.start(starting(kamisado.ID, "level", kamisadoengine.LevelPerfect, "color", "negro"))
			m := s.match()
			s.press(ana, on(m, "move", "c1c6"))
			says(t, s.ask(typed(match.Draw)), c.want)
		})
	}
}

// A hint and a draw offer in one position share one question to the coach.
func TestDrawIsProvenOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		coach := &trainer{takes: maxProof / 2}
		s := newCoachedHarness(t, coach)
		s.start(starting(kamisado.ID, "level", kamisadoengine.LevelPerfect, "color", "negro"))
		m := s.match()
		s.press(ana, on(m, "move", "c1c6"))
		for range 3 {
			says(t, s.ask(typed(match.Draw)), "only when it's certain")
		}
		s.delivered(s.ask(command("hint")))
		require.EqualValues(t, 1, coach.asked.Load())

		coach = &trainer{takes: time.Hour}
		s.changeGame(kamisado.ID, func(g *view.Game) { g.Hinter = coach })
		start := time.Now()
		says(t, s.ask(typed(match.Draw)), "only when it's certain")
		require.Equal(t, maxProof, time.Since(start), "nobody waits for longer")
	})
}

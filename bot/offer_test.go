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
	"kamisado/game/kamisado"
	kamisadoengine "kamisado/game/kamisado/engine"
	"kamisado/game/match"
	"kamisado/game/match/matchtest"
	"kamisado/game/sixes"
)

// Who starts again may check the chance that is left behind: its hash was shown.
func TestRestartUnseals(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.start(starting(matchtest.GuessID))
	before := s.match()
	again := s.press(ana, on(before, "restart"))
	now := s.match()
	require.NotEqual(t, before.Seed, now.Seed)
	says(t, again, "🔒 Sealed seed (SHA-256): `"+now.Seed.Hash()+"`")
	says(t, again, "> 🔓 Previous seed, from before you started over: `"+before.Seed.String()+"`. Its SHA-256 was `"+before.Seed.Hash()+"`.")
	hides(t, again, now.Seed.String())
}

// A table that only proposes to start again still plays with its chance.
func TestRestartProposedUnsealsNothing(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(matchtest.HandsID)
	proposed := s.press(ana, on(now, "restart"))
	hides(t, proposed, "🔓")
	for _, user := range []chat.User{berta, carla, delia} {
		proposed = s.press(user, on(now, "restart"))
	}
	says(t, proposed, "> 🔓 Previous seed, from before you started over: `"+now.Seed.String()+"`")
}

// An offer changes what the board says, and not its picture, unless that was not there.
func TestOfferKeepsThePicture(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	id := s.startDuel("2", berta)
	now := s.held(id)
	offered := s.press(ana, control("restart", id, now.Ply))
	require.Equal(t, chat.Update, offered.Kind)
	require.True(t, offered.Message.KeepFile)
	require.Nil(t, offered.Message.File)
	begun := s.press(berta, control("restart", id, now.Ply))
	require.False(t, begun.Message.KeepFile)
	require.NotNil(t, begun.Message.File, "it is another board")
	now = s.held(id)
	reply := s.send(chat.Request{User: ana, At: chat.Place{Guild: "1", Channel: "2"}, Message: "100", Plain: true}, control("restart", id, now.Ply))
	require.False(t, reply.Message.KeepFile)
}

// Whoever plays alone, or against the computer, is asked on the board itself before moves
// are thrown away, and may go on playing.
func TestRestartAsks(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	begun := s.begin("negro", nil)
	require.Contains(t, s.click(on(begun, "restart")).Message.Text, "may move any tower",
		"there is nothing to lose")
	s.delivered(s.play("c1c6"))
	now := s.only()
	asked := s.click(on(now, "restart"))
	require.Equal(t, chat.Update, asked.Kind)
	says(t, asked, "❓ <@10>, start a new match? This one will be gone.")
	require.Equal(t, "Yes, new match, No, keep playing", labels(asked.Message))
	require.Equal(t, now.Version, s.only().Version)
	buttons := controlsIn(asked.Message)

	require.Equal(t, chat.Ephemeral, s.askAs(berta, "en-US", "100", buttons[0]).Kind, "another may not answer")
	require.Equal(t, chat.Ephemeral, s.askAs(berta, "en-US", "100", buttons[1]).Kind)
	kept := s.delivered(s.click(buttons[1]))
	require.Equal(t, chat.Update, kept.Kind)
	require.Equal(t, "menu, Text board, New match, Resign, More", labels(kept.Message))
	require.Equal(t, now.Version, s.only().Version)

	says(t, s.delivered(s.click(buttons[0])), "may move any tower")
	says(t, s.click(buttons[0]), "The board has moved on", "an old question starts nothing again")
}

// offering is an offer, or an answer to one, on the board as it is now.
func offering(m session.Session, what match.Offering, answer string) chat.Request {
	if answer == "" {
		return control(string(what), m.ID, m.Ply)
	}
	return control(string(what), m.ID, m.Ply, answer)
}

// afterMoves is a match of Kamisado between ana and ben after some moves.
func (s *harness) afterMoves(moves ...string) session.Session {
	s.t.Helper()
	m := s.challenged("none")
	for _, move := range moves {
		s.press(personOf(m.ToMove()[0]), on(m, "move", game.Move(move)))
		before := m.Ply
		m = s.match()
		require.Equal(s.t, before+1, m.Ply, move)
	}
	return m
}

// typed is an answer to a typed command.
func typed(what match.Offering) chat.Request {
	return command(map[match.Offering]string{match.Draw: "draw", match.Takeback: "undo"}[what])
}

func TestDrawOffer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.afterMoves("c1c6", "a8a7")
		more := s.press(ben, on(m, "more"))
		require.Contains(t, controlsIn(more.Message), offering(m, match.Draw, ""))
		done := s.inHand(ben, offering(m, match.Draw, ""))
		require.Equal(t, chat.Update, done.Kind)
		says(t, done, "Done: everybody can see it on the board.")
		edits := s.poster.Edits()
		board := edits[len(edits)-1]
		require.Contains(t, board.Text, "🤝 <@11> offers a draw.")
		require.NotContains(t, board.File.Alt, "offers a draw", "a declined offer leaves the picture and what describes it")
		require.Equal(t, []string{ana.ID}, board.Ping)
		accept, decline := offering(m, match.Draw, "accept"), offering(m, match.Draw, "decline")
		require.Subset(t, controlsIn(board), []chat.Request{accept, decline})
		require.NotZero(t, s.row().RemindAt, "an edit notifies nobody")

		says(t, s.press(cem, accept), "This isn't your match.")
		says(t, s.press(ben, accept), "You proposed that yourself: your opponent has to answer.")
		ended := s.press(ana, accept)
		require.Equal(t, chat.Update, ended.Kind)
		says(t, ended, "A draw by agreement.")
		require.Equal(t, &game.Outcome{Winner: game.Nobody, Method: game.Agreed}, s.match().Outcome)
		says(t, s.press(ana, accept), "This match is over.")
		require.Equal(t, chat.Ephemeral, s.ask(typed(match.Draw)).Kind, "there is none to draw")
	})
}

func TestDrawDeclined(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.afterMoves("c1c6", "a8a7")
		posted := s.ask(typed(match.Draw))
		require.Equal(t, chat.Post, posted.Kind)
		require.Equal(t, []string{ben.ID}, posted.Message.Ping, "whoever has to answer is notified")
		declined := s.press(ben, offering(m, match.Draw, "decline"))
		hides(t, declined, "offers a draw")
		says(t, declined, "> 🤝 <@11> declined the draw.")
		says(t, s.press(ben, offering(m, match.Draw, "accept")), "That offer is no longer open.")
		says(t, s.ask(typed(match.Draw)), "another one after 10 more moves")
		require.Empty(t, controlsIn(s.press(ana, on(m, "more")).Message)[1:], "only a takeback is possible")
	})
}

// What tells somebody that they have offered something already goes with that offer.
func TestOfferedAlready(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		again, answer string // none: who offered moves on
	}{
		"offered again, then declined":           {"", "decline"},
		"accepted by who offered, then declined": {"accept", "decline"},
		"withdrawn by a move":                    {"", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			m := s.afterMoves("c1c6", "a8a7")
			s.press(ana, offering(m, match.Draw, ""))
			told, answer := s.liveHand(ana, "", offering(m, match.Draw, c.again))
			says(t, told, "opponent")
			require.Zero(t, answer.deleted)
			if c.answer == "" {
				s.press(ana, on(m, "move", "c6c7"))
			} else {
				s.press(ben, offering(m, match.Draw, c.answer))
			}
			require.Equal(t, 1, answer.deleted)
		})
	}
}

func TestTakebackOffer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.afterMoves("c1c6", "a8a7")
		posted := s.ask(typed(match.Takeback))
		says(t, posted, "↩️ <@10> asks to take back `c1c6` and `a8a7`.")
		allow := offering(m, match.Takeback, "accept")
		says(t, s.press(cem, allow), "This isn't your match.")
		back := s.press(ben, allow)
		says(t, back, "↩️ <@10> has taken back `c1c6` and `a8a7`.")
		now := s.match()
		require.Empty(t, now.Moves)
		require.Equal(t, m.Ply+1, now.Ply)
		require.Equal(t, []string{ana.ID}, now.ToMove())
		require.NotNil(t, back.Message.File, "the board goes back")
		says(t, s.press(ben, allow), "The board has moved on", "two who accept at once")
		says(t, s.press(ana, control("move", m.ID, 0, "c1c6")), "The board has moved on", "old controls stay stale")
		says(t, s.press(ana, control("move", m.ID, now.Ply, "d1d2")), "d1")
	})
}

// A takeback dies with a move, and one that is declined is not asked for again at once.
func TestTakebackDeclined(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.afterMoves("c1c6")
		s.ask(typed(match.Takeback))
		s.press(ben, on(m, "move", "a8a7"))
		says(t, s.press(ben, offering(m, match.Takeback, "accept")), "The board has moved on")
		m = s.match()
		require.Empty(t, m.Offers)
		s.ask(typed(match.Takeback))
		says(t, s.press(ben, offering(m, match.Takeback, "decline")), "> ↩️ <@11> didn't allow the takeback.")
		time.Sleep(time.Second)
		says(t, s.ask(typed(match.Takeback)), "You can ask again in 9 s.")
		time.Sleep(9 * time.Second)
		says(t, s.ask(typed(match.Takeback)), "asks to take back")
	})
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

// Of several matches in the channel a typed takeback means the only one in which there is
// something to take back, though it is the other one's turn that waits for the user.
func TestTakebackOfSeveral(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		s.afterMoves("c1c6")
		s.start(starting(sixes.ID, "alone", true))
		says(t, s.ask(typed(match.Takeback)), "↩️ <@10> asks to take back `c1c6`.")
	})
}

package bot

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"strings"
	"sync"
	"sync/atomic"
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
	"kamisado/game/minesweeper"
	mineengine "kamisado/game/minesweeper/engine"
	"kamisado/game/sixes"
)

// trainer is a coach for tests, which takes its time.
type trainer struct {
	takes time.Duration
	err   error
	// moves are how many moves its reviews tell of.
	moves int
	asked atomic.Int32
	// advised are the moves that its hints mark.
	advised []game.AdvisedMove
	// review is what it says of any match, in the place of moves; nil for those.
	review *game.Review
}

func (c *trainer) Hint(ctx context.Context, v game.View) (game.Hint, error) {
	c.asked.Add(1)
	if err := c.wait(ctx); err != nil {
		return game.Hint{}, err
	}
	return game.Hint{
		Said:    []game.Phrase{game.Say("kamisado.hint.every")},
		Advised: c.advised, Caption: game.Say("kamisado.hint.marks.sure"),
	}, c.err
}

func (c *trainer) wait(ctx context.Context) error {
	select {
	case <-time.After(c.takes):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (c *trainer) Review(
	ctx context.Context, p game.Position, end *game.Outcome, progress func(done, total int),
) (game.Review, error) {
	c.asked.Add(1)
	progress(3, 7)
	if err := c.wait(ctx); err != nil {
		return game.Review{}, err
	}
	if c.moves < 0 {
		panic("a bug")
	}
	if c.review != nil {
		return *c.review, c.err
	}
	review := game.Review{Summary: game.Say("kamisado.review.nomoves")}
	for i := range c.moves {
		review.Moves = append(review.Moves, game.JudgedMove{
			Number: i + 1, Round: 1 + i/50, Seat: game.Seat(i % 2), Move: "c1c6",
			Verdict: game.Mistake, Remark: game.Say("kamisado.review.losing"),
		})
	}
	review.TurningPoint = &game.TurningPoint{Number: 1}
	return review, c.err
}

// newCoachedHarness is a harness whose game has a coach.
func newCoachedHarness(t *testing.T, c *trainer) *harness {
	t.Helper()
	s := newHarness(t, first)
	s.changeGame(kamisado.ID, func(g *view.Game) { g.Hinter, g.Reviewer = c, c })
	return s
}

// reviewed is the answer to a review of a match that was resigned.
func (s *harness) reviewed() chat.Reply {
	s.t.Helper()
	s.begin("negro", nil)
	now := s.only()
	s.ask(on(now, "sure"))
	require.Equal(s.t, match.Over, s.only().Phase)
	return s.ask(command("review"))
}

// A slow review is deferred, says how far it has come, and is worked out once for
// all who ask.
func TestSlowReview(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &trainer{takes: 5 * time.Second, moves: 3}
		s := newCoachedHarness(t, c)
		reply := s.reviewed()
		require.Equal(t, chat.Ephemeral, reply.Kind)
		require.NotNil(t, reply.Deferred)
		second := s.ask(command("review"))
		require.NotNil(t, second.Deferred)
		var told []string
		answer, ok := reply.Deferred(t.Context(), func(r chat.Reply) { told = append(told, r.Message.Text) })
		require.True(t, ok)
		require.Equal(t, []string{"⏳ I'm reviewing the match: 3 of 7 moves.", "⏳ I'm reviewing the match: 3 of 7 moves."},
			told)
		says(t, answer, "No move was made.\nMove 0 of 0\n")
		require.NotNil(t, answer.Message.File)
		answer, ok = second.Deferred(t.Context(), nil)
		require.True(t, ok)
		says(t, answer, "No move was made.")
		third := s.ask(command("review"))
		require.Nil(t, third.Deferred)
		require.Equal(t, answer.Message.Text, third.Message.Text)
		require.EqualValues(t, 1, c.asked.Load())
	})
}

// When the platform takes no answer any more, a job that nobody else waits for
// is given up, and can be asked for again.
func TestReviewIsGivenUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &trainer{takes: time.Hour}
		s := newCoachedHarness(t, c)
		reply := s.reviewed()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		answer, ok := reply.Deferred(ctx, func(chat.Reply) {})
		require.True(t, ok)
		require.Equal(t, "Working that out would take too long right now. Please try again later.", answer.Message.Text)
		synctest.Wait()
		s.ask(command("review")).Deferred(ctx, func(chat.Reply) {})
		require.EqualValues(t, 2, c.asked.Load())
		long := s.ask(command("review"))
		answer, _ = long.Deferred(t.Context(), func(chat.Reply) {})
		says(t, answer, "would take too long", "there is a bound for all")
	})
}

// A failing coach, or one with a bug, is apologised for and asked again next time.
func TestBrokenCoach(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]*trainer{"an error": {err: errors.New("out of ideas")}, "a bug": {moves: -1}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newCoachedHarness(t, c)
			s.reconfigure(func(c *Config) { c.Patience = time.Minute })
			says(t, s.reviewed(), "something went wrong on my end")
			says(t, s.ask(command("review")), "something went wrong on my end")
			require.EqualValues(t, 2, c.asked.Load())
			require.Contains(t, s.log.String(), "a request failed")
		})
	}
}

// The list of all moves of a long review is a file, in the place of the board, from which a button leads back.
func TestLongReview(t *testing.T) {
	t.Parallel()
	s := newCoachedHarness(t, &trainer{moves: 150})
	s.reconfigure(func(c *Config) { c.Patience = time.Minute })
	reply := s.reviewed()
	require.Equal(t, chat.Ephemeral, reply.Kind)
	require.Contains(t, controlText(reply.Message), "All moves")
	id := s.only().ID
	list := s.inHand(ana, control("review", id, 0, "list"))
	require.Equal(t, chat.Update, list.Kind)
	text := string(list.Message.File.Data)
	require.True(t,
		strings.HasPrefix(text, "No move was made.\n\nRound 1\n  1. Black  c1c6  ?   No move wins any longer.\n"), text[:80])
	require.Contains(t, text, "\n\nRound 3\n101. Black  c1c6  ? ")
	require.True(t, strings.HasSuffix(text, "\n\n+ keeps the win · - no move wins · ? gives the win away · ?? gives it away for good · . not enough is proven\n"), text[len(text)-200:])
	require.True(t, strings.HasSuffix(list.Message.Text, " · all moves:"), list.Message.Text)
	back := s.inHand(ana, controlsIn(list.Message)[0])
	require.Equal(t, reply.Message.Text, back.Message.Text)
	require.Equal(t, chat.Update, back.Kind)
}

// Each step of a review is made of the same review, and what was chosen in the menu is shown; what no menu has is
// refused.
func TestReviewSteps(t *testing.T) {
	t.Parallel()
	c := &trainer{moves: 1}
	s := newCoachedHarness(t, c)
	s.reconfigure(func(c *Config) { c.Patience = time.Minute })
	m := s.duel(berta)
	s.press(ana, control("move", m.ID, 0, "c1c6"))
	s.press(berta, control("sure", m.ID, 1))
	says(t, s.ask(command("review")), "Move 1 of 1\n`1 Black c1c6 ?` No move wins any longer.")
	chosen := func(value string) chat.Request {
		r := control("review", m.ID, 1, "go")
		r.Values = []string{value}
		return r
	}
	says(t, s.inHand(ana, chosen("0")), "Move 0 of 1")
	for _, value := range []string{"-1", "x"} {
		require.Nil(t, s.inHand(ana, chosen(value)).Message.File)
	}
	says(t, s.inHand(ana, control("see", m.ID, 0, "on")), "Move 1 of 1\n")
	require.EqualValues(t, 1, c.asked.Load())
}

// Where no file may be sent, the review says what is missing; a game without a
// coach says so.
func TestReviewWithoutPicture(t *testing.T) {
	t.Parallel()
	s := newCoachedHarness(t, &trainer{})
	s.reconfigure(func(c *Config) { c.Patience = time.Minute })
	s.reviewed()
	ask := func(do chat.Request) chat.Message {
		s.requests++
		reply := s.send(chat.Request{User: ana, At: withoutFiles}, do)
		return reply.Message
	}
	m := ask(command("review"))
	require.Nil(t, m.File)
	require.Contains(t, m.Text, "```")
	require.True(t, strings.HasSuffix(m.Text, "I can't show the picture here. Whoever runs the server can give me the permissions I need: Attach Files."), m.Text)
	s.changeGame(kamisado.ID, func(g *view.Game) { g.Hinter, g.Reviewer = nil, nil })
	require.Equal(t, "Kamisado matches can't be reviewed.", ask(command("review")).Text)
	s.ask(starting(kamisado.ID, "color", "negro"))
	require.Equal(t, "Kamisado has no hints.", ask(command("hint", "match", s.runningID())).Text)
	require.Equal(t, "Kamisado matches can't be reviewed.", ask(command("review", "match", s.runningID())).Text, "nor will it when the match is over")
}

// A hint for who plays alone needs no prompt: there it is always the same, and the hint
// says what to do.
func TestHintAlone(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.changeGame(minesweeper.ID, func(g *view.Game) { g.Hinter = mineengine.Coach{} })
	s.ask(starting(minesweeper.ID))
	id := string(s.match().ID)
	hint := func(locale string) string {
		return s.delivered(s.askAs(ana, locale, "", command("hint"))).Message.Text
	}
	require.Equal(t, "💡 **Minesweeper (10×10, 11 mines)** · `"+id+"`\nOpen any cell you like: the first one is never a mine.\n"+
		"Because of the hint, this match doesn't count towards your records.", hint("en-US"))
	require.Equal(t, "💡 **Buscaminas (10×10, 11 minas)** · `"+id+"`\nAbre la casilla que quieras: la primera nunca es una mina.", hint("es-ES"))
	s.ask(command("move", "move", "e5"))
	require.Regexp(t, "^💡 \\*\\*Minesweeper \\(10×10, 11 mines\\)\\*\\* · `"+id+"`\n", hint("en-US"))
	require.NotContains(t, hint("en-US"), "must open")
}

// A match with a hint counts for no record of the player who was given it, also after a restart of the
// program. The first hint says so, and then the board does no more.
func TestHintCostsTheRecord(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	c := &trainer{}
	s.changeGame(guessID, func(g *view.Game) { g.Hinter = c })
	guess := func() session.Session {
		s.start(starting(guessID))
		now, err := s.Sessions.Load(t.Context(), s.runningID())
		require.NoError(t, err)
		return now
	}
	find := func(now session.Session) {
		number := now.Position.(secret).Number
		s.press(ana, on(now, "move", game.Move(fmt.Sprint(number))))
	}
	records := func() string { return s.inText(command("records", "game", guessID)).Message.Text }
	const costs = "Because of the hint, this match doesn't count towards your records."
	now := guess()
	hint := on(now, "hint")
	c.err = errors.New("out of ideas")
	hides(t, s.click(hint), costs)
	require.Empty(t, s.match().Hinted, "there was none")
	c.err = nil
	says(t, s.delivered(s.click(hint)), costs)
	require.Len(t, s.poster.Edits(), 1)
	require.NotContains(t, controlText(s.poster.Edits()[0]), "(no record)")
	require.Equal(t, s.match().Version, s.match().Shown.Version, "the board is up to date")
	s.reconfigure(func(*Config) {})
	hides(t, s.click(hint), costs)
	find(now)
	require.Contains(t, records(), "There are no records here yet.")
	find(guess())
	require.Contains(t, records(), "🥇 Ana")
}

// What a player has picked on the way to a move stays on the board after a hint that costs the record.
func TestHintKeepsWhatIsPicked(t *testing.T) {
	t.Parallel()
	s := newCoachedHarness(t, &trainer{})
	now := s.begin("negro", nil)
	require.Contains(t, controlText(s.click(choosing(on(now, "pick"), "c1")).Message), "Hint (no record)")
	says(t, s.delivered(s.click(on(now, "hint"))), "Because of the hint")
	require.Empty(t, s.poster.Edits())
	require.NotContains(t, controlText(s.click(choosing(on(now, "pick"), "d1")).Message), "(no record)")
}

// Of two first hints that are asked for at once one says what it costs. In a match that counts for no record
// anyhow none does.
func TestHintSaysOnceWhatItCosts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const costs = "Because of the hint, this match doesn't count towards your records."
		s := newCoachedHarness(t, &trainer{takes: 3 * time.Second})
		now := s.begin("negro", nil)
		hint := on(now, "hint")
		one, other := s.click(hint), s.click(hint)
		says(t, s.delivered(one), costs)
		hides(t, s.delivered(other), costs)
		s.press(ana, on(now, "sure"))

		imported := s.press(ana, command("import", "game", kamisado.ID, "level", kamisadoengine.LevelPerfect, "color", "negro", "position", "4N3/8/8/S7/az6/8/6pv/2n4s N -- 0-0 simple"))
		require.Equal(t, chat.Post, imported.Kind, imported.Message.Text)
		said := s.press(ana, control("hint", s.runningID(), 0)).Message.Text
		require.Contains(t, said, "💡")
		require.NotContains(t, said, costs)
	})
}

// A hint that is there only after its player has moved takes nothing from the computer that is to move then.
func TestHintWhileAComputerMoves(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newCoachedHarness(t, &trainer{takes: 4 * time.Second})
		s.player = after(5 * time.Second)
		now := s.begin("negro", nil)
		hint := s.click(on(now, "hint"))
		said := make(chan chat.Reply)
		go func() { said <- s.delivered(hint) }()
		s.delivered(s.click(on(now, "move", "c1c6")))
		says(t, (<-said), "Because of the hint, this match doesn't count towards your records.")
		require.Equal(t, []game.Seat{0}, s.only().Hinted)
		require.Equal(t, 2, s.only().Ply, "the computer has moved")
		require.Empty(t, s.log.String())
	})
}

// runningID is the harness's match that is being played.
func (s *harness) runningID() match.ID {
	s.t.Helper()
	rows := s.rows("", match.Playing)
	require.Len(s.t, rows, 1)
	return rows[0].ID
}

// judgement is a review of so many moves by seats in turn: every seventh a guess, every
// eleventh an inaccuracy, the last but one decisive.
func judgement(moves int, curve game.Curve, typed ...game.Move) *game.Review {
	r := &game.Review{Summary: game.Say("kamisado.review.nomoves"), Curve: &curve}
	for i := range moves {
		j := game.JudgedMove{Number: i + 1, Round: 1, Seat: game.Seat(i % len(curve.Lines)), Move: typed[i%len(typed)], Verdict: game.Good}
		switch {
		case i == moves-2:
			j.Verdict, j.Remark = game.Decisive, game.Say("kamisado.review.mistake")
		case i%7 == 6:
			j.Verdict, j.Remark = game.Guess, game.Say("kamisado.review.losing")
		case i%11 == 10:
			j.Verdict, j.Remark = game.Inaccuracy, game.Say("kamisado.review.losing")
		}
		r.Moves = append(r.Moves, j)
	}
	for i := range r.Curve.Lines {
		for move := range moves + 1 {
			r.Curve.Lines[i].Values = append(r.Curve.Lines[i].Values, float64(move%(5+2*i))/5-0.6)
		}
	}
	return r
}

// solo is a review of a match of one, table that of one of four.
func solo(moves int) *game.Review {
	return judgement(moves, game.Curve{Lines: make([]game.CurveLine, 1), Top: game.Say("kamisado.over"), Bottom: game.Say("kamisado.over")}, "10c", "e5!")
}

func table(moves int) *game.Review {
	lines := []game.CurveLine{}
	for seat := range game.Seat(sixes.Seats) {
		lines = append(lines, game.CurveLine{Name: sixes.SeatTerm(seat)})
	}
	return judgement(moves, game.Curve{Lines: lines, Top: game.Say("kamisado.over"), Bottom: game.Say("kamisado.over")}, "7h", "10s", "p")
}

// overWith is a harness with a match of a game that is over, in which a coach will say so.
func overWith(t *testing.T, id game.ID, review *game.Review) *harness {
	t.Helper()
	s := newEveryGameHarness(t)
	c := &trainer{review: review}
	s.changeGame(id, func(g *view.Game) { g.Hinter, g.Reviewer = c, c })
	leave := []chat.User{berta, carla, delia, ana}
	if id == sixes.ID {
		s.table4(id)
	} else {
		s.ask(starting(id))
		leave = []chat.User{ana}
	}
	for _, user := range leave {
		now := s.match()
		s.askAs(user, "en-US", "", on(now, "sure"))
	}
	require.Equal(t, match.Over, s.match().Phase)
	return s
}

// Matches of one and of four are reviewed as those of two: the message fits however long the
// match was, and its picture has the board and the curve.
func TestReviewOfEverySize(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		id     game.ID
		review *game.Review
	}{
		"alone":        {minesweeper.ID, solo(12)},
		"alone, long":  {minesweeper.ID, solo(240)},
		"table":        {sixes.ID, table(48)},
		"table, long":  {sixes.ID, table(200)},
		"nobody moved": {minesweeper.ID, &game.Review{Summary: game.Say("kamisado.review.nomoves")}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := overWith(t, test.id, test.review)
			for _, locale := range []string{"en-US", "es-ES"} {
				m := s.askAs(ana, locale, "", command("review", "match", s.match().ID)).Message
				s.requireSaid(m)
				require.LessOrEqual(t, len([]rune(m.File.Alt)), s.Present.Limits.Alt)
				require.Equal(t, test.review.Curve != nil, strings.Contains(m.File.Alt, "Curv"), m.File.Alt)
				_, err := png.Decode(bytes.NewReader(m.File.Data))
				require.NoError(t, err)
			}
		})
	}
}

// Old jobs make room for new ones.
func TestJobsAreBounded(t *testing.T) {
	t.Parallel()
	all := newJobs[int](1)
	work := func(context.Context, func(int, int)) (int, error) { return 1, nil }
	for i := range 3 * maxJobs {
		j, err := all.join("ana", fmt.Sprint(i), work)
		require.NoError(t, err)
		<-j.done
		all.leave(j)
	}
	require.Len(t, all.kept, maxJobs)
	require.Equal(t, fmt.Sprint(2*maxJobs), all.kept[0].about, "the oldest of them")
	require.Empty(t, all.askers)
}

func newBlocked(t *testing.T, atOnce int) *blocked {
	return &blocked{t: t, all: newJobs[string](atOnce), done: make(map[string]chan struct{})}
}

func (b *blocked) ask(user, about string) *job[string] {
	b.t.Helper()
	done := make(chan struct{})
	j, err := b.all.join(user, about, func(ctx context.Context, _ func(int, int)) (string, error) {
		b.mu.Lock()
		b.now = append(b.now, about)
		b.mu.Unlock()
		select {
		case <-done:
			return about, nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	})
	require.NoError(b.t, err)
	if b.done[about] == nil { // else the job was there
		b.done[about] = done
	}
	synctest.Wait()
	return j
}

// finish ends a job. begun returns which jobs have begun since it was last called.
func (b *blocked) finish(about string) { close(b.done[about]) }

func (b *blocked) begun() (about []string) {
	synctest.Wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	about, b.now = b.now, nil
	return about
}

// One job of a user runs at a time, and a limited number of all users. The others wait for their turn.
func TestJobsWait(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBlocked(t, 2)
		first := b.ask("ana", "a1")
		b.ask("ana", "a2")
		b.ask("ana", "a3")
		require.Equal(t, []string{"a1"}, b.begun())
		b.ask("ben", "b1")
		last := b.ask("cem", "c1")
		require.Equal(t, []string{"b1"}, b.begun(), "two at once")
		b.finish("a1")
		require.Equal(t, []string{"c1"}, b.begun(), "who has waited for longest")
		require.Equal(t, "a1", first.answer)
		b.finish("b1")
		require.Equal(t, []string{"a2"}, b.begun())
		b.all.leave(last)
		require.Empty(t, b.begun(), "Ana has one already")
		require.ErrorIs(t, last.err, context.Canceled)
		b.finish("a2")
		require.Equal(t, []string{"a3"}, b.begun())
		b.finish("a3")
		synctest.Wait()
		require.Empty(t, b.all.askers)
	})
}

// A user who has asked for many jobs must wait for one of them before the next. The user may join jobs
// of others.
func TestJobsOfAUserAreLimited(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := newBlocked(t, 1)
		b.ask("ben", "b1")
		var own []*job[string]
		for i := range maxAsked {
			own = append(own, b.ask("ana", fmt.Sprint("a", i)))
		}
		_, err := b.all.join("ana", "too many", nil)
		var refused *game.Error
		require.ErrorAs(t, err, &refused)
		require.Equal(t, game.Say("coach.many", "Most", maxAsked), refused.Why)
		b.all.leave(b.ask("ana", "b1"))
		b.all.leave(own[0]) // it has not begun
		synctest.Wait()
		require.ErrorIs(t, own[0].err, context.Canceled)
		b.ask("ana", "another")
		require.Equal(t, []string{"b1"}, b.begun())
		for _, about := range []string{"b1", "a1", "a2", "another"} {
			b.finish(about)
			synctest.Wait()
		}
	})
}

// blocked holds jobs that run until finish.
type blocked struct {
	t    *testing.T
	all  *jobs[string]
	mu   sync.Mutex
	now  []string
	done map[string]chan struct{}
}

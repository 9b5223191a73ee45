package bot

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/sixes"
	"kamisado/store"
)

// An answer to a click that arrives after the answer to the next command brings controls
// back where they do not hold any more, and they are taken away once more.
func TestLateAnswerToAClick(t *testing.T) {
	t.Parallel()
	for name, moves := range map[string]bool{"an acceptance": false, "a move": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			s.start(starting("nim", "opponent", &berta))
			late := s.askAs(berta, "en-US", "100", control("accept", s.match().ID))
			if moves {
				late.After(t.Context(), "")
				now := s.match()
				late = s.askAs(personOf(now.ToMove()[0]), "en-US", "100", on(now, "move", "1"))
			}
			now := s.match()
			s.askAs(personOf(now.ToMove()[0]), "en-US", "", command("move", "move", "1")).After(t.Context(), "200")
			require.Equal(t, []string{"100"}, s.poster.Retired())
			late.After(t.Context(), "")
			require.Equal(t, []string{"100", "100"}, s.poster.Retired())
			require.Equal(t, "200", s.match().Shown.Message)
		})
	}
}

// A challenge is over when its time is, also before a sweep has noticed.
func TestChallengeEndsInTime(t *testing.T) {
	t.Parallel()
	for life, want := range map[time.Duration]match.Phase{
		challengeLife - time.Millisecond: match.Playing, challengeLife: match.Closed,
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newGamesHarness(t)
			s.start(starting("nim", "opponent", &berta))
			time.Sleep(life)
			s.press(berta, control("accept", s.match().ID))
			require.Equal(t, want, s.match().Phase, life)
		})
	}
}

// A hint is for the board that it was asked on. Where there are none at all that is said
// first: on the board of now it would be the same.
func TestHintOnAnOldBoard(t *testing.T) {
	t.Parallel()
	s := newCoachedHarness(t, &trainer{})
	s.reconfigure(func(c *Config) { c.Patience = time.Minute })
	begun := s.begin("negro", nil)
	s.delivered(s.play("c1c6"))
	old := on(begun, "hint")
	says(t, s.click(old), "The board has moved on")
	says(t, s.ask(old), "Every move wins", "a command means the board of now")
	s.changeGame(kamisado.ID, func(g *view.Game) { g.Hinter = nil })
	require.Equal(t, "Kamisado has no hints.", s.click(old).Message.Text)
}

// Two people get hints when they have agreed to that.
func TestHintsAreAgreedOn(t *testing.T) {
	t.Parallel()
	for agreed, want := range map[bool]string{false: "This match is played without hints", true: "Every move wins"} {
		s := newCoachedHarness(t, &trainer{})
		s.reconfigure(func(c *Config) { c.Patience = time.Minute })
		now := s.duel(berta, "hints", agreed)
		says(t, s.ask(command("hint", "match", now.ID)), want)
	}
}

// A review may be asked for on the last board, also where another process has drawn it.
func TestReviewOfAMatchThatEndedElsewhere(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame("nim", func(g *view.Game) { g.Reviewer = &trainer{} })
	id := s.startDuel("2", berta)
	says(t, s.click(control("review", id, 0)), "still being played")
	s.elsewhere(func() { s.askIn("2", ana, control("sure", id, 0)) })
	says(t, s.click(control("review", id, 0)), "No move was made.")
}

// A board of which no row knows, because the process that posted it died at once, loses its controls
// once somebody presses a stale one of them. Boards that are known do not.
func TestStaleBoardThatNobodyKnows(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		id := s.startDuel("2", berta)
		before := s.held(id)
		s.askIn("2", personOf(before.ToMove()[0]), command("move", "move", "1", "match", id))
		shown := s.match().Shown.Message
		stale := control("move", id, before.Ply, "1")
		for _, pressed := range []string{shown, "666"} {
			reply := s.askAs(ana, "en-US", pressed, stale)
			says(t, reply, "The board has moved on")
			s.delivered(reply)
		}
		s.sweep(time.Second)
		require.NotContains(t, s.poster.Retired(), "666", "an answer may be about to show the match there")
		s.sweep(time.Minute)
		s.sweep(session.SweepEvery)
		require.Contains(t, s.poster.Retired(), "666")
		require.NotContains(t, s.poster.Retired(), shown)
		require.Empty(t, s.poster.Edited()["666"].Controls)
	})
}

// Who was asked whether to resign, and lets the match go on, is asked again.
func TestStaleResignation(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	id := s.startDuel("2", berta)
	before := s.held(id)
	s.askIn("2", personOf(before.ToMove()[0]), command("move", "move", "1", "match", id))
	reply := s.inHand(ana, control("sure", id, before.Ply))
	require.Equal(t, chat.Update, reply.Kind)
	require.Empty(t, reply.Message.Controls)
	says(t, reply, "The board has moved on")
	require.Equal(t, match.Playing, s.held(id).Phase)
}

// Who was asked whether to resign can say no: the answer takes the question's place, and nothing
// happens, however old the question is.
func TestResignationIsNotMeant(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	id := s.startDuel("2", berta)
	before := s.held(id)
	for _, ply := range []int{before.Ply, before.Ply + 1} {
		reply := s.inHand(ana, control("kept", id, ply))
		require.Equal(t, chat.Update, reply.Kind)
		require.Empty(t, reply.Message.Controls)
		says(t, reply, "The match goes on: ")
		require.Equal(t, before.Version, s.held(id).Version)
	}
	s.inHand(berta, control("sure", id, before.Ply))
	reply := s.inHand(ana, control("kept", id, before.Ply))
	says(t, reply, "The board has moved on")
}

// interrupted is a store that is changed just after matches were listed the first time.
type interrupted struct {
	store.Store
	change func()
}

func (i *interrupted) List(ctx context.Context, f store.Filter) ([]store.Row, error) {
	rows, err := i.Store.List(ctx, f)
	if change := i.change; change != nil {
		i.change = nil
		change()
	}
	return rows, err
}

// A typed move is for the board that its match was found with, and for no later one.
func TestTypedMoveIsOvertaken(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	id := s.startDuel("2", berta)
	s.letMove(id, ana)
	version := s.held(id).Version
	s.reconfigure(func(c *Config) {
		c.Store = &interrupted{c.Store, func() {
			s.elsewhere(func() {
				for _, user := range []chat.User{ana, berta} {
					require.Equal(t, chat.Post, s.askIn("2", user, command("move", "move", "1", "match", id)).Kind)
				}
			})
		}}
	})
	reply := s.askIn("2", ana, command("move", "move", "1"))
	says(t, reply, "The board has moved on")
	require.Equal(t, version+2, s.held(id).Version)
}

// unknownBoard returns a match of los seises between Ana and computers. Its board is message "500", which no row
// names because the process that posted it has died. With another the match has the board "post1" as well.
func unknownBoard(t *testing.T, dealt, another bool) (*harness, session.Session) {
	t.Helper()
	s := newGamesHarness(t)
	s.changeGame(sixes.ID, func(g *view.Game) { g.Opening = sixes.DealAll })
	s.poster.Fail = func(string, string) error { return errors.New("status 503") }
	if dealt {
		s.ask(starting(sixes.ID, "alone", true))
	} else {
		s.ask(starting(sixes.ID))
		begun := s.askAs(ana, "en-US", "500", control("begin", s.match().ID))
		require.Equal(t, chat.Update, begun.Kind, begun.Message.Text)
	}
	now := s.match()
	require.Equal(t, match.Playing, now.Phase)
	require.Equal(t, dealt, len(now.Moves) > 0)
	require.Empty(t, now.Shown.Message)
	s.poster.Fail = nil
	if another {
		s.Delivery.Rescue(t.Context(), now.ID)
		require.Equal(t, "post1", s.match().Shown.Message)
	}
	return s, s.match()
}

// A press on a board that no row names records the board, also if the answer does not replace it, as a hand does
// not. The board is then kept up to date or, if the match has another board, loses its controls.
func TestHandOfABoardThatNobodyKnows(t *testing.T) {
	t.Parallel()
	hand := func(s session.Session) chat.Request { return on(s, "hand") }
	deal := func(s session.Session) chat.Request {
		return on(s, "move", sixes.DealAll)
	}
	for name, c := range map[string]struct {
		dealt, another bool
		press          func(session.Session) chat.Request
	}{
		"a hand":                   {true, false, hand},
		"a hand beside another":    {true, true, hand},
		"the deal":                 {false, false, deal},
		"the deal, beside another": {false, true, deal},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s, now := unknownBoard(t, c.dealt, c.another)
				shown := s.askAs(ana, "en-US", "500", c.press(now))
				require.Equal(t, chat.Ephemeral, shown.Kind, shown.Message.Text)
				shown.After(t.Context(), "")
				s.inHand(ana, cardsOf(shown.Message)[0])
				s.sweep(s.Lag)
				s.sweep(time.Minute)
				if c.another {
					require.Equal(t, []string{"500"}, s.poster.Retired())
					require.Equal(t, "post1", s.match().Shown.Message)
					return
				}
				require.Equal(t, "500", s.match().Shown.Message)
				require.Len(t, s.poster.Deleted(), len(s.poster.Posts()), "the board that is there shows the match")
				require.Empty(t, s.poster.Retired())
			})
		})
	}
}

// elsewhere runs something in another process with the same store and channel.
func (s *harness) elsewhere(work func()) {
	s.t.Helper()
	here := s.Bot
	s.Bot = New(s.Config)
	defer func() { s.Bot = here }()
	work()
}

// A move from a hand brings that board up to date which another process has posted,
// and not the one before it, which has no controls any more.
func TestHandShowsTheNewestBoard(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	now := s.table4(gametest.HandsID)
	s.press(ana, on(now, "move", gametest.Deal))
	now = s.match()
	user := personOf(now.ToMove()[0])
	cards := cardsOf(s.press(user, on(now, "hand")).Message)
	s.elsewhere(func() {
		s.ask(command("board", "match", now.ID)).After(t.Context(), "300")
	})
	require.Equal(t, []string{"100"}, s.poster.Retired())
	s.inHand(user, cards[0])
	require.Empty(t, s.poster.Edited()["100"].Controls)
	now = s.match()
	require.Contains(t, s.poster.Edited()["300"].Text, "▶ <@"+now.ToMove()[0]+"> ")
	row, err := s.Store.Load(t.Context(), now.ID)
	require.NoError(t, err)
	require.Equal(t, "300", row.Shown.Message)
	require.Equal(t, row.Version, row.Shown.Version)
	require.Equal(t, []string{"100"}, s.poster.Retired(), "once is enough")
}

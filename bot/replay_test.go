package bot

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/kamisado"
	kamisadoengine "kamisado/game/kamisado/engine"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/render"
	"kamisado/render/text"
	"kamisado/store"
)

// givenUp is a match against the computer that was resigned.
func (s *harness) givenUp() match.ID {
	s.t.Helper()
	s.begin("negro", nil)
	now := s.only()
	s.ask(on(now, "sure"))
	return s.only().ID
}

// Of two presses one makes the animation; the other is told to wait, as long as that may
// take. Once it is posted a press says where.
func TestAnimationIsPostedOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, first)
		press := control("film", s.givenUp(), 0)
		now := s.only()
		s.Delivery.RecordShown(t.Context(), now, store.Shown{Message: "100", Version: now.Version}, session.Posted)
		reply := s.click(press)
		require.Equal(t, chat.Post, reply.Kind)
		require.NotNil(t, reply.Deferred)
		says(t, s.click(press), "on its way")
		time.Sleep(match.ReplayWithin)
		later := s.click(press)
		require.NotNil(t, later.Deferred, "whoever was on it has died")
		reply.Rescue(t.Context())
		require.Nil(t, s.click(press).Deferred, "what has expired cannot be given back")

		answer, ok := later.Deferred(t.Context(), nil)
		require.True(t, ok)
		require.Equal(t, chat.Post, answer.Kind)
		require.Contains(t, answer.Message.Before.Name, ".gif")
		require.Contains(t, string(answer.Message.File.Data), "abandono", "the moves are beside it")
		answer.Rescue(t.Context())
		reply = s.click(press)
		require.NotNil(t, reply.Deferred, "the one before was not posted")
		answer, _ = reply.Deferred(t.Context(), nil)
		s.elsewhere(func() {
			says(t, s.click(press), "on its way", "of two processes one posts it")
		})
		version := s.only().Version
		answer.After(t.Context(), "777")
		require.Equal(t, "777", s.only().Replay)
		require.Equal(t, version+1, s.only().Version)
		says(t, s.click(press), "777")
		row, err := s.Store.Load(t.Context(), s.only().ID)
		require.NoError(t, err)
		require.Equal(t, row.Version, row.Shown.Version, "the board has not changed")
	})
}

// slowAnimator takes ten seconds for an animation. It records how many it makes at once and how many
// views each has.
type slowAnimator struct {
	render.Painter
	mu          sync.Mutex
	now, atOnce int
	views       []int
}

func (a *slowAnimator) Animate(dst []byte, views []game.View, _ render.Options, _ int) ([]byte, int, error) {
	a.count(1)
	time.Sleep(10 * time.Second)
	a.count(-1)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.views = append(a.views, len(views))
	return append(dst, "GIF"...), 1, nil
}

func (a *slowAnimator) count(more int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.now += more
	a.atOnce = max(a.atOnce, a.now)
}

// A process makes one animation at a time. A user who would wait for too long is told to try again.
func TestOneAnimationAtATime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, first)
		animator := &slowAnimator{Painter: bottest.Games()[0].Painter}
		s.changeGame(kamisado.ID, func(g *view.Game) { g.Painter = animator })
		var matches []match.ID
		var replies []chat.Reply
		for i := range 6 {
			user := chat.User{ID: fmt.Sprint(200 + i), Name: "somebody"}
			s.delivered(s.askAs(user, "en-US", "",
				starting(kamisado.ID, "level", kamisadoengine.LevelPerfect, "color", "negro")))
			rows := s.rows(user.ID)
			s.askAs(user, "en-US", "", control("sure", rows[0].ID, 0))
			matches = append(matches, rows[0].ID)
			replies = append(replies, s.click(control("film", rows[0].ID, 0)))
		}
		var all sync.WaitGroup
		answers := make([]chat.Reply, len(replies))
		for i, reply := range replies {
			all.Go(func() { answers[i], _ = reply.Deferred(t.Context(), nil) })
		}
		all.Wait()
		require.Equal(t, 1, animator.atOnce)
		busy := 0
		for i, answer := range answers {
			if answer.Message.Before != nil {
				continue
			}
			busy++
			says(t, answer, "Press “Replay” again in a minute")
			require.NotNil(t, s.click(control("film", matches[i], 0)).Deferred, "the claim is given back")
		}
		require.NotZero(t, busy)
		require.Len(t, animator.views, len(replies)-busy)
	})
}

// A painter gets only the views that it shows of a match with many moves.
func TestAnimationOfManyMoves(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, first)
		animator := &slowAnimator{Painter: bottest.Games()[0].Painter}
		s.reconfigure(func(c *Config) {
			c.Games = append(c.Games, view.Game{Rules: minesweeper.Rules{}, Painter: animator, Printer: text.Minesweeper{}})
		})
		flags := strings.Repeat("ad30!\n", 1800)
		s.delivered(s.ask(importing("", "30x30 180\nsemilla "+game.Seed{1}.String()+"\nd4\n"+flags, nil)))
		m := s.only()
		s.ask(on(m, "sure"))
		answer, ok := s.click(control("film", m.ID, 0)).Deferred(t.Context(), nil)
		require.True(t, ok)
		require.Equal(t, []int{902}, animator.views)
		says(t, answer, "one position in every 2")
	})
}

func TestAnimationIsRefused(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	s.begin("negro", nil)
	running := control("film", s.only().ID, 0)
	says(t, s.click(running), "still being played")
	now := s.only()
	s.ask(on(now, "sure"))
	reply := s.send(chat.Request{User: ana, Message: "100", At: withoutFiles}, running)
	refuses(t, reply, "permissions I need: Attach Files")
}

// Whoever goes through a match again can take it along as a file.
func TestExportFromTheReplay(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	id := s.givenUp()
	require.Contains(t, controlText(s.ask(command("replay", "match", id)).Message), "Export")
	require.Equal(t, s.ask(command("export", "match", id)).Message, s.inHand(ana, control("export", id, 0)).Message)
}

// Where no picture may be sent, a step is a board in text, and there is nothing to export.
func TestReplayWithoutFiles(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	id := string(s.givenUp())
	at := withoutFiles
	reply := s.send(chat.Request{User: ana, At: at}, control("see", id, 0, "last"))
	require.Nil(t, reply.Message.File)
	says(t, reply, "```")
	says(t, reply, "permissions I need: Attach Files")
	reply = s.send(chat.Request{User: ana, At: at}, command("export", "match", id))
	require.Nil(t, reply.Message.File)
	says(t, reply, "permissions I need: Attach Files")
	none := s.askAs(ana, "en-US", "", control("review", id, 0, "mistake"))
	says(t, none, "can't be reviewed")
}

// A slow review leaves the position where it is until the next one is there, in its place.
func TestReplayOfAMistakeTakesTime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newCoachedHarness(t, &trainer{takes: 5 * time.Second, moves: 1})
		m := s.duel(berta)
		s.press(ana, control("move", m.ID, 0, "c1c6"))
		s.press(berta, control("sure", m.ID, 1))
		reply := s.inHand(ana, control("review", m.ID, 0, "mistake"))
		require.Equal(t, chat.Update, reply.Kind)
		answer, ok := reply.Deferred(t.Context(), func(chat.Reply) { require.Fail(t, "progress is shown in the place of the position") })
		require.True(t, ok)
		require.Equal(t, chat.Update, answer.Kind)
		says(t, answer, "Move 1 of 1\n`1 Black c1c6 ?` No move wins any longer.")
	})
}

// One move is no moves.
func TestAnimationOfOneMove(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	m := s.duel(berta)
	s.press(ana, control("move", m.ID, 0, "c1c6"))
	s.press(berta, control("sure", m.ID, 1))
	reply := s.click(control("film", m.ID, 0))
	answer, ok := reply.Deferred(t.Context(), nil)
	require.True(t, ok)
	require.Contains(t, answer.Message.Before.Alt, "Animation of a match of Kamisado (Simple): 1 move. How it ends:")
}

// A step shows the match as it is now, whichever process has played on.
func TestReplayOfAnotherProcess(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	m := s.duel(berta)
	none := s.ask(command("replay", "match", m.ID)).Message
	require.Contains(t, none.Text, "Move 0 of 0")
	require.Equal(t, "⏮ ◀", disabled(none), "there may be more moves by now")
	s.commit(s.match(), "elsewhere", match.Play{User: ana.ID, Text: "c1c6"})
	last := control("see", m.ID, 0, "last")
	says(t, s.inHand(ana, last), "Move 1 of 1")
	s.commit(s.held(m.ID), "elsewhere again", match.Resign{User: berta.ID})
	says(t, s.inHand(carla, last), "Move 1 of 1")
}

// disabled are the labels of a message's buttons that cannot be pressed.
func disabled(m chat.Message) string {
	var labels []string
	for _, control := range m.Controls {
		row, _ := control.(chat.Buttons)
		for _, button := range row {
			if button.Disabled {
				labels = append(labels, button.Label)
			}
		}
	}
	return strings.Join(labels, " ")
}

package bot

import (
	"context"
	"regexp"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/store"
)

// failures are the ways in which a computer does not move.
var failures = map[string]chooser{
	"fails":        broken,
	"illegal move": func(context.Context, game.View, game.Seed) (game.Move, error) { return "a1a2", nil },
	"no move":      func(context.Context, game.View, game.Seed) (game.Move, error) { return "", nil },
	"panics":       func(context.Context, game.View, game.Seed) (game.Move, error) { panic("a bug") },
	"for ever":     after(time.Hour),
}

// A computer that cannot move is told of at once and told of again, is tried again
// with ever longer rests, and never keeps the match: the person's move counts.
func TestFailingComputer(t *testing.T) {
	t.Parallel()
	for name, player := range failures {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newHarness(t, player)
				s.begin("negro", nil)
				reply := s.delivered(s.play("c1c6"))
				require.Regexp(t, "> Black moves .*c1 → c6.*\n⚠️ The computer \\(Perfect\\) couldn't make its move \\(error code `[A-Z2-7]{8}`\\)", reply.Message.Text)
				require.Equal(t, "Text board, New match, Resign, More", labels(reply.Message))
				require.Equal(t, 3, s.only().Version)
				id := regexp.MustCompile("`([A-Z2-7]{8})`").FindStringSubmatch(reply.Message.Text)[1]
				require.Contains(t, s.log.String(), "level=ERROR msg=\"a computer player could not move\" id="+id)
				pressed := s.play("a8a7")
				says(t, pressed, "It's not your turn. The computer (Perfect) couldn't make its move (error code `"+id+"`)")
				// The sweep tries again: soon, then with rests.
				s.sweep(match.Grace)
				require.Equal(t, 2, s.only().Failure.Times)
				s.sweep(time.Second)
				require.Equal(t, 2, s.only().Failure.Times, "it rests")
				require.Empty(t, s.poster.Posts())
				s.sweep(time.Minute)
				require.Equal(t, 3, s.only().Failure.Times)
				require.Len(t, s.poster.Posts(), 1)
				require.Contains(t, s.poster.Posts()[0].Text, "<@10>, the computer (Perfect) still can't make its move")
				require.Equal(t, []string{ana.ID}, s.poster.Posts()[0].Ping)
				require.Equal(t, "100", s.poster.Posts()[0].ReplyTo)
				s.sweep(2 * 4 * time.Second)
				require.Len(t, s.poster.Posts(), 1, "once is enough")
				// It recovers: the board shows it, and what was said of it goes.
				s.become(first)
				s.sweep(5 * time.Minute)
				require.Contains(t, s.poster.Edits()[len(s.poster.Edits())-1].Text, "c1 → c6 (orange cell).\n> White moves the orange tower: a8 → a7")
				require.Equal(t, []string{"post1"}, s.poster.Deleted())
				require.Equal(t, 4, s.only().Version)
				require.NotZero(t, s.row().RemindAt, "nobody sees an edit that nobody asked for")
				says(t, s.delivered(s.play("c6c7")), "c6 → c7")
			})
		})
	}
}

// A level that is not there any more is a failure like others.
func TestLostLevel(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	s.begin("negro", nil)
	s.changeGame(kamisado.ID, func(g *Game) { g.Levels = g.Levels[:1] })
	says(t, s.delivered(s.play("c1c6")), "⚠️ The computer (Perfect) couldn't make its move")
	require.Contains(t, s.log.String(), "there is no such player")
}

// Out of a match whose computer does not move there are two ways.
func TestWaysOut(t *testing.T) {
	t.Parallel()
	for _, stuck := range []string{"fails", "for ever"} {
		t.Run(stuck, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newHarness(t, failures[stuck])
				s.begin("negro", nil)
				late := s.play("c1c6")
				now := s.only()
				s.become(first)
				reply := s.delivered(s.click(on(*now, "anew")))
				says(t, reply, "▶ <@10> may move any tower.")
				require.Equal(t, 5, s.only().Version)
				if stuck == "for ever" {
					_, ok := late.Deferred(t.Context(), nil)
					require.False(t, ok, "the answer to what overtook it shows the match")
				}
				s.become(failures[stuck])
				late = s.play("c1c6")
				now = s.only()
				says(t, s.click(on(*now, "resign")), "Do you really want to resign")
				reply = s.delivered(s.click(on(*now, "sure")))
				says(t, reply, "🏆 The computer (Perfect, White) has won by resignation.")
				if late.Deferred != nil {
					_, ok := late.Deferred(t.Context(), nil)
					require.False(t, ok)
				}
				s.sweep(time.Hour)
				require.Equal(t, match.Over, s.only().Phase)
			})
		})
	}
}

// Whoever presses while the computer thinks hears so in their language, also on a
// board that does not show their move yet.
func TestPressedWhileThinking(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, after(5*time.Second))
		begun := s.begin("negro", nil)
		late := s.play("c1c6")
		for name, do := range map[string]chat.Request{
			"old select": control("move", begun.ID, 0, "c1c5"),
			"old tower":  choose("c1", "pick", begun.ID, 0),
			"select":     control("move", begun.ID, 1, "a8a7"),
		} {
			reply := s.click(do)
			require.Equal(t, chat.Ephemeral, reply.Kind, name)
			require.Equal(t, "It's not your turn. The computer (Perfect) is thinking; its move will appear on the board: link to 100", reply.Message.Text, name)
		}
		reply := s.askAs(ana, "es-419", "", command("move", "move", "a8a7"))
		require.Equal(t, "No es tu turno. La máquina (Perfecto) está pensando; su jugada aparecerá en el tablero: link to 100", reply.Message.Text)
		require.Empty(t, s.suggested(ana, "move", command("move")))
		require.Equal(t, 3, s.only().Version)
		says(t, s.delivered(late), "a8 → a7")
		require.Equal(t, 4, s.only().Version)
	})
}

// Whoever gives up or begins again needs no turn: on a board that does not show
// their move yet that works, and one of before has moved on.
func TestLeavingWhileThinking(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		leave func(id match.ID, ply int) chat.Request
		told  string
	}{
		"restart": {func(id match.ID, ply int) chat.Request {
			return control("anew", id, ply)
		}, "may move any tower"},
		"resign": {func(id match.ID, ply int) chat.Request { return control("resign", id, ply) }, "Do you really want to resign"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newHarness(t, after(5*time.Second))
				s.begin("negro", nil)
				s.delivered(s.play("c1c6"))
				now := s.only()
				late := s.play("c6c7")
				before := s.click(c.leave(now.ID, now.Ply-1))
				require.Equal(t, chat.Ephemeral, before.Kind)
				require.Equal(t, "The board has moved on; the current one is here: link to 100", before.Message.Text)
				says(t, s.click(c.leave(now.ID, now.Ply)), c.told)
				late.Deferred(t.Context(), func(chat.Reply) {})
			})
		})
	}
}

// The board that is posted again while the computer thinks is the one that goes on;
// one that was shown as progress is that of the answer.
func TestPostedWhileThinking(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, after(5*time.Second))
		s.begin("negro", nil)
		late := s.play("c1c6")
		s.ask(command("board")).After(t.Context(), "200")
		_, ok := late.Deferred(t.Context(), func(chat.Reply) {})
		require.False(t, ok)
		require.Len(t, s.poster.Edits(), 1)
		require.Contains(t, s.poster.Edits()[0].Text, "a8 → a7")
		require.Equal(t, store.Shown{Message: "200", Channel: "2", Version: 4}, s.row().Shown)

		reply := s.ask(command("move", "move", "c6c7"))
		require.Equal(t, chat.Post, reply.Kind)
		var shown store.Shown
		reply, ok = reply.Deferred(t.Context(), func(r chat.Reply) {
			r.After(t.Context(), "300")
			shown = s.row().Shown
		})
		require.True(t, ok)
		require.Equal(t, store.Shown{Message: "300", Channel: "2", Version: 5}, shown)
		reply.After(t.Context(), "300")
		require.Equal(t, store.Shown{Message: "300", Channel: "2", Version: 6}, s.row().Shown)
		require.Len(t, s.poster.Edits(), 1)
	})
}

// A turn that a dying process leaves behind is taken on by the sweep, once its
// grace is over; while somebody plays it, it is left alone.
func TestForgottenTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, after(7*time.Second))
		s.begin("negro", nil)
		late := s.play("c1c6")
		s.sweep(match.Grace)
		require.Empty(t, s.poster.Edits(), "it is being played")
		require.Equal(t, 3, s.only().Version)
		dying, stop := context.WithCancel(t.Context())
		stop()
		reply, ok := late.Deferred(dying, func(chat.Reply) {})
		require.True(t, ok)
		says(t, reply, "> Black moves the red tower: c1 → c6 (orange cell).\n⏳ The computer (Perfect) is thinking")
		require.Empty(t, s.log.String(), "that is nobody's failure")
		// The next process knows what the store knows.
		s.reconfigure(func(*Config) {})
		s.sweep(0)
		require.Len(t, s.poster.Edits(), 1)
		require.Contains(t, s.poster.Edits()[0].Text, "c1 → c6 (orange cell).\n> White moves the orange tower: a8 → a7")
		require.Equal(t, store.Shown{Message: "100", Channel: "2", Version: 4}, s.row().Shown)
		s.sweep(UsualReminderAfter)
		require.Len(t, s.poster.Edits(), 1)
		require.Len(t, s.poster.Posts(), 1)
		require.Equal(t, "<@10>, it's your turn in Kamisado: link to 100", s.poster.Posts()[0].Text)
	})
}

// A turn that another process plays meanwhile is played once.
func TestTurnOfTwo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, after(time.Second))
		s.begin("negro", nil)
		late := s.play("c1c6")
		now := s.held(s.only().ID)
		s.commit(*now, "", match.PlayFor{Seat: kamisado.White, Ply: now.Ply, Move: "a8a6"})
		reply := s.delivered(late)
		says(t, reply, "a8 → a6")
		require.Equal(t, 4, s.only().Version)
		require.Empty(t, s.log.String())
	})
}

// Who takes on a turn that another process turns out to be playing says nothing.
func TestTurnTakenOnByTwo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, after(time.Hour))
		s.begin("negro", nil)
		dying, stop := context.WithCancel(t.Context())
		stop()
		_, ok := s.play("c1c6").Deferred(dying, func(chat.Reply) {})
		require.True(t, ok)
		s.become(after(time.Second))
		now := s.held(s.only().ID)
		time.AfterFunc(match.Grace+time.Second/2, func() {
			s.commit(*now, "", match.PlayFor{Seat: kamisado.White, Ply: now.Ply, Move: "a8a6"})
		})
		s.sweep(match.Grace)
		require.Equal(t, 4, s.row().Version)
		require.Empty(t, s.poster.Edits())
		require.Empty(t, s.poster.Posts())
	})
}

// A person's request that is delivered again after a crash finds the computer's
// turn undone, plays it and shows it.
func TestRepeatedRequest(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	now := s.begin("negro", nil)
	s.commit(*now, "request2", match.Play{User: ana.ID, Ply: 0, Text: "c1c6"})
	reply := s.delivered(s.click(control("move", now.ID, 0, "c1c6")))
	says(t, reply, "a8 → a7")
	require.Equal(t, 4, s.only().Version)

	// The same for the start of a match, which is the newest.
	s.Now = func() time.Time { return time.Now().Add(time.Second) }
	proposal, err := s.proposal(&chat.Request{User: ana}, &s.Games[0], start{Game: kamisado.ID, Side: "blanco"}, store.Settings{})
	require.NoError(t, err)
	start := session.Session{State: match.State{ID: "aaaaaaaa"}, Place: now.Place}
	s.commit(start, "request3", match.Propose{Proposal: proposal}, match.Accept{User: ana.ID})
	reply = s.delivered(s.ask(starting(kamisado.ID, "color", "blanco")))
	require.Equal(t, chat.Post, reply.Kind, reply.Message.Text)
	require.Equal(t, 3, s.held("aaaaaaaa").Version)
}

// A board that was posted, or shown as progress, while the computer was thinking does
// not say so for ever once another one goes on.
func TestOldBoardsAreNotThinking(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, after(5*time.Second))
		s.begin("negro", nil)
		late := s.play("c1c6")
		s.ask(command("board")).After(t.Context(), "200")
		require.Equal(t, []string{"100"}, s.poster.Retired(), "it shows the board before the move")
		s.ask(command("board")).After(t.Context(), "300")
		old := s.poster.Edited()["200"]
		require.Contains(t, old.Text, "⤵️")
		require.NotContains(t, old.Text, "⏳")
		require.Empty(t, old.Controls)
		require.True(t, old.KeepFile)
		_, ok := late.Deferred(t.Context(), nil)
		require.False(t, ok)
		require.Contains(t, s.poster.Edited()["300"].Text, "a8 → a7")

		reply := s.ask(command("move", "move", "c6c7"))
		go reply.Deferred(t.Context(), func(r chat.Reply) { r.After(t.Context(), "400") })
		time.Sleep(progressAfter)
		synctest.Wait()
		now := s.only()
		s.askAs(ana, "en-US", "", control("sure", now.ID, 0)).After(t.Context(), "500")
		old = s.poster.Edited()["400"]
		require.Contains(t, old.Text, "🏁")
		require.NotContains(t, old.Text, "⏳")
		require.Empty(t, old.Controls)
		require.Equal(t, []string{"100", "200", "300", "400"}, s.poster.Retired())
		synctest.Wait()
	})
}

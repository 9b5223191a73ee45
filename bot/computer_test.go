package bot

import (
	"context"
	"regexp"
	"slices"
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
	"kamisado/game/match"
	"kamisado/store"
)

// held is a match as the bot has it.
func (s *harness) held(id match.ID) session.Session {
	s.t.Helper()
	now, err := s.Sessions.Load(s.t.Context(), id)
	require.NoError(s.t, err)
	return now
}

// One may play so many matches with computers in a channel, besides those with people, and each may.
func TestComputersAreBounded(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	for range maxBusy {
		require.Equal(t, chat.Post, s.ask(starting(kamisado.ID)).Kind)
	}
	refuses(t, s.ask(starting(kamisado.ID)), "You already have 9 matches against the computer in this channel.")
	require.Equal(t, chat.Post, s.ask(starting(kamisado.ID, "opponent", &berta)).Kind,
		"people may be challenged all the same")
	require.Equal(t, chat.Post, s.askAs(eva, "es-ES", "", starting(kamisado.ID)).Kind, "others may play")
}

// The computer gets the view of its own seat and the chance of the ply.
func TestComputerSees(t *testing.T) {
	t.Parallel()
	var views []game.View
	var seeds []game.Seed
	s := newPatientHarness(t, func(ctx context.Context, v game.View, seed game.Seed) (game.Move, error) {
		views, seeds = append(views, v), append(seeds, seed)
		return first(ctx, v, seed)
	})
	begun := s.begin("negro", nil)
	s.delivered(s.play("c1c6"))
	require.Len(t, views, 1)
	require.EqualValues(t, 1, views[0].Seat)
	require.Equal(t, []game.Seat{1}, views[0].ToMove)
	require.Equal(t, begun.Seed.ForPly(1), seeds[0])
}

// A computer is waited for a while; then the answer comes later, and when that
// takes long too, the board shows the person's move meanwhile.
func TestPatience(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		takes          time.Duration
		late, progress bool
	}{
		"at once":            {0, false, false},
		"just in time":       {299 * time.Millisecond, false, false},
		"just too late":      {301 * time.Millisecond, true, false},
		"before progress":    {2299 * time.Millisecond, true, false},
		"long":               {2301 * time.Millisecond, true, true},
		"as long as it may":  {29 * time.Second, true, true},
		"as long as it gets": {31 * time.Second, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newHarness(t, after(c.takes))
				s.begin("negro", nil)
				asked := time.Now()
				reply := s.play("c1c6")
				require.Equal(t, chat.Update, reply.Kind)
				require.LessOrEqual(t, time.Since(asked), usualPatience)
				require.Equal(t, c.late, reply.Deferred != nil)
				if !c.late {
					says(t, reply, "a8 → a7")
					require.Zero(t, s.row().RemindAt)
					return
				}
				require.Equal(t, 3, s.row().Version, "the person's move is not lost")
				var shown []chat.Message
				reply, ok := reply.Deferred(t.Context(), func(r chat.Reply) { shown = append(shown, r.Message) })
				require.True(t, ok)
				require.Equal(t, min(c.takes, usualTurnLimit), time.Since(asked))
				require.Equal(t, c.progress, len(shown) == 1)
				for _, m := range shown {
					require.Contains(t, m.Text, "c1 → c6")
					require.Contains(t, m.Text, "⏳ The computer (Perfect) is thinking; it must move the orange tower (O) on a8.")
					require.Equal(t, "Text board | New match | Resign | Take back (no record)", controlText(m))
					require.Empty(t, m.Ping)
				}
				if c.takes > usualTurnLimit {
					says(t, reply, "⚠️ The computer (Perfect) couldn't make its move")
					return
				}
				says(t, reply, "> Black moves the red tower: c1 → c6 (orange cell).\n> White moves the orange tower: a8 → a7")
				reply.After(t.Context(), "")
				s.sweep(usualReminderAfter - time.Second)
				require.Empty(t, s.poster.Posts())
				s.sweep(time.Second)
				require.Len(t, s.poster.Posts(), 1, "an edit notifies nobody who has left meanwhile")
				require.Equal(t, "<@10>, it's your turn in Kamisado: link to 100", s.poster.Posts()[0].Text)
			})
		})
	}
}

// The end of a round is shown beside the board of the next one, also when the computer has
// begun that already, and no longer than until the next move.
func TestRoundEndIsShown(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	s.begin("negro", game.Options{"mode": "estandar", "position": "1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 estandar"})
	reply := s.delivered(s.play("c6a8"))
	now := s.only()
	require.Equal(t, []string{ana.ID}, now.ToMove())
	require.Len(t, now.Moves, 2, "the computer has begun the next round")
	m := reply.Message
	require.NotNil(t, m.Before, m.Text)
	require.Equal(t, []*chat.File{m.Before, m.File}, m.Files())
	require.NotEqual(t, m.Before.Data, m.File.Data)
	require.LessOrEqual(t, len(m.Before.Data), 70_000)
	require.Contains(t, m.Before.Alt, "Last move: c6 to a8. Round over: Black has won it.")
	require.Contains(t, m.Text, "how the round ended, and")
	require.Contains(t, m.Before.Name, "kamisado-"+string(now.ID)+"-2-round-")
	after := s.delivered(s.play(slices.Collect(now.Legal(kamisado.Black))[0]))
	require.Nil(t, after.Message.Before)
	hides(t, after, "how the round ended")
}

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
				require.Regexp(t,
					"> Black moves .*c1 → c6.*\n⚠️ The computer \\(Perfect\\) couldn't make its move \\(error code `[A-Z2-7]{8}`\\)",
					reply.Message.Text)
				require.Equal(t, "Text board | New match | Resign | Take back (no record)", controlText(reply.Message))
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
				require.Contains(t, s.poster.Edits()[len(s.poster.Edits())-1].Text,
					"c1 → c6 (orange cell).\n> White moves the orange tower: a8 → a7")
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
	s.changeGame(kamisado.ID, func(g *view.Game) { g.Levels = g.Levels[:1] })
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
				reply := s.delivered(s.click(on(now, "anew")))
				says(t, reply, "▶ <@10> may move any tower.")
				require.Equal(t, 5, s.only().Version)
				if stuck == "for ever" {
					_, ok := late.Deferred(t.Context(), nil)
					require.False(t, ok, "the answer to what overtook it shows the match")
				}
				s.become(failures[stuck])
				late = s.play("c1c6")
				now = s.only()
				says(t, s.click(on(now, "resign")), "Do you really want to resign")
				reply = s.delivered(s.click(on(now, "sure")))
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
			require.Equal(t,
				"It's not your turn. The computer (Perfect) is thinking; its move will appear on the board: link to 100",
				reply.Message.Text, name)
		}
		reply := s.askAs(ana, "es-419", "", command("move", "move", "a8a7"))
		require.Equal(t,
			"No es tu turno. La máquina (Perfecto) está pensando; su jugada aparecerá en el tablero: link to 100",
			reply.Message.Text)
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
		"resign": {
			func(id match.ID, ply int) chat.Request { return control("resign", id, ply) }, "Do you really want to resign",
		},
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
		s.sweep(usualReminderAfter)
		require.Len(t, s.poster.Edits(), 1)
		require.Len(t, s.poster.Posts(), 1)
		require.Equal(t, "<@10>, it's your turn in Kamisado: link to 100", s.poster.Posts()[0].Text)
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
			s.commit(now, "", match.PlayFor{Seat: kamisado.White, Ply: now.Ply, Move: "a8a6"})
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
	s.commit(now, "request2", match.Play{User: ana.ID, Ply: 0, Text: "c1c6"})
	reply := s.delivered(s.click(control("move", now.ID, 0, "c1c6")))
	says(t, reply, "a8 → a7")
	require.Equal(t, 4, s.only().Version)

	// The same for the start of a match, which is the newest.
	s.Now = func() time.Time { return time.Now().Add(time.Second) }
	proposal, err := s.proposal(&chat.Request{User: ana}, &s.Games[0], start{Game: kamisado.ID, Side: "blanco"},
		store.Settings{})
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

// buggy are rules that panic where a test says: "play" and "view" for the
// computer's seat, "to move" for everybody.
type buggy struct {
	kamisado.Rules
	bug *atomic.Value
}

func (r buggy) New(o game.Options, seed game.Seed) (game.Position, error) {
	p, err := r.Rules.New(o, seed)
	return buggyPosition{p, r.bug}, err
}

type buggyPosition struct {
	game.Position
	bug *atomic.Value
}

func (p buggyPosition) strike(where string) {
	if p.bug.Load() == where {
		panic("a bug in " + where)
	}
}

func (p buggyPosition) Play(seat game.Seat, move game.Move) (game.Position, error) {
	if seat == kamisado.White {
		p.strike("play")
	}
	next, err := p.Position.Play(seat, move)
	return buggyPosition{next, p.bug}, err
}

func (p buggyPosition) View(seat game.Seat) game.View {
	if seat == kamisado.White {
		p.strike("view")
	}
	return p.Position.View(seat)
}

func (p buggyPosition) ToMove() []game.Seat {
	p.strike("to move")
	return p.Position.ToMove()
}

// A bug of the rules at the computer's turn is the turn's failure: it ends no
// process, it is logged, the match rests, and it goes on once the bug is mended.
func TestBugAtTheComputersTurn(t *testing.T) {
	t.Parallel()
	for _, where := range []string{"play", "view", "to move"} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newHarness(t, after(time.Hour))
				var bug atomic.Value
				s.changeGame(kamisado.ID, func(g *view.Game) { g.Rules = buggy{bug: &bug} })
				s.begin("negro", nil)
				dying, stop := context.WithCancel(t.Context())
				stop()
				_, ok := s.play("c1c6").Deferred(dying, func(chat.Reply) {})
				require.True(t, ok)
				s.become(first)
				bug.Store(where)
				s.sweep(match.Grace)
				require.Contains(t, s.log.String(), "times=1 error=\"panic: a bug in "+where)
				require.Equal(t, 3, s.row().Version)
				s.sweep(time.Second)
				require.Equal(t, 1, strings.Count(s.log.String(), "a computer player could not move"), "it rests")
				bug.Store("")
				s.sweep(4 * time.Second)
				require.Equal(t, 4, s.row().Version)
				require.Contains(t, s.poster.Edits()[len(s.poster.Edits())-1].Text, "a8 → a7")
			})
		})
	}
}

// A bug in a late answer is apologised for where the user alone sees it. Everywhere else
// the board is shown in another way, and no apology takes its place.
func TestBugInALateAnswer(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	for _, kind := range []chat.ReplyKind{chat.Ephemeral, chat.Post, chat.Update} {
		rescued := false
		late := s.guard(&chat.Request{At: chat.Place{Locale: "en-US"}}, chat.Reply{
			Kind: kind, Rescue: func(context.Context) { rescued = true },
			Deferred: func(context.Context, func(chat.Reply)) (chat.Reply, bool) { panic("a bug") },
		})
		reply, ok := late(t.Context(), func(chat.Reply) {})
		require.Equal(t, kind == chat.Ephemeral, ok)
		require.Equal(t, ok, strings.Contains(reply.Message.Text, "something went wrong on my end"))
		require.Equal(t, !ok, rescued)
	}
}

// worthOf has a bug that a hand is handed to.
//
//go:noinline
func worthOf(hand, card uint64) game.Move {
	cards := make([]game.Move, card)
	return cards[hand]
}

// The log of a bug says in which function it was, and nothing of what it was called
// with: that may be the hand of a player who still needs it.
func TestBugTellsNoHand(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame("nim", func(g *view.Game) {
		g.Levels = slices.Clone(g.Levels)
		g.Levels[0].Player = chooser(func(context.Context, game.View, game.Seed) (game.Move, error) {
			return worthOf(0xfeedbeef, 2), nil
		})
	})
	s.start(starting("nim", "level", "tonto"))
	now := s.match()
	if user := now.ToMove(); len(user) > 0 {
		s.press(ana, on(now, "move", "1"))
	}
	log := s.log.String()
	require.Contains(t, log, "a computer player could not move")
	require.Contains(t, log, "panic: runtime error: index out of range [##########] with length #")
	require.Contains(t, log, "bot.worthOf ")
	require.NotContains(t, log, "feedbeef")
	require.NotContains(t, log, "4276993775")
}

// calls count what is asked of rules and positions.
type calls struct {
	mu                sync.Mutex
	parse, play, view int
}

func (c *calls) add(n *int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*n++
}

// take are the counts so far, which begin anew.
func (c *calls) take() map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := map[string]int{"Parse": c.parse, "Play": c.play, "View": c.view}
	c.parse, c.play, c.view = 0, 0, 0
	return all
}

// countedRules are rules whose calls are counted.
type countedRules struct {
	kamisado.Rules
	*calls
}

func (r countedRules) New(o game.Options, seed game.Seed) (game.Position, error) {
	p, err := r.Rules.New(o, seed)
	return countedPosition{p, r.calls}, err
}

func (r countedRules) Parse(text string) (game.Move, error) {
	r.add(&r.parse)
	return r.Rules.Parse(text)
}

type countedPosition struct {
	game.Position
	*calls
}

func (p countedPosition) Play(seat game.Seat, move game.Move) (game.Position, error) {
	p.add(&p.play)
	next, err := p.Position.Play(seat, move)
	return countedPosition{next, p.calls}, err
}

func (p countedPosition) View(seat game.Seat) game.View {
	p.add(&p.view)
	return p.Position.View(seat)
}

// A move is read once and played once, and the board is looked at once for the answer. The moves before it are
// played again when a match is read, once for a click and twice for a command, which first finds its match.
func TestMoveOnce(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	var counted calls
	s.changeGame(kamisado.ID, func(g *view.Game) { g.Rules = countedRules{calls: &counted} })
	s.delivered(s.ask(starting(kamisado.ID, "color", "negro", "opponent", &berta)))
	rows := s.rows(berta.ID)
	s.delivered(s.askAs(berta, "en-US", "100", control("accept", rows[0].ID)))
	counted.take()

	reply := s.delivered(s.ask(command("move", "move", "c1c6")))
	require.Equal(t, chat.Post, reply.Kind, reply.Message.Text)
	require.Equal(t, map[string]int{"Parse": 1, "Play": 1, "View": 1}, counted.take())

	reply = s.delivered(s.askAs(berta, "en-US", "100", control("move", rows[0].ID, 1, "a8a7")))
	require.Equal(t, chat.Update, reply.Kind, reply.Message.Text)
	require.Equal(t, map[string]int{"Parse": 1, "Play": 2, "View": 1}, counted.take())

	refused := s.ask(command("move", "move", "c6c1"))
	says(t, refused, "You can play")
	require.Equal(t, map[string]int{"Parse": 1, "Play": 5, "View": 1}, counted.take())
}

// askedStore notes what it is asked, and can be asked nothing but what a click needs.
type askedStore struct {
	store.Store // nil
	matches     store.Store
	asked       []string
}

func (a *askedStore) Load(ctx context.Context, id match.ID) (store.Row, error) {
	a.asked = append(a.asked, "load")
	return a.matches.Load(ctx, id)
}

func (a *askedStore) Commit(ctx context.Context, changes ...store.Change) error {
	a.asked = append(a.asked, "commit")
	return a.matches.Commit(ctx, changes...)
}

func (a *askedStore) Show(ctx context.Context, id match.ID, s store.Showing) ([]store.Message, error) {
	a.asked = append(a.asked, "show")
	return a.matches.Show(ctx, id, s)
}

// A click on the board reads its match, stores the move and notes what shows it. It asks the store for nothing else.
func TestClickAsksTheStore(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	id := s.freshDuel()
	asked := &askedStore{matches: s.Store}
	s.Store, s.Sessions.Store, s.Delivery.Store = asked, asked, asked
	s.delivered(s.askAs(ana, "en-US", "100", control("move", id, 0, "c1c6")))
	require.Equal(t, []string{"load", "commit", "show"}, asked.asked)
	now, err := asked.matches.Load(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, store.Shown{Message: "100", Channel: now.Place.Channel, Version: now.Version}, now.Shown)
}

// BenchmarkClick is a move by a click: decided, stored, drawn and said.
func BenchmarkClick(b *testing.B) {
	s := newHarness(b, first)
	moves := []struct {
		user chat.User
		move game.Move
	}{{ana, "c1c6"}, {berta, "a8a7"}}
	var id match.ID
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if i%2 == 0 {
			b.StopTimer()
			id = s.freshDuel()
			b.StartTimer()
		}
		m := moves[i%2]
		reply := s.askAs(m.user, "en-US", "100", control("move", id, i%2, m.move))
		if reply.Kind != chat.Update {
			b.Fatal(reply.Message.Text)
		}
		if reply.After != nil {
			reply.After(b.Context(), "100")
		}
	}
}

// freshDuel begins a match of Ana's, who has Black, with Berta and ends the one before.
func (s *harness) freshDuel() match.ID {
	s.t.Helper()
	rows := s.rows(ana.ID, match.Playing)
	for _, row := range rows {
		s.ask(control("sure", row.ID, 0))
	}
	return s.duel(berta).ID
}

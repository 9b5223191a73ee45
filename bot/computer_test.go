package bot

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// A quick computer moves in the answer to the person's move, which tells both.
func TestQuickComputer(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	begun := s.begin("negro", nil)
	require.Equal(t, match.Playing, begun.Phase)
	require.Equal(t, 2, begun.Version)
	require.Equal(t, []string{ana.ID}, begun.ToMove())
	reply := s.delivered(s.play("c1c6"))
	require.Equal(t, chat.Update, reply.Kind)
	require.Equal(t, "**Kamisado (Simple)** · Black: <@10> · White: the computer (Perfect) · `"+string(begun.ID)+"`\n"+
		"Points: Black 0 – 0 White\nLast colours: Black orange · White red\n"+
		"> Black moves the red tower: c1 → c6 (orange cell).\n"+
		"> White moves the orange tower: a8 → a7 (red cell).\n"+
		"▶ <@10> must move the red tower (R) on c6.", reply.Message.Text)
	require.Equal(t, []string{ana.ID}, reply.Message.Ping)
	require.Equal(t, "menu, Text board, New match, Resign, More", labels(reply.Message))
	require.Equal(t, 4, s.only().Version)
	require.Zero(t, s.row().RemindAt, "nobody has to be reminded of what they were answered")
	// The next news are of the next moves alone; a board posted again has them too.
	reply = s.delivered(s.ask(command("move", "move", "c6c7")))
	require.Equal(t, chat.Post, reply.Kind)
	hides(t, reply, "c1 → c6")
	says(t, reply, "> Black moves the red tower: c6 → c7")
	require.Equal(t, reply.Message.Text, s.ask(command("board")).Message.Text)
}

// The computer's first move is part of the start's answer.
func TestComputerBegins(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	reply := s.ask(starting(kamisado.ID, "color", "blanco", "opponent", &chat.User{ID: "1", Bot: true, Self: true}))
	require.Nil(t, reply.Deferred)
	says(t, reply, "Black: the computer (Intermediate) · White: <@10>")
	says(t, reply, "> Black moves the ")
	require.Equal(t, 3, s.only().Version)
	require.Zero(t, s.row().Due)
}

// A computer goes on while it is its turn: it pushes and moves again.
func TestComputerPushes(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	s.begin("negro", game.Options{"mode": "estandar", "position": "NZ+1S1R+VM/5m1n/8/8/A7/8/1P6/1vraspz1 N AA 0-2 estandar"})
	reply := s.delivered(s.play("d1d6"))
	says(t, reply, "> Black moves the yellow tower: d1 → d6")
	says(t, reply, "> Sumo push: White's tower on f8 pushes")
	require.Equal(t, 5, s.only().Version)
	require.Equal(t, []string{ana.ID}, s.only().ToMove())
}

// A whole match, the rematch with swapped colours, and a new beginning each need
// one press.
func TestComputerMatch(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	s.begin("negro", nil)
	var reply chat.Reply
	for _, move := range []game.Move{"a1a3", "c1c7", "b1b7", "h1c6"} { // a block that Black closes loses
		reply = s.delivered(s.play(move))
	}
	over := s.only()
	require.Equal(t, match.Over, over.Phase, reply.Message.Text)
	says(t, reply, "🏆 The computer (Perfect, White) has won by deadlock")
	reply = s.delivered(s.click(on(*over, "rematch")))
	require.Equal(t, chat.Post, reply.Kind)
	says(t, reply, "Black: the computer (Perfect) · White: <@10>")
	says(t, reply, "> Black moves the ")
	next := s.held(s.held(over.ID).Next)
	require.Equal(t, 3, next.Version)
	reply = s.delivered(s.click(on(*next, "anew")))
	require.Equal(t, chat.Update, reply.Kind)
	require.NotNil(t, reply.Message.File)
	next = s.held(next.ID)
	require.Equal(t, 6, next.Version, "agreed, started again, and the computer has moved")
	require.Equal(t, []string{ana.ID}, next.ToMove())
}

// held is a match as the bot has it.
func (s *harness) held(id match.ID) *session.Session {
	s.t.Helper()
	now, err := s.Sessions.Load(s.t.Context(), id)
	require.NoError(s.t, err)
	return &now
}

// What cannot be started with a computer, and why.
func TestComputerRefused(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	person := &chat.User{ID: "20"}
	for _, c := range []struct {
		do   chat.Request
		want string
	}{
		{starting(kamisado.ID, "level", "mago"), "There is no such level. Choose one of these: intermedio, perfecto."},
		{starting(kamisado.ID, "level", "perfecto", "opponent", person), "The level is for the computer."},
		{starting(kamisado.ID, "color", "verde"), "There is no such colour"},
		{starting(kamisado.ID, "mode", "doble"), "isn't a mode"},
	} {
		reply := s.ask(c.do)
		refuses(t, reply, c.want)
	}
	for range maxBusy {
		require.Equal(t, chat.Post, s.ask(starting(kamisado.ID)).Kind)
	}
	reply := s.ask(starting(kamisado.ID))
	refuses(t, reply, "You already have 9 matches against the computer in this channel.")
	require.Equal(t, chat.Post, s.ask(starting(kamisado.ID, "opponent", person)).Kind, "people may be challenged all the same")
	require.Equal(t, chat.Post, s.askAs(chat.User{ID: "30"}, "es-ES", "", starting(kamisado.ID)).Kind, "others may play")
	s.changeGame(kamisado.ID, func(g *Game) { g.Levels = nil })
	says(t, s.ask(starting(kamisado.ID)), "The computer doesn't play this game.")
}

// Lists name the computer, each reader in their language.
func TestComputersName(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	id := string(s.begin("negro", nil).ID)
	says(t, s.ask(command("games")), "with the computer (Perfect) · **your turn**")
	says(t, s.askAs(ana, "es-419", "", command("games")), "con la máquina (Perfecto) · **te toca**")
	r := chat.Request{User: ana, At: chat.Place{Channel: "2", Locale: "es-ES"}}
	require.Equal(t, []string{id + " · la máquina (Perfecto)"}, s.Suggest(t.Context(), as(r, command("move")), "match"))
	stranger := s.askAs(chat.User{ID: "30"}, "es-ES", "", command("move", "move", "c1c6", "match", id))
	says(t, stranger, "Juegan <@10> y la máquina (Perfecto).")
	says(t, s.ask(command("board", "text", true)), "Kamisado")
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
				require.LessOrEqual(t, time.Since(asked), UsualPatience)
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
				require.Equal(t, min(c.takes, UsualTurnLimit), time.Since(asked))
				require.Equal(t, c.progress, len(shown) == 1)
				for _, m := range shown {
					require.Contains(t, m.Text, "c1 → c6")
					require.Contains(t, m.Text, "⏳ The computer (Perfect) is thinking; it must move the orange tower (O) on a8.")
					require.Equal(t, "Text board, New match, Resign, More", labels(m))
					require.Empty(t, m.Ping)
				}
				if c.takes > UsualTurnLimit {
					says(t, reply, "⚠️ The computer (Perfect) couldn't make its move")
					return
				}
				says(t, reply, "> Black moves the red tower: c1 → c6 (orange cell).\n> White moves the orange tower: a8 → a7")
				reply.After(t.Context(), "")
				s.sweep(UsualReminderAfter - time.Second)
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
	require.LessOrEqual(t, len(m.Before.Data), 45_000)
	require.Contains(t, m.Before.Alt, "Last move: c6 to a8. Round over: Black has won it.")
	require.Contains(t, m.Text, "how the round ended, and")
	require.Equal(t, "kamisado-"+string(now.ID)+"-2-round.png", m.Before.Name)
	after := s.delivered(s.play(slices.Collect(now.Legal(kamisado.Black))[0]))
	require.Nil(t, after.Message.Before)
	hides(t, after, "how the round ended")
}

package bot

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/puzzle"
	"kamisado/game/sixes"
	"kamisado/store"
)

// Who presses a player's control of others' match hears who plays and how to start one, in
// their own language, whatever the control and however old the board: a turn is no concern of
// theirs.
func TestStrangersAreToldWhosePlayItIs(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.start(chat.Start{Game: kamisado.ID, Opponent: &ben, Side: "negro", Hints: true})
	s.press(ben, chat.Answer{Match: s.match().ID, What: chat.Accept})
	now := s.match()
	version := now.Version
	for _, ply := range []int{now.Ply, now.Ply + 1} {
		for name, do := range map[string]chat.Action{
			"move":        chat.Play{Match: now.ID, Ply: ply, Move: "c1c6"},
			"tower":       chat.Pick{Match: now.ID, Ply: ply},
			"typed":       chat.TypeMove{Match: string(now.ID), Text: "c1c6"},
			"hint":        chat.Hint{Match: string(now.ID), Ply: ply},
			"resign":      chat.Resign{Match: string(now.ID), Ply: ply},
			"more":        chat.More{Match: now.ID, Ply: ply},
			"more time":   chat.Clock{Match: now.ID, Ply: ply, What: chat.ClockExtend},
			"claim":       chat.Clock{Match: now.ID, Ply: ply, What: chat.ClockClaim},
			"new game":    chat.Offer{Match: now.ID, Ply: ply, What: match.Restart},
			"draw":        chat.Offer{Match: now.ID, Ply: ply, What: match.Draw},
			"takeback":    chat.Offer{Match: now.ID, Ply: ply, What: match.Takeback},
			"hand":        chat.Hand{Match: now.ID, Ply: ply},
			"board again": chat.Show{Match: string(now.ID)},
		} {
			for locale, told := range map[string]string{
				"es-ES": "Esta partida no es tuya. Juegan <@10> y <@11>. Puedes empezar la tuya con `/kamisado empezar`.",
				"en-US": "This isn't your match. It's between <@10> and <@11>. You can start your own with `/kamisado start`.",
			} {
				reply := s.askAs(chat.User{ID: "99", Name: "Eva"}, locale, "100", do)
				require.Equal(t, chat.Ephemeral, reply.Kind, name)
				require.Equal(t, told, reply.Message.Text, "%s at ply %d", name, ply)
			}
		}
	}
	require.Equal(t, version, s.match().Version)
	more := s.askAs(ben, "en-US", "100", chat.More{Match: now.ID, Ply: now.Ply + 1})
	require.Contains(t, more.Message.Text, "The board has moved on", "a player is told what is new to them")
}

// controlsOf returns an action of every kind that a control can have for a match.
func controlsOf(s session.Session) map[string]chat.Action {
	id, name, ply := s.ID, string(s.ID), s.Ply
	return map[string]chat.Action{
		"accept":      chat.Answer{Match: id, What: chat.Accept},
		"decline":     chat.Answer{Match: id, What: chat.Decline},
		"cancel":      chat.Answer{Match: id, What: chat.Cancel},
		"join":        chat.Sit{Match: id, What: chat.SitJoin},
		"leave":       chat.Sit{Match: id, What: chat.SitLeave},
		"computer":    chat.Sit{Match: id, What: chat.SitComputer},
		"begin":       chat.Sit{Match: id, What: chat.SitBegin},
		"deal":        chat.Sit{Match: id, What: chat.SitDeal},
		"other level": chat.Another{Match: id, What: chat.OtherLevel, Value: "experto"},
		"other game":  chat.Another{Match: id, What: chat.OtherGame, Value: string(othello.ID)},
		"pick":        chat.Pick{Match: id, Ply: ply, Group: "c1"},
		"pick field":  chat.PickField{Match: id, Ply: ply, Value: "a", Picked: []string{"", ""}},
		"pick action": chat.PickAction{Match: id, Ply: ply, Action: "!", Picked: []string{"", ""}},
		"play":        chat.Play{Match: id, Ply: ply, Move: "c1c6"},
		"hand":        chat.Hand{Match: id, Ply: ply},
		"restart":     chat.Offer{Match: id, Ply: ply, What: match.Restart},
		"anew":        chat.Offer{Match: id, Ply: ply, What: match.Restart, Sure: true},
		"rematch":     chat.Offer{Match: id, Ply: ply, What: match.Rematch},
		"stop":        chat.Offer{Match: id, Ply: ply, What: match.Stop},
		"draw":        chat.Settle{Match: name, Ply: ply, What: match.Draw},
		"takeback":    chat.Settle{Match: name, Ply: ply, What: match.Takeback},
		"agree":       chat.Settle{Match: name, Ply: ply, What: match.Draw, Answer: chat.Accept},
		"refuse":      chat.Settle{Match: name, Ply: ply, What: match.Draw, Answer: chat.Decline},
		"resign":      chat.Resign{Match: name, Ply: ply},
		"sure":        chat.Resign{Match: name, Ply: ply, Sure: true},
		"kept":        chat.Resign{Match: name, Ply: ply, Kept: true},
		"replace":     chat.Replace{Match: id, Ply: ply, Seat: 1},
		"more":        chat.More{Match: id, Ply: ply},
		"extend":      chat.Clock{Match: id, Ply: ply, What: chat.ClockExtend},
		"claim":       chat.Clock{Match: id, Ply: ply, What: chat.ClockClaim},
		"abandon":     chat.Clock{Match: id, Ply: ply, What: chat.ClockAbandon},
		"board":       chat.Show{Match: name, Ply: ply},
		"text":        chat.Show{Match: name, Ply: ply, Text: true},
		"hint":        chat.Hint{Match: name, Ply: ply},
		"review":      chat.Review{Match: name, Ply: ply},
		"verdicts":    chat.Review{Match: name, Ply: ply, List: true},
		"film":        chat.Animate{Match: id, Ply: ply},
		"see":         chat.Replay{Match: name, Step: chat.ReplayLast},
	}
}

// A modified client can press controls that no message has. A press from another server finds no match. From another
// channel only the players of a match reach it. Hidden things stay hidden, and only its player reaches the field of a day.
func TestForgedControls(t *testing.T) {
	t.Parallel()
	s := newPuzzleHarness(t)
	started := func(do chat.Start) session.Session {
		s.start(do)
		rows, err := s.Store.List(t.Context(), store.Filter{})
		require.NoError(t, err)
		at := slices.IndexFunc(rows, func(row store.Row) bool { return row.Game == do.Game })
		return *s.held(rows[at].ID)
	}
	matches := map[string]session.Session{
		"challenge": started(chat.Start{Game: othello.ID, Opponent: &delia}),
		"running":   started(chat.Start{Game: kamisado.ID, Opponent: &berta, Side: "negro", Hints: true}),
		"over":      started(chat.Start{Game: connectfour.ID, Opponent: &carla}),
		"hidden":    started(chat.Start{Game: sixes.ID, Alone: true}),
	}
	s.press(berta, chat.Answer{Match: matches["running"].ID, What: chat.Accept})
	s.press(carla, chat.Answer{Match: matches["over"].ID, What: chat.Accept})
	s.press(carla, chat.Resign{Match: string(matches["over"].ID), Sure: true})
	s.ask(chat.DailyField{Preset: "principiante", Begin: true})
	rows, err := s.Store.List(t.Context(), store.Filter{User: ana.ID})
	require.NoError(t, err)
	field := slices.IndexFunc(rows, func(row store.Row) bool { return row.Game == minesweeper.ID })
	matches["field"] = *s.held(rows[field].ID)
	for name := range matches {
		matches[name] = *s.held(matches[name].ID)
	}

	const noMatch = "There is no such match. `/games` lists yours."
	here, beside := chat.Place{Guild: "1", Channel: "2"}, chat.Place{Guild: "1", Channel: "3"}
	abroad, direct := chat.Place{Guild: "9", Channel: "4"}, chat.Place{Channel: "5"}
	number := 0
	for name, m := range matches {
		for control, do := range controlsOf(m) {
			press := func(user chat.User, at chat.Place, private bool, allowed ...string) {
				if slices.Contains(allowed, control) {
					return
				}
				number++
				at.Locale = "en-US"
				reply, ok := s.Handle(t.Context(), chat.Request{
					ID: fmt.Sprint("forged ", number), User: user, At: at, Message: "900", Private: private, Do: do,
				})
				about := fmt.Sprintf("%s of %s by %s in %s/%s, private: %t", control, name, user.Name, at.Guild, at.Channel, private)
				require.True(t, ok, about)
				require.True(t, reply.Message.File == nil && reply.Deferred == nil, about)
				switch {
				case at.Channel == here.Channel && name != "field": // a player's control, which is refused
				case at.Guild == "1" && name == "challenge" && control == "see":
					require.Contains(t, reply.Message.Text, "never began", about)
				case at.Guild == "1" && name != "field":
					require.Contains(t, reply.Message.Text, "link to ", about)
				default:
					require.Equal(t, noMatch, reply.Message.Text, about)
				}
				if kind := reply.Kind; !private || kind != chat.Update {
					require.Equal(t, chat.Ephemeral, kind, about)
				}
				require.Equal(t, m.Version, s.held(m.ID).Version, about)
			}
			for _, private := range []bool{false, true} {
				press(eva, abroad, private)
				press(eva, direct, private)
				press(eva, beside, private)
				allowed := []string{"see"}
				if name == "field" && private { // its board is shown wherever its player asks for it
					allowed = append(allowed, "play", "pick", "pick field", "pick action", "review", "verdicts")
				}
				press(ana, abroad, private, allowed...)
				press(ana, direct, private, allowed...)
				switch name {
				case "running", "hidden":
					press(eva, here, private, "text")
				case "field":
					press(eva, here, private)
					press(ana, here, private, allowed...)
				}
			}
		}
	}
	// A player can go on with a private replay in any channel.
	see := chat.Request{ID: "see", User: ana, At: abroad, Message: "900", Private: true, Do: controlsOf(matches["over"])["see"]}
	reply, ok := s.Handle(t.Context(), see)
	require.True(t, ok)
	require.NotNil(t, reply.Message.File)
	require.Equal(t, chat.Update, reply.Kind)
}

// A control that replaces a private question does not replace a board.
func TestKeptOnABoard(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.start(chat.Start{Game: kamisado.ID, Opponent: &berta, Side: "negro"})
	s.press(berta, chat.Answer{Match: s.match().ID, What: chat.Accept})
	kept := chat.Resign{Match: string(s.match().ID), Kept: true}
	reply := s.click(kept)
	require.Equal(t, chat.Ephemeral, reply.Kind)
	require.Equal(t, s.click(chat.Unknown{}).Message, reply.Message)
	require.Equal(t, chat.Update, s.inHand(ana, kept).Kind)
}

// An animation is posted only where its match was played.
func TestFilmIsPostedWhereItWasPlayed(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	film := chat.Animate{Match: s.givenUp()}
	reply := s.askIn("3", ana, film)
	require.Equal(t, chat.Ephemeral, reply.Kind)
	require.Contains(t, reply.Message.Text, "link to ")
	reply, ok := s.Handle(t.Context(), chat.Request{ID: "by a press", User: ana, At: chat.Place{Guild: "1", Channel: "3"}, Message: "900", Do: film})
	require.True(t, ok)
	require.Equal(t, chat.Ephemeral, reply.Kind)
	require.NotNil(t, s.click(film).Deferred)
}

// A user cannot try the puzzle of the day freely before the attempt is over, nor see it before the attempt begins.
func TestForgedDailyPuzzle(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	day := store.DailyOf(*now)
	right := answerOf(t, day, 0, true)
	free := right
	free.Posed = chat.Posed{Game: minesweeper.ID, Number: right.Number}
	for _, do := range []chat.Action{right, chat.PuzzleMark{Posed: right.Posed, Marked: []int{0}}, chat.Puzzle{Posed: right.Posed}} {
		require.Contains(t, s.inHand(ana, do).Message.Text, "no longer open", "it has not begun")
	}
	refused := func() {
		t.Helper()
		for _, do := range []chat.Action{free, chat.PuzzleMark{Posed: free.Posed, Marked: []int{0}}, chat.Puzzle{Posed: free.Posed}} {
			require.Contains(t, s.inHand(ana, do).Message.Text, "That is today's puzzle")
		}
	}
	refused()
	s.ask(chat.Daily{Game: minesweeper.ID})
	refused()
	require.Contains(t, s.inHand(ana, right).Message.Text, "🟩 1/3")
	require.Contains(t, s.inHand(ana, free).Message.Text, "Solved!")
	tomorrow := chat.Posed{Game: minesweeper.ID, Number: puzzle.Daily(minesweeper.ID, s.Game(minesweeper.ID).Puzzler.Puzzles(), day).Number, Day: day + 1}
	require.Contains(t, s.inHand(ana, chat.Puzzle{Posed: tomorrow}).Message.Text, "no longer open")
}

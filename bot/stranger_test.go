package bot

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
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
	now := s.duel(ben, "hints", true)
	version := now.Version
	for _, ply := range []int{now.Ply, now.Ply + 1} {
		for name, do := range map[string]chat.Request{
			"move":        control("move", now.ID, ply, "c1c6"),
			"tower":       choose("", "pick", now.ID, ply),
			"typed":       command("move", "move", "c1c6", "match", now.ID),
			"hint":        control("hint", now.ID, ply),
			"resign":      control("resign", now.ID, ply),
			"more":        control("more", now.ID, ply),
			"more time":   control("extend", now.ID, ply),
			"claim":       control("claim", now.ID, ply),
			"new game":    control("restart", now.ID, ply),
			"draw":        control("draw", now.ID, ply),
			"takeback":    control("takeback", now.ID, ply),
			"hand":        control("hand", now.ID, ply),
			"board again": control("board", now.ID, 0),
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
	more := s.askAs(ben, "en-US", "100", control("more", now.ID, now.Ply+1))
	says(t, more, "The board has moved on", "a player is told what is new to them")
}

// controlsOf returns an action of every kind that a control can have for a match.
func controlsOf(s session.Session) map[string]chat.Request {
	id, name, ply := s.ID, string(s.ID), s.Ply
	return map[string]chat.Request{
		"accept":      control("accept", id),
		"decline":     control("decline", id),
		"cancel":      control("cancel", id),
		"join":        control("join", id),
		"leave":       control("leave", id),
		"computer":    choose("", "computer", id),
		"begin":       control("begin", id),
		"deal":        control("deal", id),
		"other level": choose("experto", "other", id, "level"),
		"other game":  choose(string(othello.ID), "other", id, "game"),
		"pick":        choose("c1", "pick", id, ply),
		"pick field":  choose("a", "field", id, ply, 0, "", ","),
		"pick action": control("act", id, ply, "!", ","),
		"play":        control("move", id, ply, "c1c6"),
		"hand":        control("hand", id, ply),
		"restart":     control("restart", id, ply),
		"anew":        control("anew", id, ply),
		"rematch":     control("rematch", id, ply),
		"stop":        control("stop", id, ply),
		"draw":        control("draw", name, ply),
		"takeback":    control("takeback", name, ply),
		"agree":       control("draw", name, ply, "accept"),
		"refuse":      control("draw", name, ply, "decline"),
		"resign":      control("resign", name, ply),
		"sure":        control("sure", name, ply),
		"kept":        control("kept", name, ply),
		"replace":     control("replace", id, ply, 1),
		"more":        control("more", id, ply),
		"extend":      control("extend", id, ply),
		"claim":       control("claim", id, ply),
		"abandon":     control("abandon", id, ply),
		"board":       control("board", name, ply),
		"text":        control("text", name, ply),
		"hint":        control("hint", name, ply),
		"review":      control("review", name, ply),
		"step":        control("review", name, 0, "last"),
		"film":        control("film", id, ply),
		"see":         control("see", name, 0, "last"),
	}
}

// A modified client can press controls that no message has. A press from another server finds no match. From another
// channel only the players of a match reach it. Hidden things stay hidden, and only its player reaches the field of a
// day.
func TestForgedControls(t *testing.T) {
	t.Parallel()
	s := newPuzzleHarness(t)
	started := func(do chat.Request) session.Session {
		s.start(do)
		rows := s.rows("")
		at := slices.IndexFunc(rows, func(row store.Row) bool { return strings.HasPrefix(do.Command, string(row.Game)+" ") })
		return s.held(rows[at].ID)
	}
	matches := map[string]session.Session{
		"challenge": started(starting(othello.ID, "opponent", &delia)),
		"running":   started(starting(kamisado.ID, "opponent", &berta, "color", "negro", "hints", true)),
		"over":      started(starting(connectfour.ID, "opponent", &carla)),
		"hidden":    started(starting(sixes.ID, "alone", true)),
	}
	s.press(berta, control("accept", matches["running"].ID))
	s.press(carla, control("accept", matches["over"].ID))
	s.press(carla, control("sure", matches["over"].ID, 0))
	s.ask(control("begin-today", "principiante"))
	rows := s.rows(ana.ID)
	field := slices.IndexFunc(rows, func(row store.Row) bool { return row.Game == minesweeper.ID })
	matches["field"] = s.held(rows[field].ID)
	for name := range matches {
		matches[name] = s.held(matches[name].ID)
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
				reply, ok := s.Handle(t.Context(),
					as(chat.Request{ID: fmt.Sprint("forged ", number), User: user, At: at, Message: "900", Private: private}, do))
				about := fmt.Sprintf("%s of %s by %s in %s/%s, private: %t", control, name, user.Name, at.Guild, at.Channel,
					private)
				require.True(t, ok, about)
				require.True(t, reply.Message.File == nil && reply.Deferred == nil, about)
				switch {
				case at.Channel == here.Channel && name != "field": // a player's control, which is refused
				case at.Guild == "1" && name == "challenge" && (control == "see" || control == "step"):
					says(t, reply, "never began", about)
				case at.Guild == "1" && name != "field":
					says(t, reply, "link to ", about)
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
				allowed := []string{"see", "step"}
				if name == "field" && private { // its board is shown wherever its player asks for it
					allowed = append(allowed, "play", "pick", "pick field", "pick action", "review")
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
	see := as(chat.Request{
		ID: "see", User: ana, At: abroad, Message: "900", Private: true,
	}, controlsOf(matches["over"])["see"])
	reply, ok := s.Handle(t.Context(), see)
	require.True(t, ok)
	require.NotNil(t, reply.Message.File)
	require.Equal(t, chat.Update, reply.Kind)
}

// A control that replaces a private question does not replace a board.
func TestKeptOnABoard(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	s.duel(berta)
	kept := control("kept", s.match().ID, 0)
	reply := s.click(kept)
	require.Equal(t, chat.Ephemeral, reply.Kind)
	require.Equal(t, s.click(chat.Request{}).Message, reply.Message)
	require.Equal(t, chat.Update, s.inHand(ana, kept).Kind)
}

// An animation is posted only where its match was played.
func TestFilmIsPostedWhereItWasPlayed(t *testing.T) {
	t.Parallel()
	s := newHarness(t, first)
	film := control("film", s.givenUp(), 0)
	reply := s.askIn("3", ana, film)
	refuses(t, reply, "link to ")
	reply = s.send(chat.Request{User: ana, At: chat.Place{Guild: "1", Channel: "3"}, Message: "900"}, film)
	require.Equal(t, chat.Ephemeral, reply.Kind)
	require.NotNil(t, s.click(film).Deferred)
}

// A user cannot try the puzzle of the day freely before the attempt is over, nor see it before the attempt begins.
func TestForgedDailyPuzzle(t *testing.T) {
	t.Parallel()
	s, now := atTime(t, beforeMidnight)
	day := store.DailyOf(*now)
	right := answerOf(t, day, 0, true)
	posed := puzzleOfDay(day, 0)
	freely := puzzleRef{Game: minesweeper.ID, Number: posed.Number}
	free := right
	free.Control = strings.Replace(right.Control, fmt.Sprintf("/%d/0/", day), "/0/0/", 1)
	for _, do := range []chat.Request{
		right, puzzleControl("mark", posed, 0, marks([]int{0})), puzzleControl("puzzle", posed),
	} {
		says(t, s.inHand(ana, do), "no longer open", "it has not begun")
	}
	refused := func() {
		t.Helper()
		for _, do := range []chat.Request{
			free, puzzleControl("mark", freely, 0, marks([]int{0})), puzzleControl("puzzle", freely),
		} {
			says(t, s.inHand(ana, do), "That is today's puzzle")
		}
	}
	refused()
	s.ask(command("daily", "game", minesweeper.ID))
	refused()
	says(t, s.inHand(ana, right), "🟩 1/3")
	says(t, s.inHand(ana, free), "Solved!")
	tomorrow := puzzleRef{
		Game: minesweeper.ID, Number: puzzle.Daily(minesweeper.ID, s.Games.Of(minesweeper.ID).Puzzler.Puzzles(), day).Number,
		Day: day + 1,
	}
	says(t, s.inHand(ana, puzzleControl("puzzle", tomorrow)), "no longer open")
}

package bot

import (
	"fmt"
	"slices"
	"strings"
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
	"kamisado/game/match/matchtest"
	"kamisado/store"
)

// askIn is a command in a channel.
func (s *harness) askIn(channel string, user chat.User, do chat.Request) chat.Reply {
	s.t.Helper()
	return s.send(chat.Request{User: user, At: chat.Place{Guild: "1", Channel: channel, Locale: "en-US"}}, do)
}

// startDuel starts a match of Nim between Ana and another in a channel.
func (s *harness) startDuel(channel string, opponent chat.User) match.ID {
	s.t.Helper()
	require.Equal(s.t, chat.Post, s.askIn(channel, ana, starting("nim", "opponent", &opponent)).Kind)
	rows := s.rows("", match.Pending)
	require.Len(s.t, rows, 1)
	require.Equal(s.t, chat.Post, s.askIn(channel, opponent, control("accept", rows[0].ID)).Kind)
	return rows[0].ID
}

// letMove makes the move of whoever is to move, if that is not the user.
func (s *harness) letMove(id match.ID, user chat.User) {
	s.t.Helper()
	now := s.held(id)
	if mover := now.ToMove()[0]; mover != user.ID {
		s.askIn(now.Place.Channel, personOf(mover), command("move", "move", "1", "match", id))
	}
}

// A typed move is for the match of its channel: one in another channel is neither found by
// itself nor by its name, and is never changed.
func TestMatchInAnotherChannel(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	id := s.startDuel("2", berta)
	s.letMove(id, ana)
	version := s.held(id).Version
	for _, c := range []struct {
		do   chat.Request
		want string
	}{
		{command("move", "move", "1"), "You have no match in progress in this channel."},
		{command("move", "move", "1", "match", id), "That match is being played elsewhere: link to "},
		{command("resign"), "You have no match in progress in this channel."},
		{command("resign", "match", id), "That match is being played elsewhere: link to "},
		{command("board"), "You have no match in progress in this channel."},
		{command("review", "match", id), "That match is being played elsewhere: link to "},
	} {
		reply := s.askIn("3", ana, c.do)
		refuses(t, reply, c.want)
		require.Equal(t, version, s.held(id).Version)
	}
	says(t, s.askIn("3", ana, command("review")), "You have no finished match in this channel")
	at := func(channel string) chat.Request {
		return chat.Request{User: ana, At: chat.Place{Guild: "1", Channel: channel}}
	}
	require.Empty(t, s.Suggest(t.Context(), as(at("3"), command("move")), "match"))
	require.Equal(t, []string{string(id) + " · Berta"}, s.Suggest(t.Context(), as(at("2"), command("move")), "match"))

	here := s.startDuel("3", carla)
	s.letMove(here, ana)
	require.Equal(t, chat.Post, s.askIn("3", ana, command("move", "move", "1")).Kind)
	require.Equal(t, version, s.held(id).Version)
	require.Equal(t, []string{carla.ID}, s.toMove(here))
}

// A private answer says which match it is about, to who plays several and named none.
func TestAnswersNameTheMatch(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	id := s.startDuel("2", berta)
	s.letMove(id, ana)
	answers := map[string]func(name string) chat.Request{
		"a refused move":    func(name string) chat.Request { return command("move", "move", "c1c9", "match", name) },
		"a refused command": func(name string) chat.Request { return command("push", "cell", "c4", "match", name) },
		"a refused hint":    func(name string) chat.Request { return command("hint", "match", name) },
		"resigning":         func(name string) chat.Request { return command("resign", "match", name) },
		"a question":        func(name string) chat.Request { return command("board", "match", name, "ask", "points") },
		"no question":       func(name string) chat.Request { return command("board", "match", name, "ask", "nonsense") },
		"the board as text": func(name string) chat.Request { return command("board", "match", name, "text", true) },
		"the moves":         func(name string) chat.Request { return command("moves", "match", name) },
	}
	about := func(id match.ID) string { return "**[nim.name]** (`" + string(id) + "`): " }
	for name, do := range answers {
		hides(t, s.ask(do("")), about(id), "%s: the only one", name)
	}
	other := s.startDuel("3", carla)
	s.letMove(other, ana)
	for name, do := range answers {
		reply := s.ask(do(""))
		refuses(t, reply, "`"+string(id)+"`", name)
		hides(t, reply, string(other), name)
		says(t, s.askIn("3", ana, do("")), "`"+string(other)+"`", name)
		hides(t, s.ask(do(string(id))), about(id), "%s: the user has named it", name)
	}
	hides(t, s.click(control("resign", id, s.held(id).Ply)), about(id), "it is on the board")
	says(t, s.ask(answers["no question"](string(id))), "I have no answer to “nonsense”.")
	require.Equal(t, "answer HAND[]", s.ask(answers["a question"](string(id))).Message.Text)
}

// Of several matches in a channel a typed move means the one in which it is the user's
// turn, or it has to name one.
func TestOneOfSeveralMatches(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	one, two := s.startDuel("2", berta), s.startDuel("2", carla)
	s.letMove(one, ana)
	s.letMove(two, ana)
	reply := s.askIn("2", ana, command("move", "move", "1"))
	refuses(t, reply, string(one))
	says(t, reply, string(two))
	require.Equal(t, chat.Post, s.askIn("2", ana, command("move", "move", "1", "match", string(one)+" · Berta")).Kind)
	require.Equal(t, []string{berta.ID}, s.toMove(one))
	require.Equal(t, chat.Post, s.askIn("2", ana, command("move", "move", "1")).Kind)
	require.Equal(t, []string{carla.ID}, s.toMove(two))
	says(t, s.askIn("2", ana, command("move", "move", "1", "match", "nonsense!")), "There is no such match")
}

// Of several matches a question is about the one that the user turned to last in the channel,
// by naming it, asking about it or playing in it, and the answer says which that is. In a
// process that has seen none of it, it is the one that has changed last.
func TestQuestionsAboutTheLatestMatch(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	one, two := s.startDuel("2", berta), s.startDuel("2", carla)
	s.letMove(one, ana)
	s.letMove(two, ana)
	for _, id := range []match.ID{one, two} { // both wait for others
		s.askIn("2", ana, command("move", "move", "1", "match", id))
	}
	about := func(id match.ID, do chat.Request) {
		t.Helper()
		reply := s.askIn("2", ana, do)
		refuses(t, reply, "`"+string(id)+"`")
	}
	question, text, moves := command("board", "ask", "points"), command("board", "text", true), command("moves")
	about(two, question) // played last
	s.askIn("2", ana, command("board", "match", one, "ask", "points"))
	about(one, question)
	about(one, text)
	about(one, moves)
	about(two, command("moves", "match", two))
	about(two, question)
	r := chat.Request{User: ana, At: chat.Place{Guild: "1", Channel: "2"}}
	s.click(control("text", one, 0))
	about(one, question)
	require.NotEmpty(t, s.Suggest(t.Context(), as(r, command("board")), "ask"))
	says(t, s.askIn("2", ana, command("board")), "several matches", "nothing is posted by a guess")
	says(t, s.askIn("3", ana, question), "in this channel", "it is another channel")

	s.reconfigure(func(*Config) {})
	s.askIn("2", berta, command("move", "move", "1", "match", one))
	s.letMove(one, berta)
	about(one, question)
	s.askIn("2", ana, control("sure", one, 0))
	require.Equal(t, chat.Ephemeral, s.askIn("2", ana, question).Kind)
	hides(t, s.askIn("2", ana, question), string(one), "it is over")
}

// To begin a match is to turn to it, also for who waited for it to be accepted: a question is
// about that one before anything was moved in it.
func TestQuestionsAboutTheMatchJustBegun(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	about := func(user chat.User, id match.ID) {
		t.Helper()
		says(t, s.askIn("2", user, command("board", "ask", "points")), "`"+string(id)+"`")
	}
	older := s.startDuel("2", berta)
	s.askIn("2", ana, command("board", "match", older, "ask", "points"))
	s.askIn("2", berta, command("board", "match", older, "ask", "points"))
	accepted := s.startDuel("2", berta)
	about(ana, accepted)
	about(berta, accepted)
	s.askIn("2", ana, command("board", "match", older, "ask", "points"))
	require.Equal(t, chat.Post, s.askIn("2", ana, starting(matchtest.GuessID)).Kind)
	rows := s.rows(ana.ID, match.Playing)
	alone := slices.IndexFunc(rows, func(row store.Row) bool { return row.Solo() })
	about(ana, rows[alone].ID)
}

// A list begins with the matches that wait for its reader, and says how many more there are.
func TestLists(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	own, others := s.startDuel("2", berta), s.startDuel("3", berta)
	s.letMove(own, ana)
	s.letMove(others, berta)
	s.askIn("4", ana, starting("nim", "opponent", &carla))
	text := func() string { return s.ask(command("games")).Message.Text }
	require.Regexp(t, "(?s)`"+string(own)+"`.*your turn.*`"+string(others)+"`.*challenge", text())
	for i := range maxLines - 3 {
		require.Equal(t, chat.Post, s.askIn(fmt.Sprint(10+i), ana, starting(matchtest.GuessID)).Kind)
	}
	require.NotContains(t, text(), "more")
	s.askIn("9", ana, starting(matchtest.GuessID))
	require.Contains(t, text(), "\n… and 1 more.")
}

// A game's own command makes a move of its kind, and is refused in other games.
func TestVerb(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	parse := func(text string) (game.Move, error) {
		if text == "nonsense" {
			return "", game.Refuse(game.KindNotation, 0, game.Say("kamisado.notation.push"))
		}
		return game.Move(text + "c6"), nil
	}
	s.changeGame(kamisado.ID, func(g *view.Game) { g.Verbs = []view.Verb{{Name: "go", Option: "cell", Group: "c1", Parse: parse}} })
	s.changeGame("nim", func(g *view.Game) { g.Verbs = []view.Verb{{Name: "push", Option: "cell", Parse: parse}} })
	s.begin("negro", nil)
	for name, c := range map[string]struct {
		do   chat.Request
		want string
	}{
		"no such command": {command("push", "cell", "c1"), "There are no pushes in Kamisado: use `/move`."},
		"no such move":    {command("go", "cell", "nonsense"), "[kamisado.notation.push]"},
		"an illegal move": {command("go", "cell", "a1"), "You can play, for example, `a1a7` · `b1b7` · "},
	} {
		refused := s.ask(c.do)
		refuses(t, refused, c.want, name)
	}
	r := chat.Request{User: ana, At: chat.Place{Guild: "1", Channel: "2"}}
	for _, move := range s.Suggest(t.Context(), as(r, command("go")), "cell") {
		require.Regexp(t, "^c1", move, "only moves of its group are suggested")
	}
	require.NotEmpty(t, s.Suggest(t.Context(), as(r, command("go", "cell", "C1 x c6")), "cell"))
	require.Len(t, s.Suggest(t.Context(), as(r, command("move")), "move"), 25)
	reply := s.delivered(s.ask(command("go", "cell", "c1")))
	require.Equal(t, chat.Post, reply.Kind)
	says(t, reply, "c1 → c6")
}

// For a review the matches of the channel that are over are suggested, the user's own
// first, the newest of each before the others.
func TestSuggestOver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		var ids []match.ID
		for _, opponent := range []chat.User{berta, carla, delia} {
			id := s.startDuel("2", opponent)
			s.askIn("2", ana, control("sure", id, 0))
			ids = append(ids, id)
			time.Sleep(time.Second) // in a bubble of synctest: the newest has the latest time
		}
		s.startDuel("2", eva)
		elsewhere := s.startDuel("3", berta)
		s.askIn("3", ana, control("sure", elsewhere, 0))
		suggested := func(user chat.User, typed string) (all []match.ID) {
			r := chat.Request{User: user, At: onServer}
			for _, text := range s.Suggest(t.Context(), as(r, command("review", "match", typed)), "match") {
				id, _, _ := strings.Cut(text, " ")
				all = append(all, match.ID(id))
			}
			return all
		}
		require.Equal(t, []match.ID{ids[2], ids[1], ids[0]}, suggested(ana, ""))
		require.Equal(t, []match.ID{ids[0], ids[2], ids[1]}, suggested(berta, ""))
		require.Equal(t, []match.ID{ids[2], ids[1], ids[0]}, suggested(eva, ""), "anybody may ask for a review")
		require.Equal(t, []match.ID{ids[1]}, suggested(ana, "carla"))
	})
}

// An offer that waits for somebody's answer is theirs to act on: it stands before what others
// are to do, and Next leads to it. Who has offered it waits.
func TestOffersWaitForAnAnswer(t *testing.T) {
	t.Parallel()
	for name, offer := range map[string]func(s *harness, m session.Session) chat.Request{
		"draw":     func(_ *harness, m session.Session) chat.Request { return offering(m, match.Draw, "") },
		"takeback": func(_ *harness, m session.Session) chat.Request { return offering(m, match.Takeback, "") },
		"rematch": func(s *harness, m session.Session) chat.Request {
			s.press(ana, on(m, "sure"))
			return control("rematch", m.ID, s.held(m.ID).Ply)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newGamesHarness(t)
			m := s.afterMoves("c1c6", "a8a7") // ana is to move
			other := s.challenged("1h")       // and there too
			s.press(ana, offer(s, m))
			list := s.press(ben, command("games")).Message.Text
			require.Regexp(t, "^Your matches:\n`"+string(m.ID)+"` .* · \\*\\*waiting for your answer\\*\\* · link", list)
			says(t, s.press(ben, control("next", other.ID)), "`"+string(m.ID)+"`")
			hides(t, s.press(ana, command("games")), "waiting for your answer")
		})
	}
}

// An offer of a rematch leaves the list after a week.
func TestRematchLeavesTheList(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newGamesHarness(t)
		m := s.afterMoves("c1c6", "a8a7")
		s.press(ana, on(m, "sure"))
		s.press(ana, control("rematch", m.ID, s.held(m.ID).Ply))
		time.Sleep(match.ClaimAfter)
		says(t, s.press(ben, command("games")), "`"+string(m.ID)+"`")
		time.Sleep(time.Second)
		hides(t, s.press(ben, command("games")), "`"+string(m.ID)+"`")
	})
}

// What everybody sees is in the server's language, or in the user's where there is no
// server.
func TestPublicLocale(t *testing.T) {
	t.Parallel()
	require.Equal(t, "es-ES", storedPlace(chat.Place{Locale: "en-US", GuildLocale: "es-ES"}).Locale)
	require.Equal(t, "en-US", storedPlace(chat.Place{Locale: "en-US"}).Locale)
}

// A challenge comes after all matches, also where it waits for the user.
func TestRank(t *testing.T) {
	t.Parallel()
	challenge := match.State{Phase: match.Pending}
	require.Equal(t, 2, rank(&challenge, "10"))
	require.Equal(t, 2, rank(&challenge, "12"))
}

// A match that is due earlier comes before one that is due later. A match that is never due comes last.
func TestDueFirst(t *testing.T) {
	t.Parallel()
	soon := time.Unix(1, 0)
	later := soon.Add(time.Hour)
	want := []time.Time{soon, later, {}, {}}
	for _, times := range [][]time.Time{{later, soon, {}, {}}, {{}, later, {}, soon}} {
		slices.SortStableFunc(times, dueFirst)
		require.Equal(t, want, times)
	}
}

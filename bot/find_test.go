package bot

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/render"
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

// Commands that look back mean the match that has ended, whatever else is played in the channel, until the user turns
// to another one.
func TestLookingBack(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.changeGame(kamisado.ID, func(g *view.Game) { g.Reviewer = &trainer{} })
	other := s.startDuel("2", carla)
	s.ask(starting(kamisado.ID, "opponent", &berta))
	ended := s.rows("", match.Pending)[0].ID
	s.askIn("2", berta, control("accept", ended))
	s.askIn("2", berta, control("sure", ended, 0))
	require.Equal(t, match.Over, s.held(ended).Phase)
	commands := []string{"moves", "export", "review", "replay"}
	for _, name := range commands {
		says(t, s.delivered(s.ask(command(name))), string(ended), name)
	}
	s.askIn("2", ana, command("board", "match", other))
	for _, name := range []string{"moves", "export", "replay"} {
		says(t, s.ask(command(name)), string(other), name)
	}
	says(t, s.delivered(s.ask(command("review"))), string(ended))
	for _, name := range commands {
		all := strings.Join(s.suggested(ana, "match", command(name)), "\n")
		require.Contains(t, all, string(ended), name)
		require.Equal(t, name != "review", strings.Contains(all, string(other)), name)
	}
}

// What shows a match to the user alone means the one that waits for them and, of several, the one that they turned to
// last.
func TestReadingMeansWhatWaits(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	awaited, other := s.startDuel("2", berta), s.startDuel("2", carla)
	s.letMove(awaited, ana)
	s.letMove(other, ana)
	s.ask(command("move", "move", "1", "match", other))
	commands := []chat.Request{
		command("board", "text", true), command("board", "ask", "points"), command("moves"), command("export"),
		command("replay"),
	}
	for _, do := range commands {
		says(t, s.ask(do), string(awaited), do.Command)
	}
	s.letMove(other, ana)
	s.ask(command("board", "match", other))
	for _, do := range commands {
		says(t, s.ask(do), string(other), do.Command)
	}
}

// A match is found by its game, the opponent, the side and whose turn it is.
func TestSuggestionsOfMatches(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	s.begin("negro", nil)
	s.startDuel("2", carla)
	for typed, want := range map[string]int{"": 2, "KAMI": 1, "carla": 1, "black": 1, "your turn": 2, "oth": 0} {
		require.Len(t, s.suggested(ana, "match", command("move", "match", typed)), want, typed)
	}
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
		require.Equal(t, chat.Post, s.askIn(fmt.Sprint(10+i), ana, starting(guessID)).Kind)
	}
	require.NotContains(t, text(), "more")
	s.askIn("9", ana, starting(guessID))
	require.Contains(t, text(), "\n… and 1 more: ")
}

// slowPainter takes 0.4 seconds for a picture. It records how many it makes at once.
type slowPainter struct{ slowAnimator }

func (p *slowPainter) Paint(dst []byte, v game.View, o render.Options) ([]byte, error) {
	p.count(1)
	defer p.count(-1)
	time.Sleep(400 * time.Millisecond)
	return p.Painter.Paint(dst, v, o)
}

// A process draws one list at a time. One that would wait for too long has no picture.
func TestOneListAtATime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newHarness(t, first)
		s.begin("negro", nil)
		painter := &slowPainter{slowAnimator{Painter: bottest.Games()[0].Painter}}
		s.changeGame(kamisado.ID, func(g *view.Game) { g.Painter = painter })
		var all sync.WaitGroup
		var drawn atomic.Int32
		for range 5 {
			all.Go(func() {
				reply := s.ask(command("games"))
				says(t, reply, "Your matches")
				if reply.Message.File != nil {
					drawn.Add(1)
				}
			})
		}
		all.Wait()
		require.Equal(t, 1, painter.atOnce)
		require.EqualValues(t, 3, drawn.Load(), "those that begin within a second")
		require.NotNil(t, s.ask(command("games")).Message.File, "nobody has kept the turn")
	})
}

// A game's own command makes a move of its kind, and is refused in other games.
func TestVerb(t *testing.T) {
	t.Parallel()
	s := newGamesHarness(t)
	parse := func(text string) (game.Move, error) {
		if text == "nonsense" {
			return "", game.Refuse(game.KindNotation, 0, "kamisado.notation.push")
		}
		return game.Move(text + "c6"), nil
	}
	s.changeGame(kamisado.ID, func(g *view.Game) {
		g.Verbs = []view.Verb{{Name: "go", Option: "cell", Group: "c1", Parse: parse}}
	})
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

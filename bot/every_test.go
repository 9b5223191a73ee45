package bot

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/puzzle"
	"kamisado/game/sixes"
)

// everyGame are the bot's games as they are drawn and told.
func everyGame() view.Games {
	var all view.Games
	for _, g := range bottest.Games() {
		all = append(all, view.Game{Rules: g.Rules, Painter: g.Painter, Printer: g.Printer})
	}
	all[0].Sides, all[1].Sides = []string{"negro", "blanco"}, []string{"negro", "blanco"}
	all[0].Options = []view.Option{{Name: kamisado.OptionMode}}
	for i, lessons := range [][]game.Lesson{
		kamisado.Lessons(), othello.Lessons(), connectfour.Lessons(), minesweeper.Lessons(), sixes.Lessons(),
	} {
		all[i].Lessons = puzzle.NewCourse(all[i].Rules, lessons)
	}
	table := &all[len(all)-1]
	table.Lobby = []game.Seat{sixes.West, sixes.South, sixes.East, sixes.North}
	table.Levels, table.DefaultLevel = []game.Level{{Name: "tonto", Player: chooser(quickest)}}, "tonto"
	return all
}

// newEveryGameHarness is a harness with every game.
func newEveryGameHarness(t *testing.T) *harness {
	t.Helper()
	s := newPatientHarness(t, first)
	config := s.Config
	config.Games = everyGame()
	s.Bot = New(config)
	return s
}

// unsaid is a key without a sentence, or a gap without a value. Brackets with a cell in
// them belong to text boards.
var unsaid = regexp.MustCompile(`\[[a-z0-9]+\.[A-Za-z.]+\]|<[A-Z]\w+>|<no value>`)

// Whole matches of every game, in both languages with -tags full, else in one: everything is said, with a picture
// that is told in words, and short enough.
func TestEveryGame(t *testing.T) {
	t.Parallel()
	locales := []string{"es-ES", "en-US"}
	for i := range everyGame() {
		id := everyGame()[i].Rules.ID()
		for _, locale := range gametest.Cases(locales, locales[i%2:][:1]) {
			t.Run(string(id)+" "+locale, func(t *testing.T) {
				t.Parallel()
				s := newEveryGameHarness(t)
				s.playWhole(id, locale)
			})
		}
	}
}

// playWhole plays a match of a game with moves typed, so that every game is played the
// same way, and looks at all that is said on the way.
func (s *harness) playWhole(id game.ID, locale string) {
	s.t.Helper()
	ask := func(user chat.User, message string, do chat.Request) chat.Message {
		reply := s.askAs(user, locale, message, do)
		if reply.After != nil {
			reply.After(s.t.Context(), "100")
		}
		s.requireSaid(reply.Message)
		return reply.Message
	}
	start := starting(id)
	if s.Games.Of(id).Rules.Facts(nil).Duel() {
		start.Options["opponent"] = &berta
	}
	ask(ana, "", start)
	now := s.match()
	switch {
	case len(now.Lobby) > 0:
		ask(berta, "100", control("join", now.ID))
		ask(ana, "100", control("begin", now.ID))
	case s.Games.Of(id).Rules.Facts(nil).Duel():
		ask(berta, "100", control("accept", now.ID))
	}
	for moves := 0; moves < 30 && s.playing(); moves++ {
		now = s.match()
		user := personOf(now.ToMove()[0])
		legal := slices.Collect(now.Position.Legal(now.Seat(user.ID)))
		ask(user, "", command("move", "move", string(legal[len(legal)/2])))
		ask(user, "", command("move", "move", "nonsense"))
		ask(user, "100", command("board", "match", now.ID, "text", true))
		ask(user, "", command("moves"))
		if moves%10 == 0 { // all boards are drawn again, whatever has changed
			ask(user, "", command("games"))
		}
	}
	if s.playing() {
		now = s.match()
		ask(ana, "100", command("resign", "match", now.ID))
		ask(ana, "", on(now, "sure"))
	}
	ask(ana, "", command("records"))
}

// playing reports whether the match is still going on.
func (s *harness) playing() bool {
	now := s.match()
	return len(now.ToMove()) > 0
}

// requireSaid fails when something in a message has no words.
func (s *harness) requireSaid(m chat.Message) {
	s.t.Helper()
	all := m.Text + "\n" + controlText(m)
	require.LessOrEqual(s.t, len([]rune(m.Text)), s.Present.Limits.Text)
	if m.File != nil && m.File.Alt != "" {
		require.NotEmpty(s.t, m.File.Data)
		all += "\n" + m.File.Alt
	}
	require.NotRegexp(s.t, unsaid, all)
}

// What the bot explains can be read at a glance, with all its games and in both languages, and each topic leads to the
// others; what pictures show is read beside one.
func TestHelpFits(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	for _, tag := range lang.Tags() {
		help, _ := s.Mux.Find("help")
		for _, topic := range append(help.Options[0].Choices, chat.OptionChoice{}) {
			m := s.askAs(ana, string(tag), "", command("help", "topic", topic.Value)).Message
			if !strings.HasSuffix(topic.Value, legend) {
				menu := m.Controls[0].(chat.Choice)
				require.NotEmpty(t, menu.Items)
				require.LessOrEqual(t, len(menu.Items), s.Present.Limits.Choices)
			}
			require.LessOrEqual(t, utf8.RuneCountInString(m.Text), 1200, "%s %s", tag, topic.Value)
			require.NotContains(t, m.Text, "[", "%s %s", tag, topic.Value)
			require.NotContains(t, m.Text, "<no value>", "%s %s", tag, topic.Value)
		}
		for i := range s.Games {
			id := string(s.Games[i].Rules.ID())
			for _, key := range []string{id + ".text.legend", id + ".name", id + ".description", "help.topic." + id} {
				require.NotContains(t, s.Catalogue.Speaker(tag).Text(key), "["+key, "a game needs it")
			}
		}
	}
}

// Whoever types a slash sees what the games are, one below the other: each start says it in its
// own words, not the name in a sentence that all share.
func TestStartsAreToldApart(t *testing.T) {
	t.Parallel()
	catalogue := newEveryGameHarness(t).Catalogue
	for _, tag := range lang.Tags() {
		said := make(map[game.ID][]string)
		for _, g := range everyGame() {
			id := g.Rules.ID()
			said[id] = strings.FieldsFunc(catalogue.Speaker(tag).Text(string(id)+".start"), func(r rune) bool {
				return !unicode.IsLetter(r)
			})
			for other, words := range said {
				if other == id {
					continue
				}
				same := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return !slices.Contains(said[id], word) })
				require.LessOrEqual(t, 2*len(same), min(len(words), len(said[id])), "%s: %s and %s", tag, other, id)
			}
		}
	}
}

// A request that is delivered again is answered once.
func TestAnsweredOnce(t *testing.T) {
	t.Parallel()
	s := newPatientHarness(t, first)
	r := chat.Request{ID: "twice", User: ana, At: chat.Place{Channel: "2"}}
	reply, ok := s.Handle(t.Context(), r)
	require.True(t, ok)
	require.NotEmpty(t, reply.Message.Text)
	reply, ok = s.Handle(t.Context(), r)
	require.False(t, ok)
	require.Empty(t, reply)
}

// Any text in any option gets a clear private answer of a sensible length, and changes nothing.
func TestNonsenseTexts(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	m := s.duel(berta)
	for name, text := range map[string]string{
		"long": strings.Repeat("a", 6000), "long wide": strings.Repeat("☃", 6000),
		"long lines": strings.Repeat("c1c6\n", 1200), "emoji": "👩‍👩‍👧‍👦🏳️‍🌈", "markup": "**c1** ||c6|| `x` ```y",
		"everyone": "@everyone @here", "mention": "<@1> <@&2> <#3> </move:4>", "link": "[c1c6](https://evil.example)",
		"zero": "\x00\x01\x1b[31m", "invalid": "\xff\xfe", "right to left": "\u202ec6c1", "template": "{{.User}} %s %!d",
		"sql": "'; DROP TABLE match; --", "far cell": "c1c9", "number": "0", "negative": "-1", "path": "../../etc/passwd",
	} {
		for _, do := range []chat.Request{
			command("move", "move", text, "match", m.ID), command("push", "cell", text), command("help", "topic", text),
			command("review", "match", text), command("moves", "match", text), command("board", "ask", text),
			command("records", "game", text), command("import", "position", text), command("daily", "game", text),
		} {
			reply := s.ask(do)
			require.Equal(t, chat.Ephemeral, reply.Kind, "%s: %s", name, do.Command)
			said := reply.Message.Text
			require.Less(t, utf8.RuneCountInString(said), s.Present.Limits.Text, "%s: %s", name, do.Command)
			require.NotContains(t, said, "went wrong", "%s: %s", name, do.Command)
			s.suggested(ana, "match", do)
		}
	}
	require.Equal(t, m.Version, s.match().Version)
}

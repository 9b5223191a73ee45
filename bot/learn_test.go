package bot

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/view"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	kamisadoengine "kamisado/game/kamisado/engine"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
)

// answersIn are the requests for all moves that a step offers, those of every group that can be picked.
func (s *harness) answersIn(locale string, m chat.Message) (all []chat.Request) {
	s.t.Helper()
	for _, c := range m.Controls {
		menu, ok := c.(chat.Menu)
		if !ok || len(menu.Groups) < 2 {
			continue
		}
		for _, group := range menu.Groups {
			picked := s.learning(locale, choosing(chat.Request{Control: menu.PickID}, group.Value))
			require.True(s.t, picked.KeepFile)
			all = append(all, controlsIn(picked)...)
		}
	}
	all = append(all, controlsIn(m)...)
	move := func(r chat.Request) string { return strings.Join(append([]string{r.Control}, r.Values...), "/") }
	all = slices.DeleteFunc(all, func(r chat.Request) bool { return !strings.HasPrefix(r.Control, "learn-solve/") })
	slices.SortFunc(all, func(a, b chat.Request) int { return strings.Compare(move(a), move(b)) })
	return slices.CompactFunc(all, func(a, b chat.Request) bool { return move(a) == move(b) })
}

// learning does something in the private message of a lesson and returns what it shows then.
func (s *harness) learning(locale string, do chat.Request) chat.Message {
	s.t.Helper()
	at := chat.Place{Guild: "1", Channel: "2", Locale: locale, GuildLocale: "en-US"}
	reply := s.send(chat.Request{User: ana, Message: "200", Private: true, At: at}, do)
	require.Equal(s.t, chat.Update, reply.Kind, reply.Message.Text)
	s.requireSaid(reply.Message)
	return reply.Message
}

// Every step of every lesson can be played through by its controls, in both languages: each right move leads on to the
// next step, and each wrong one back.
func TestLessons(t *testing.T) {
	t.Parallel()
	locales := []string{"es-ES", "en-US"}
	for i := range everyGame() {
		g := &everyGame()[i]
		for _, locale := range gametest.Cases(locales, locales[i%2:][:1]) {
			t.Run(string(g.Rules.ID())+" "+locale, func(t *testing.T) {
				t.Parallel()
				s := newEveryGameHarness(t)
				say := s.Catalogue.For(locale)
				reply := s.askAs(ana, locale, "", command("learn", "game", g.Rules.ID()))
				require.Equal(t, chat.Ephemeral, reply.Kind)
				step, steps := reply.Message, g.Lessons.Puzzles()
				for n, p := range steps {
					s.requireSaid(step)
					require.NotNil(t, step.File)
					require.Contains(t, step.Text, fmt.Sprintf(" %d ", n+1))
					require.Contains(t, step.Text, say.Say(g.Lessons.Task(p)))
					answers := s.answersIn(locale, step)
					groups, err := g.Lessons.Choices(p)
					require.NoError(t, err)
					offered := 0
					for _, group := range groups {
						offered += len(group.Choices)
					}
					require.Len(t, answers, offered)
					var after chat.Message
					for _, answer := range answers {
						judged := s.learning(locale, answer)
						require.NotNil(t, judged.File)
						if lineOf(judged.Text, 1) == say.Text("learn.right") {
							after = judged
							continue
						}
						require.Equal(t, say.Text("learn.wrong"), lineOf(judged.Text, 1))
						again := s.learning(locale, controlsIn(judged)[0])
						require.Equal(t, step.Text, again.Text)
						require.Equal(t, step.Controls, again.Controls)
					}
					require.NotEmpty(t, after.Text, "no answer is right")
					if n+1 < len(steps) {
						step = s.learning(locale, controlsIn(after)[0])
						continue
					}
					require.Equal(t, []chat.Request{control("begin-easy", g.Rules.ID())}, controlsIn(after))
				}
			})
		}
	}
}

// After a lesson its match begins: against the weakest computer, with the first move, or alone.
func TestEasyMatch(t *testing.T) {
	t.Parallel()
	for id, begun := range map[game.ID]func(match.State) bool{
		kamisado.ID: func(m match.State) bool {
			return m.Players[0].User == ana.ID && m.Players[1].Level == kamisadoengine.LevelIntermediate
		},
		minesweeper.ID: func(m match.State) bool { return len(m.Players) == 1 },
		sixes.ID:       func(m match.State) bool { return len(m.People()) == 1 },
	} {
		s := newEveryGameHarness(t)
		s.changeGame(kamisado.ID, func(g *view.Game) {
			g.Levels = []game.Level{{Name: kamisadoengine.LevelIntermediate, Player: chooser(first)}}
		})
		s.inHand(ana, control("begin-easy", id))
		m := s.match()
		require.Equal(t, match.Playing, m.Phase)
		require.True(t, begun(m.State), id)
	}
	s := newEveryGameHarness(t)
	unknown := s.inHand(ana, chat.Request{}).Message
	for _, do := range []chat.Request{
		control("begin-easy", "nothing"), control("learn", "nothing"), control("learn-puzzle", kamisado.ID, 99, 0, 0, 0, ""),
		control("learn-puzzle", kamisado.ID, 0, 0, 0, 0, ""), control("learn-solve", kamisado.ID, 1, 0, 0, 0, ""),
		control("learn-group", kamisado.ID, 1, 0, 0, 0, ""), control("learn-solve", kamisado.ID, 1, 0, 0, 0, "", "a1a1"),
	} {
		require.Equal(t, unknown, s.inHand(ana, do).Message, do.Control)
	}
	says(t, s.ask(command("learn")), "Kamisado")
}

// Somebody's first match offers the lesson of its game until the board changes, and later ones do not; who presses is
// taught in private.
func TestFirstMatchOffersLesson(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	board := s.delivered(s.ask(starting(minesweeper.ID)))
	require.Contains(t, controlText(board.Message), "Learn in two minutes")
	lesson := s.press(ana, control("learn", minesweeper.ID))
	require.Equal(t, chat.Ephemeral, lesson.Kind)
	says(t, lesson, "step 1 of 3")
	require.NotContains(t, controlText(s.press(ana, on(s.match(), "field", 0, "", ",")).Message), "Learn in two minutes")
	require.NotContains(t, controlText(s.ask(starting(minesweeper.ID)).Message), "Learn in two minutes")
}

// The menu of help leads from topic to topic in the same message.
func TestHelpTopics(t *testing.T) {
	t.Parallel()
	s := newEveryGameHarness(t)
	start := s.ask(command("help"))
	require.NotNil(t, start.Message.File)
	require.Contains(t, controlText(start.Message), "Learn in two minutes")
	rules := s.inHand(ana, choose("kamisado", "topic"))
	require.Equal(t, chat.Update, rules.Kind)
	says(t, rules, "Kamisado in a minute")
	require.NotNil(t, rules.Message.File)
	says(t, s.inHand(ana, choose("options", "topic")), "Starting a match")
	says(t, s.inHand(ana, control("help", "kamisado.picture")), "pictures of Kamisado")
	require.Equal(t, start.Message.Text, s.inHand(ana, choose("nothing", "topic")).Message.Text)
}

// lineOf returns a line of a text, counted from 0.
func lineOf(text string, n int) string { return strings.Split(text, "\n")[n] }

package view

import (
	"bytes"
	"fmt"
	"image/png"
	"iter"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
	"kamisado/render"
	"kamisado/store"
)

// Where a long text may not be a file its end is shown, by whole lines.
func TestLastLines(t *testing.T) {
	t.Parallel()
	require.Equal(t, "…\nN c1c6\nB a8a7", lastLines("N é1é2\nN c1c6\nB a8a7", 16))
	require.Equal(t, "…\nB a8a7", lastLines("N é1é2\nN c1c6\nB a8a7", 12))
	text := strings.Repeat("☃☃☃☃☃☃\n", 500)
	require.LessOrEqual(t, utf8.RuneCountInString(lastLines(text, 1800)), 1802)
}

// A hint has a picture of what its reader sees, with what the coach marks, in the reader's
// language; where none may be sent, or nothing is marked, the words stand alone.
func TestHint(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, func(c *Config) { c.Maps = true })
	m := between(t, ana, ben)
	view := m.View(0)
	hint := game.Hint{
		Said:    []game.Phrase{game.Say("kamisado.hint.only", "Move", "c1c6")},
		Advised: []game.AdvisedMove{{Move: "c1c6", Sure: true}},
		Caption: game.Say("kamisado.hint.marks.sure", "Cell", "c1", "Plural", 1),
	}
	plain, err := p.paint(p.Games.Of(m.Game), view, p.Catalogue.For("en-US"), "board.png", nil, imageMap{})
	require.NoError(t, err)
	for locale, want := range map[string][3]string{
		"en-US": {
			"Only c1c6 wins the match; anything else loses it.\nIn the picture, the star marks where to go with the tower on c1 to win.",
			"Black to move, with any tower. Good move: c1c6. ", "c6, orange cell, empty, a good move",
		},
		"es-ES": {
			"Solo c1c6 gana la partida; cualquier otra jugada la pierde.\nEn la imagen, la estrella señala adónde ir con la torre de c1 para ganar.",
			"Juega Negro con la torre que quiera. Buena jugada: c1c6. ", "c6, casilla naranja, vacía, buena jugada",
		},
	} {
		got := p.Hint(m, Reader{Locale: locale}, view, hint, false)
		require.Contains(t, got.Text, want[0])
		require.Equal(t, "kamisado-aaaaaaaa-hint.png", got.File.Name)
		require.True(t, strings.HasPrefix(got.File.Alt, want[1]), got.File.Alt)
		require.NotEqual(t, plain.Data, got.File.Data)
		drawn := mapOf(t, got.File.Data)
		require.Equal(t, want[2], drawn.texts()["c6"])
		require.Equal(t, map[string]string{"c6": "sure"}, drawn.Advised)
		require.Equal(t, "aaaaaaaa", drawn.Match)
		require.Empty(t, drawn.Moves, "nothing is played on it")
		require.Empty(t, drawn.ToMove)
	}
	bare := p.Hint(m, Reader{Locale: "en-US", Missing: []game.Term{chat.PermissionFiles}}, view, hint, false)
	require.Nil(t, bare.File)
	require.NotContains(t, bare.Text, "star marks where")
	require.Contains(t, bare.Text, " ★--- ")
	require.Contains(t, bare.Text, "```★ marks what the hint advises. Good move: c1c6.\n")
	require.NotContains(t, p.Hint(m, Reader{Locale: "en-US"}, view, hint, false).Text, "★", "the picture has the stars")
	require.Contains(t, bare.Text, "Whoever runs the server can give me the permissions I need: Attach Files.")
	bare = p.Hint(m, Reader{User: "11", Missing: []game.Term{chat.PermissionFiles}}, view, hint, false)
	require.Contains(t, bare.Text, "   h    g    f", "from one's own side")
	hint.Advised = nil
	require.Nil(t, p.Hint(m, Reader{Locale: "en-US"}, view, hint, false).File)
}

// A text that fits stands in the message, a longer one goes into a file, and where none
// may be sent its end has to do.
func TestListing(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	m := between(t, ana, ben)
	for name, c := range map[string]struct {
		length  int
		missing []game.Term
		inText  bool
		file    bool
	}{
		"short":             {1800, nil, true, false},
		"long":              {1801, nil, false, true},
		"long without file": {1801, []game.Term{chat.PermissionFiles}, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := "é" + strings.Repeat("x\n", (c.length-1)/2) + strings.Repeat("y", (c.length-1)%2)
			require.Equal(t, c.length, utf8.RuneCountInString(text))
			words := p.view(m, game.Nobody, "en-US")
			got := p.listing(&words, Reader{Locale: "en-US", Missing: c.missing}, "show.moves", text)
			require.True(t, strings.HasPrefix(got.Text, "**Kamisado (Simple)** · `aaaaaaaa` · the moves so far:"))
			require.Equal(t, c.inText, strings.Contains(got.Text, "\n```\n"))
			require.Equal(t, c.file, got.File != nil)
			require.Equal(t, c.missing != nil, strings.Contains(got.Text, "…\n"))
			require.Equal(t, c.missing != nil, strings.Contains(got.Text, "the permissions I need: Attach Files."))
			require.LessOrEqual(t, utf8.RuneCountInString(got.Text), 2000)
			if c.file {
				require.Equal(t, text+"\n", string(got.File.Data))
				require.Equal(t, "kamisado-aaaaaaaa-0.txt", got.File.Name)
			}
		})
	}
	require.Contains(t, p.Moves(between(t, ana, ben, "c1c6"), Reader{}).Text, "c1c6")
	require.Contains(t, p.TextBoard(m, Reader{Locale: "en-US"}).Text, "the board as text.")
	for user, columns := range map[string]string{"10": "   a    b    c", "11": "   h    g    f", "12": "   a    b    c"} {
		require.Contains(t, p.TextBoard(m, Reader{User: user}).Text, columns)
	}
}

// A list says with whom, whose turn it is, and how many there are besides.
func TestLines(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withTable)
	pending, lobby := between(t, ana, ben), table(t)
	pending.Phase, lobby.Phase = match.Pending, match.Pending
	lobby.Lobby, lobby.Players[3] = []game.Seat{0, 1, 2, 3}, match.Player{}
	solo := between(t, ana, ben)
	solo.Players = solo.Players[:1]
	four := table(t)
	awaited := four.ToMove()[0]
	for name, c := range map[string]struct {
		match      session.Session
		user, want string
	}{
		"own turn": {between(t, ana, ben), "10", "`aaaaaaaa` Kamisado (Simple) with <@11> · **your turn** · link to "},
		"opponent's turn": {
			between(t, ana, ben), "11", "`aaaaaaaa` Kamisado (Simple) with <@10> · your opponent's turn · link to ",
		},
		"a computer": {
			between(t, ana, computer), "10",
			"`aaaaaaaa` Kamisado (Simple) with the computer (Perfect) · **your turn** · link to ",
		},
		"alone": {solo, "10", "`aaaaaaaa` Kamisado (Simple) · **your turn** · link to "},
		"a challenge": {
			pending, "10", "`aaaaaaaa` Kamisado (Simple) with <@11> · challenge waiting for an answer · link to ",
		},
		"a lobby": {
			lobby, "10", "`bbbbbbbb` [hands.name] with <@11> and <@12> · table waiting for players · link to ",
		},
		"a table": {four, "1" + string('0'+(awaited[1]-'0'+1)%4), "· somebody else's turn · link to "},
	} {
		require.Contains(t, p.Lines([]session.Session{c.match}, 0, Reader{User: c.user, Locale: "en-US"}), c.want, name)
	}
	many := p.Lines([]session.Session{pending, lobby}, 3, Reader{User: "10", Locale: "en-US"})
	require.Len(t, strings.Split(many, "\n"), 3)
	require.True(t, strings.HasSuffix(many, "\n… and 3 more."))
	require.NotContains(t, p.Lines([]session.Session{pending}, -11, Reader{}), "…")
}

// The matches of a list that have begun are drawn as small boards. The description has their numbers in the list,
// against whom they are and what they wait for.
func TestSmallBoards(t *testing.T) {
	t.Parallel()
	p, log := newPresenter(t, withTable)
	pending := between(t, ana, ben)
	pending.Phase = match.Pending
	solo := between(t, ana, ben)
	solo.Players = solo.Players[:1]
	to := Reader{User: "10", Locale: "en-US"}
	m := p.MatchList([]session.Session{pending, between(t, ana, ben, "c1c6"), between(t, ana, computer)}, 2, to)
	require.Equal(t, "Your matches:\n**1** · `aaaaaaaa` Kamisado (Simple) with <@11> · challenge waiting for an answer",
		m.Text[:strings.LastIndex(m.Text[:strings.Index(m.Text, "\n**2** · ")], " · ")])
	require.Contains(t, m.Text, "\n… and 2 more.\n")
	require.Equal(t, "matches.png", m.File.Name)
	require.Equal(t, "Your matches as small boards, with their numbers in the list. "+
		"A white frame and an arrow mark those that wait for you.\n"+
		"2 · Kamisado (Simple) · Ben · your opponent's turn\n"+
		"3 · Kamisado (Simple) · Computer · your turn", m.File.Alt)
	size, err := png.DecodeConfig(bytes.NewReader(m.File.Data))
	require.NoError(t, err)
	require.Equal(t, render.Width, size.Width)

	alone := p.MatchList([]session.Session{solo}, 0, to)
	require.NotContains(t, alone.Text, "**1**")
	require.True(t, strings.HasSuffix(alone.File.Alt, "\nKamisado (Simple) · your turn"), alone.File.Alt)
	require.Nil(t, p.MatchList([]session.Session{pending}, 0, to).File)
	to.Missing = []game.Term{chat.PermissionFiles}
	require.Nil(t, p.MatchList([]session.Session{solo}, 0, to).File)
	require.Empty(t, log.String())

	require.Equal(t, game.Nobody, p.publicTo(table(t), Reader{User: "10"}).view.Seat, "no hand is shown")
	require.Nil(t, p.MatchList([]session.Session{table(t)}, 0, Reader{User: "10"}).File, "its painter makes no PNG")
	require.Contains(t, log.String(), "could not draw a card")
}

// The seats of a table that waits for players are a picture too, as long as it waits.
func TestLobbyCard(t *testing.T) {
	t.Parallel()
	p, log := newPresenter(t, func(c *Config) {
		for i := range c.Games {
			c.Games[i].DefaultLevel = "experto"
		}
	})
	m := session.Session{Place: store.Place{Locale: "es-ES"}, State: match.State{
		ID: "bbbbbbbb", Phase: match.Pending, Version: 7, Proposal: match.Proposal{
			Game: sixes.ID, Proposer: 1, Lobby: []game.Seat{3, 0, 1, 2},
			Players: []match.Player{{User: "12", Name: "子"}, ana, {Level: "experto"}, {}},
		},
	}}
	board := p.Board(m, nil)
	require.Equal(t, "sixes-bbbbbbbb-table-7.png", board.File.Name)
	require.Equal(t, "Los seises · Mesa esperando jugadores\nO. 子: Oeste\nS. Ana: organiza la mesa · Sur\n"+
		"E. Máquina: Experto · Este\nSitio libre: Norte", board.File.Alt)
	require.Nil(t, p.Board(m, []game.Term{chat.PermissionFiles}).File)
	m.Phase, m.Closing = match.Closed, match.Expired
	require.Nil(t, p.Board(m, nil).File)
	require.Empty(t, log.String())
}

// A suggestion has no markup.
func TestSuggestion(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	to := Reader{User: "10", Locale: "en-US"}
	require.Equal(t, "aaaaaaaa · Ben", p.Suggestion(between(t, ana, ben), to))
	require.Equal(t, "aaaaaaaa · the computer (Perfect)", p.Suggestion(between(t, ana, computer), to))
	solo := between(t, ana, ben)
	solo.Players = solo.Players[:1]
	require.Equal(t, "aaaaaaaa · Kamisado (Simple)", p.Suggestion(solo, to))
}

// What is refused says why, and what can be done instead.
func TestRefusal(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withTable)
	refuse := func(kind game.Kind) *game.Error { return game.Refuse(kind, 0, game.Say("match.turn")) }
	people, thinking := between(t, ana, ben), between(t, ana, computer, "c1c6")
	failed, pending, solo := thinking, people, people
	computers := table(t)
	computers.Players = []match.Player{computer, computer, ana, computer}
	failed.Failure.Code, pending.Phase, solo.Players = "ABC", match.Pending, people.Players[:1]
	for name, c := range map[string]struct {
		err       *game.Error
		match     *session.Session
		needsTurn bool
		want      string
	}{
		"about no match": {refuse(game.KindStranger), nil, true, "It's not your turn."},
		"a stranger": {
			refuse(game.KindStranger), &people, true,
			"It's not your turn. It's between <@10> and <@11>. You can start your own with `/kamisado start`.",
		},
		"a stranger to computers": {
			refuse(game.KindStranger), &computers, true,
			"It's not your turn. It's between <@10> and the computer ([hands.level.perfecto]). You can start your own with `/[command.hands.name] start`.",
		},
		"a stranger to a solo": {
			refuse(game.KindStranger), &solo, true,
			"It's not your turn. <@10> is playing it. You can start your own with `/kamisado start`.",
		},
		"not invited": {
			refuse(game.KindStranger), &pending, true,
			"It's not your turn. It's between <@10> and <@11>. You can send one of your own with `/kamisado start`.",
		},
		"the other's turn": {
			refuse(game.KindTurn), &people, true, "It's not your turn. <@10> may move any tower.",
		},
		"the computer's turn": {
			refuse(game.KindTurn), &thinking, true,
			"It's not your turn. The computer (Perfect) is thinking; its move will appear on the board: link to ",
		},
		"the computer's turn, and stale": {
			refuse(game.KindStale), &thinking, true,
			"It's not your turn. The computer (Perfect) is thinking; its move will appear on the board: link to ",
		},
		"a failed computer's turn": {
			refuse(game.KindTurn), &failed, true,
			"It's not your turn. The computer (Perfect) couldn't make its move (error code `ABC`), but it's still trying. Meanwhile, you can press “New match” or “Resign”: link to ",
		},
		"stale": {
			refuse(game.KindStale), &people, true, "The board has moved on; the current one is here: link to ",
		},
		"stale, but needs no turn": {
			refuse(game.KindStale), &thinking, false, "The board has moved on; the current one is here: link to ",
		},
		"over": {
			refuse(game.KindOver), &people, true, "It's not your turn. You can see it here: link to ",
		},
		"anything else": {refuse(game.KindNotation), &people, true, "It's not your turn."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, p.Refusal(c.err, c.match, Reader{User: "10", Locale: "en-US"}, c.needsTurn))
		})
	}
	moved := between(t, ana, ben, "c1c6")
	illegal := p.Refusal(refuse(game.KindIllegal), &moved, Reader{User: "11", Locale: "en-US"}, true)
	require.True(t, strings.HasPrefix(illegal, "It's not your turn.\nYou can play: `a8"), illegal)
	require.Equal(t, "It's not your turn.", p.Refusal(refuse(game.KindIllegal), &moved, Reader{User: "12", Locale: "en-US"}, true))
}

// Whoever the match waits for is reminded of a move or of an offer.
func TestReminderText(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	m := between(t, ana, ben)
	m.Shown.Message = "7"
	require.Equal(t, "<@10>, it's your turn in Kamisado: link to 7", p.Reminder(m, false))
	m.Offers = []match.Offering{match.Restart, ""}
	require.Equal(t, "<@11>, a proposal in your match of Kamisado is waiting for an answer: link to 7", p.Reminder(m, false))
}

// wide is a position with so many legal moves, in two groups.
type wide struct {
	game.Position
	moves int
}

func (w wide) Legal(game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		for i := range w.moves {
			if !yield(game.Move(fmt.Sprint(100 - i))) {
				return
			}
		}
	}
}

func (w wide) View(game.Seat) game.View {
	v := game.View{Groups: make([]game.Group, 2)}
	for i := range w.moves {
		v.Groups[i%2].Choices = append(v.Groups[i%2].Choices, game.Choice{Move: game.Move(fmt.Sprint(100 - i))})
	}
	return v
}

// What can be played is listed to whoever plays: all of it sorted, or some of each group and
// how much more there is.
func TestLegalText(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	m := between(t, ana, ben)
	for moves, want := range map[int]struct {
		text string
		more int
	}{
		0: {"", 0}, 1: {"`100`", 0}, 3: {"`100 98 99`", 0},
		14: {"`100 87 88 89 90 91 92 93 94 95 96 97 98 99`", 0},
		15: {"`100 98 96 94 92 90 88` · `99 97 95 93 91 89 87`", 1},
		40: {"`100 98 96 94 92 90 88` · `99 97 95 93 91 89 87`", 26},
	} {
		m.Position = wide{running(t).Position, moves}
		words := p.view(m, game.Nobody, "en-US")
		text, more := words.legalText(ana.User)
		require.Equal(t, want.text, text, moves)
		require.Equal(t, want.more, more, moves)
		text, more = words.legalText("stranger")
		require.Empty(t, text)
		require.Zero(t, more)
	}
}

package view

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/game/sixes"
	"kamisado/render"
	"kamisado/store"
)

// Where a long text may not be a file its end is shown, by whole lines.
func TestFencedEnd(t *testing.T) {
	t.Parallel()
	const text, two = "N é1é2\nN c1c6\nB a8a7", "\n```\n…\nN c1c6\nB a8a7\n```!"
	most := utf8.RuneCountInString(two)
	require.Equal(t, two, fencedEnd(text, "!", most+1), "the end of the line before is not a line")
	require.Equal(t, "\n```\n…\nB a8a7\n```!", fencedEnd(text, "!", most-1))
	require.Equal(t, "\n```\n…\n```", fencedEnd(text, "", 3))
}

// No list of matches is longer than a message: whole lines, with as many small boards, and how many more there are.
func TestListFits(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 20, 0, 0, 0, 0, time.UTC)
	p, _ := newPresenter(t, func(c *Config) {
		c.Now = func() time.Time { return now }
		c.Link = func(guild, channel, message string) string {
			return "https://discord.com/channels/" + guild + "/" + channel + "/" + message
		}
	})
	for name, c := range map[string]struct {
		game    game.ID
		players int
		clock   time.Duration
	}{"claimed": {kamisado.ID, 2, 0}, "on a clock": {kamisado.ID, 2, time.Hour}, "tables": {sixes.ID, 4, time.Hour}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			position, err := p.Games.Of(c.game).Rules.New(nil, game.Seed{})
			require.NoError(t, err)
			m := session.Session{State: match.State{ID: "aaaaaaaa", Phase: match.Playing, Position: position}}
			m.Proposal.Game, m.PlyAt = c.game, now.AddDate(0, 0, -8)
			for i := range c.players {
				m.Players = append(m.Players, match.Player{User: fmt.Sprint(1000000000000000000 + i)})
			}
			if c.clock > 0 {
				m.TimeUp = now.Add(c.clock)
			}
			m.Place = store.Place{Guild: m.Players[0].User, Channel: m.Players[0].User}
			m.Shown.Message, m.Shown.Channel = m.Players[0].User, m.Players[0].User
			all := slices.Repeat([]session.Session{m}, 9)
			for _, locale := range []string{"es-ES", "en-US"} {
				to := Reader{User: m.Players[1].User, Locale: locale}
				list := p.MatchList(all, -3, to)
				require.LessOrEqual(t, utf8.RuneCountInString(list.Text), 2000)
				shown, boards := strings.Count(list.Text, "** · `aaaaaaaa`"), strings.Count(list.File.Alt, "\n")
				require.Equal(t, boards, shown)
				more := p.Text(locale, "games.more", "More", 9-shown)
				require.Equal(t, shown < 9, strings.Contains(list.Text, "\n"+more))
				require.Greater(t, shown, 6)
				lines := p.Lines(all, 1, to)
				require.LessOrEqual(t, utf8.RuneCountInString(lines), 2000-linesRoom)
				shown = strings.Count(lines, "https://")
				require.True(t, strings.HasSuffix(lines, "/"+m.Shown.Message+"\n"+p.Text(locale, "games.more", "More", 10-shown)))
			}
		})
	}
}

// No text of a match is longer than a message where no picture and no file may be sent, and each block in it ends. It
// names the game, and the permission that is missing.
func TestTextsFit(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	missing := []game.Term{chat.PermissionFiles}
	for _, g := range bottest.Games() {
		options := []game.Options{nil}
		if g.Rules.ID() == minesweeper.ID {
			options = append(options, game.Options{"rows": "30", "columns": "30", "mines": "180"})
		}
		for _, o := range options {
			position, err := g.Rules.New(o, game.Seed{})
			require.NoError(t, err)
			m := session.Session{State: match.State{ID: "aaaaaaaa", Phase: match.Playing}}
			m.Proposal.Game, m.Options = g.Rules.ID(), o
			for i := range g.Rules.Facts(o).MaxSeats {
				m.Players = append(m.Players, match.Player{User: fmt.Sprint(1000000000000000000 + i)})
			}
			review := game.Review{Summary: game.Say("kamisado.review.losing")}
			for range 300 {
				if _, over := position.Outcome(); over {
					break
				}
				seat := position.ToMove()[0]
				var move game.Move
				for move = range position.Legal(seat) {
					break
				}
				position, err = position.Play(seat, move)
				require.NoError(t, err)
				m.Moves = append(m.Moves, match.Move{Seat: seat, Move: move})
				review.Moves = append(review.Moves, game.JudgedMove{
					Number: len(m.Moves), Seat: seat, Move: move, Remark: review.Summary,
				})
			}
			m.Position, m.Ply = position, len(m.Moves)
			for _, locale := range []string{"es-ES", "en-US"} {
				m.Place.Locale = locale
				to := Reader{User: m.Players[0].User, Locale: locale, Missing: missing}
				v := p.publicTo(m, to)
				for name, message := range map[string]chat.Message{
					"board": p.Board(m, missing), "hand": p.Hand(m, to, ""), "text": p.TextBoard(m, to), "moves": p.Moves(m, to),
					"review": p.verdicts(v.withReview(&review), to, 0),
				} {
					t.Run(fmt.Sprint(name, g.Rules.ID(), o, locale), func(t *testing.T) {
						require.LessOrEqual(t, utf8.RuneCountInString(message.Text), 2000)
						require.Zero(t, strings.Count(message.Text, "```")%2)
						require.Contains(t, message.Text, "`aaaaaaaa`")
						if strings.Contains(message.Text, "…\n") {
							require.Contains(t, message.Text, p.Text(locale, "show.cut", "Permissions", termList(v.say, missing)))
						}
					})
				}
			}
		}
	}
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
		require.Contains(t, got.File.Name, "kamisado-aaaaaaaa-hint-")
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
	const heading = "**Kamisado (Simple)** · `aaaaaaaa` · the moves so far:"
	most := 2000 - aboutRoom - utf8.RuneCountInString(fenced(heading))
	for name, c := range map[string]struct {
		length  int
		missing []game.Term
		inText  bool
		file    bool
	}{
		"short":             {most, nil, true, false},
		"long":              {most + 1, nil, false, true},
		"long without file": {most + 1, []game.Term{chat.PermissionFiles}, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := "é" + strings.Repeat("x\n", (c.length-1)/2) + strings.Repeat("y", (c.length-1)%2)
			require.Equal(t, c.length, utf8.RuneCountInString(text))
			words := p.view(m, game.Nobody, "en-US")
			got := p.listing(&words, Reader{Locale: "en-US", Missing: c.missing}, "show.moves", text)
			require.True(t, strings.HasPrefix(got.Text, heading))
			require.Equal(t, c.inText, strings.Contains(got.Text, "\n```\n"))
			require.Equal(t, c.file, got.File != nil)
			require.Equal(t, c.missing != nil, strings.Contains(got.Text, "…\n"))
			require.Equal(t, c.missing != nil, strings.Contains(got.Text, "the permissions I need: Attach Files."))
			require.LessOrEqual(t, utf8.RuneCountInString(got.Text), 2000-aboutRoom)
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
	require.True(t, strings.HasSuffix(many, "\n… and 3 more: `/board` finds them with its option `match`."))
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
	require.Contains(t, m.Text, "\n… and 2 more: `/board` finds them with its option `match`.\n")
	require.Contains(t, m.File.Name, "matches-")
	require.Equal(t, "Your matches as small boards, with their numbers in the list. "+
		"A white frame and an arrow mark those that wait for you.\n"+
		"2 · Kamisado (Simple) · Ben · Black · your opponent's turn\n"+
		"3 · Kamisado (Simple) · the computer (Perfect) · Black · your turn", m.File.Alt)
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

	same := func(name string) []byte {
		opponent := match.Player{User: "11", Name: name}
		return p.MatchList([]session.Session{between(t, opponent, ana)}, 0, Reader{User: "10", Locale: "en-US"}).File.Data
	}
	require.Equal(t, same("日本"), same("ありがとう"), "neither has letters in the picture")
	require.NotEqual(t, same("日本"), same(""), "but it says where the name is")
	var hidden seenPainter
	p.Games.Of(gametest.HandsID).Painter = &hidden
	require.Nil(t, p.MatchList([]session.Session{table(t)}, 0, Reader{User: "10"}).File)
	require.Equal(t, []game.Seat{game.Nobody}, hidden.seats, "no hand is shown")
	require.Contains(t, log.String(), "could not draw a card")
}

// seenPainter notes for whom it paints and fails.
type seenPainter struct {
	render.Painter
	seats []game.Seat
}

func (p *seenPainter) Paint(_ []byte, v game.View, _ render.Options) ([]byte, error) {
	p.seats = append(p.seats, v.Seat)
	return nil, errors.New("it paints nothing")
}

// Pictures say where the names are that they can show nothing of.
func TestDrawnNames(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	for name, want := range map[string][2]string{"日本": {"日本", "(name in the message)"}, "Zoë 日本": {"Zoë 日本", "Zoë 日本"}} {
		m := between(t, ana, match.Player{User: "11", Name: name})
		said, drawn := p.Opponents(m, "10", "en-US")
		require.Equal(t, want, [2]string{said, drawn})
	}
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
	require.Contains(t, board.File.Name, "sixes-bbbbbbbb-table-")
	require.Equal(t, "Los seises · Mesa esperando jugadores\nO. 子: Oeste\nS. Ana: organiza la mesa · Sur\n"+
		"E. Máquina: Experto · Este\nSitio libre: Norte", board.File.Alt)
	require.Nil(t, p.Board(m, []game.Term{chat.PermissionFiles}).File)
	m.Phase, m.Closing = match.Closed, match.Expired
	require.Nil(t, p.Board(m, nil).File)
	require.Empty(t, log.String())
}

// A suggestion names the game, who plays with its reader, the reader's side, and whose turn it is or how the match
// ended. It has no markup.
func TestSuggestion(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	english, spanish := Reader{User: "10", Locale: "en-US"}, Reader{User: "10", Locale: "es-ES"}
	over := func(out game.Outcome) session.Session {
		m := between(t, ana, ben)
		m.Phase, m.Outcome = match.Over, &out
		return m
	}
	solo := between(t, ana, ben)
	solo.Players = solo.Players[:1]
	for name, c := range map[string]struct {
		of   session.Session
		to   Reader
		want string
	}{
		"one's turn":     {between(t, ana, ben), english, "Kamisado (Simple) · Ben · Black · your turn"},
		"in Spanish":     {between(t, ana, ben), spanish, "Kamisado (Simple) · Ben · Negro · te toca"},
		"the other's":    {between(t, ben, ana), english, "Kamisado (Simple) · Ben · White · your opponent's turn"},
		"a computer":     {between(t, ana, computer), english, "Kamisado (Simple) · the computer (Perfect) · Black · your turn"},
		"others' match":  {between(t, ana, ben), Reader{User: "12", Locale: "en-US"}, "Kamisado (Simple) · Ana and Ben · somebody else's turn"},
		"alone":          {solo, english, "Kamisado (Simple) · your turn"},
		"won":            {over(game.Outcome{Winner: 0}), english, "Kamisado (Simple) · Ben · Black · Ana won"},
		"drawn":          {over(game.Outcome{Winner: game.Nobody}), english, "Kamisado (Simple) · Ben · Black · draw"},
		"without result": {over(game.Outcome{Winner: game.Nobody, Method: game.Unfinished}), english, "Kamisado (Simple) · Ben · Black · no result"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, "aaaaaaaa · "+c.want, p.Suggestion(c.of, c.to))
		})
	}
}

// What is refused says why, and what can be done instead.
func TestRefusal(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withTable)
	refuse := func(kind game.Kind) *game.Error { return game.Refuse(kind, 0, "match.turn") }
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
	require.Equal(t, "It's not your turn.",
		p.Refusal(refuse(game.KindIllegal), &moved, Reader{User: "12", Locale: "en-US"}, true))
}

// Whoever the match waits for is reminded of a move or of an offer.
func TestReminderText(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	m := between(t, ana, ben)
	m.Shown.Message = "7"
	require.Equal(t, "<@10>, it's your turn in Kamisado: link to 7", p.Reminder(m, false))
	m.Offers = []match.Offering{match.Restart, ""}
	require.Equal(t, "<@11>, a proposal in your match of Kamisado is waiting for an answer: link to 7",
		p.Reminder(m, false))
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

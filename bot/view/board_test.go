package view

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	kamisadoengine "kamisado/game/kamisado/engine"
	"kamisado/game/match"
	"kamisado/render"
	"kamisado/store"
)

var (
	ana, ben = match.Player{User: "10", Name: "Ana"}, match.Player{User: "11", Name: "Ben"}
	computer = match.Player{Level: kamisadoengine.LevelPerfect}
)

// withCoach gives Kamisado a coach and computers.
func withCoach(c *Config) {
	c.Games[0].Hinter, c.Games[0].Reviewer = coach{}, coach{}
	c.Games[0].Levels = []game.Level{{Name: "tonto"}}
}

// coach has nothing to say.
type coach struct {
	game.Hinter
	game.Reviewer
}

// withTable adds a game of hidden hands for four, with computers.
func withTable(c *Config) {
	c.Games = append(c.Games, Game{
		Rules: gametest.Hands{}, Painter: bottest.Sketch{}, Printer: bottest.Sketch{}, DefaultLevel: "tonto",
		Levels: []game.Level{{Name: "tonto"}, {Name: "listo"}},
	})
}

// between is a match of Kamisado between players after some moves.
func between(t testing.TB, a, b match.Player, moves ...game.Move) session.Session {
	t.Helper()
	m := running(t, moves...)
	m.Players = []match.Player{a, b}
	return m
}

// table is a match of four people, dealt.
func table(t testing.TB) session.Session {
	t.Helper()
	p, err := gametest.Hands{}.New(nil, game.Seed{})
	require.NoError(t, err)
	p, err = p.Play(0, gametest.Deal)
	require.NoError(t, err)
	return session.Session{Place: store.Place{Locale: "en-US"}, State: match.State{
		ID: "bbbbbbbb", Phase: match.Playing, Ply: 1, Position: p,
		Proposal: match.Proposal{Game: gametest.HandsID, Seed: game.Seed{1}, Players: []match.Player{ana, ben, {User: "12"}, {User: "13"}}},
	}}
}

// over is a match that has ended.
func over(m session.Session, out game.Outcome) session.Session {
	m.Phase, m.Outcome = match.Over, &out
	m.Ply++
	return m
}

// labels are those of a message's buttons; a menu counts as "menu", a form as "form".
func labels(m chat.Message) string {
	var all []string
	for _, control := range m.Controls {
		switch c := control.(type) {
		case chat.Menu:
			all = append(all, "menu")
		case chat.Form:
			all = append(all, "form")
		case chat.Choice:
			all = append(all, c.Hint)
		case chat.Buttons:
			for _, button := range c {
				all = append(all, button.Label)
			}
		}
	}
	return strings.Join(all, ", ")
}

// What can be pressed on a board depends on how the match stands and what the game has.
func TestBoardControls(t *testing.T) {
	t.Parallel()
	resigned := game.Outcome{Winner: 1, Method: game.Resigned}
	allowed := between(t, ana, ben)
	allowed.Hints = true
	hinted, imported := between(t, ana, computer), between(t, ana, computer)
	hinted.Hinted = []game.Seat{0}
	imported.Opening = &match.Opening{}
	offered := func(m session.Session, by ...match.Offering) session.Session {
		m.Offers, m.DrawOffers = by, make([]int, len(by))
		return m
	}
	rematched := over(between(t, ana, ben), resigned)
	rematched.Next = "bbbbbbbb"
	for name, c := range map[string]struct {
		change func(*Config)
		match  session.Session
		want   string
	}{
		"people without hints": {
			withCoach, between(t, ana, ben), "menu, Text board, New match, Resign, More, Next match",
		},
		"people with hints":        {withCoach, allowed, "menu, Hint, Text board, Resign, More, Next match"},
		"with hints, but no coach": {nil, allowed, "menu, Text board, New match, Resign, More, Next match"},
		"a hint costs the record": {
			withCoach, between(t, ana, computer), "menu, Hint (no record), Text board, New match, Resign",
		},
		"a hint was given":       {withCoach, hinted, "menu, Hint, Text board, New match, Resign"},
		"no record without hint": {withCoach, imported, "menu, Hint, Text board, New match, Resign"},
		"a takeback costs the record": {
			withCoach, between(t, ana, computer, "c1c6"), "Text board, New match, Resign, Take back (no record)",
		},
		"a draw is offered": {
			withCoach, offered(allowed, match.Draw, ""), "menu, Accept draw, Decline draw, Text board, Resign, More",
		},
		"a draw and a takeback": {
			withCoach, offered(allowed, match.Draw, match.Takeback),
			"menu, Accept draw, Decline draw, Allow takeback, Decline takeback, Hint, Text board, Resign, More, Next match",
		},
		"a new game is wanted": {
			withCoach, offered(between(t, ana, ben), match.Restart, ""),
			"menu, Text board, New match · 1/2, Resign, More, Next match",
		},
		"a new game, with hints": {
			withCoach, offered(allowed, "", match.Restart), "menu, Hint, Text board, New match · 1/2, Resign, More, Next match",
		},
		"a rematch is wanted": {
			withCoach, offered(over(between(t, ana, ben), resigned), match.Rematch, ""),
			"Rematch · 1/2, Review, Play another game",
		},
		"over":                    {withCoach, over(between(t, ana, ben), resigned), "Rematch, Review, Play another game"},
		"over, without reviews":   {nil, over(between(t, ana, ben), resigned), "Rematch, Play another game"},
		"over, with a rematch":    {withCoach, rematched, "Review"},
		"over, with nothing left": {nil, rematched, ""},
		"a table":                 {withTable, table(t), "My hand, Text board, New match, Resign, More, Next match"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, _ := newPresenter(t, c.change)
			require.Equal(t, c.want, labels(p.Board(c.match, nil)))
		})
	}
}

// Who keeps a table waiting cannot be replaced where no computer plays, or where one person is left.
func TestReplaceButton(t *testing.T) {
	t.Parallel()
	more := func(p *Presenter, m session.Session, after time.Duration) chat.Message {
		other := m.Players[(m.Position.ToMove()[0]+1)%4].User
		p.Now = func() time.Time { return m.PlyAt.Add(after) }
		return p.More(m, Reader{User: other, Locale: "en-US"})
	}
	alone := table(t)
	for i := range alone.Players {
		if awaited := alone.Position.ToMove()[0]; game.Seat(i) != awaited {
			alone.Players[i] = match.Player{Level: "tonto"}
		}
	}
	p, _ := newPresenter(t, withTable)
	require.NotContains(t, labels(more(p, alone, match.ReplaceAfter)), "Replace")
	p, _ = newPresenter(t, func(c *Config) {
		withTable(c)
		c.Games[len(c.Games)-1].Levels = nil
	})
	require.NotContains(t, labels(more(p, table(t), match.ReplaceAfter)), "Replace")
}

// The end of a match says who has won, how, and with which points.
func TestEnding(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withTable)
	for name, c := range map[string]struct {
		match session.Session
		out   game.Outcome
		want  string
	}{
		"a person": {
			between(t, ana, ben), game.Outcome{Winner: 1, Method: game.Resigned}, "\n🏆 <@11> (White) has won by resignation.",
		},
		"a computer": {
			between(t, ana, computer),
			game.Outcome{Winner: 1, Method: game.Resigned},
			"\n🏆 The computer (Perfect, White) has won by resignation.",
		},
		"with points": {
			between(t, ana, ben),
			game.Outcome{Winner: 0, Method: game.Resigned, Score: []int{3, 1}},
			"\n🏆 <@10> (Black) has won by resignation, 3\u2060–\u20601.",
		},
		"the second side's": {
			between(t, ana, ben),
			game.Outcome{Winner: 1, Method: game.Resigned, Score: []int{0, 1}},
			"\n🏆 <@11> (White) has won by resignation, 1\u2060–\u20600.",
		},
		"a draw": {
			between(t, ana, ben), game.Outcome{Winner: game.Nobody, Method: game.TimedOut}, "\n🤝 A draw on time.",
		},
		"a table": {table(t), game.Outcome{Winner: 2, Method: game.TimedOut}, "\n🏆 <@12> has won on time."},
		"a table, all left": {
			table(t),
			game.Outcome{Winner: game.Nobody, Method: game.Resigned},
			"\n🏳️ The match ended by resignation: nobody has won.",
		},
		"a table, no winner": {table(t), game.Outcome{Winner: game.Nobody, Method: game.TimedOut}, "\n🤝 A draw on time."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Contains(t, p.Board(over(c.match, c.out), nil).Text, c.want)
		})
	}
}

// A board says what the last move of a person and those after it did, in ten lines at most,
// who is to move, what the computer does, and what is offered.
func TestBoardText(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	m := between(t, ana, ben, "c1c6")
	require.Equal(t, "**Kamisado (Simple)** · Black: <@10> · White: <@11> · `aaaaaaaa`\nPoints: Black 0 – 0 White\nLast colour: Black orange\n"+
		"> Black moves the red tower: c1 → c6 (orange cell).\n▶ <@11> must move the orange tower (O) on a8.", p.Board(m, nil).Text)
	require.Equal(t, []string{"11"}, p.Board(m, nil).Ping)
	m.Offers = []match.Offering{match.Restart, ""}
	require.True(t, strings.HasSuffix(p.Board(m, nil).Text, "\n<@10> proposes a new match: press “New match” to agree."))

	for range 10 {
		m.Earlier = append(m.Earlier, game.Event{Phrase: game.Say("bot.nomatch")})
	}
	text := p.Board(m, nil).Text
	require.Equal(t, 10, strings.Count(text, "\n> "))
	require.Contains(t, text, "\n> Black moves")
	m.Later = []game.Event{{Phrase: game.Say("board.replaced.by", "User", Mention("11"), "Player", game.Seat(1),
		"By", Mention("10"))}}
	require.Contains(t, p.Board(m, nil).Text,
		"c1 → c6 (orange cell).\n> At <@10>'s request, <@11> now plays in place of <@11>.")

	m = between(t, ana, computer, "c1c6")
	require.Contains(t, p.Board(m, nil).Text,
		"\n⏳ The computer (Perfect) is thinking; it must move the orange tower (O) on a8.")
	require.Empty(t, p.Board(m, nil).Ping)
	retired := p.RetiredBoard(m)
	require.NotContains(t, retired.Text, "⏳")
	require.NotContains(t, retired.Text, "<@")
	require.Contains(t, retired.Text, "⤵️ **Kamisado (Simple)**: the match goes on here: ")
	require.True(t, retired.KeepFile)
	require.Nil(t, retired.File)
	require.Empty(t, retired.Controls)
	require.Empty(t, retired.Ping)
	m.Failure.Code = "ABC"
	require.Contains(t, p.Board(m, nil).Text, "\n⚠️ The computer (Perfect) couldn't make its move (error code `ABC`).")
	require.NotContains(t, p.RetiredBoard(m).Text, "⚠️")
}

// broken is a painter that cannot draw.
type broken struct{ render.Painter }

func (broken) Paint([]byte, game.View, render.Options) ([]byte, error) {
	return nil, errors.New("no paint")
}

// Without its picture a board is a text board, which says what is missing; where that is
// too long for a message, what has happened stays away.
func TestBoardWithoutPicture(t *testing.T) {
	t.Parallel()
	p, log := newPresenter(t, nil)
	m := between(t, ana, ben, "c1c6")
	missing := []game.Term{chat.PermissionFiles, "permission.embed"}
	board := p.Board(m, missing[:1])
	require.Nil(t, board.File)
	require.Contains(t, board.Text, "> Black moves")
	require.Contains(t, board.Text, "\n```\n")
	require.Contains(t, board.Text, "the permissions I need: Attach Files.")
	require.Empty(t, log.String())

	limit := len([]rune(board.Text))
	for change, want := range map[int]bool{0: true, -1: false} {
		p.Limits.Text = limit + change
		require.Equal(t, want, strings.Contains(p.Board(m, missing[:1]).Text, "> Black moves"), change)
	}

	p, log = newPresenter(t, func(c *Config) { c.Games[0].Painter = broken{} })
	board = p.Board(m, nil)
	require.Nil(t, board.File)
	require.Contains(t, board.Text, "\n```\n")
	require.NotContains(t, board.Text, "permissions I need")
	require.Contains(t, log.String(), "no paint")
	hand := p.Hand(m, Reader{User: "10"}, "")
	require.Nil(t, hand.File)
	require.Contains(t, hand.Text, "\n```\n")
}

// A challenge names both, says which colour, and can be answered; a closed one cannot.
func TestChallenge(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	m := between(t, ana, ben)
	m.Phase, m.Deadline = match.Pending, 1_700_000_000_000
	board := p.Board(m, nil)
	require.Equal(t, "<@11>, <@10> challenges you to a match of **Kamisado (Simple)**. <@10>'s colour: Black. Accept or decline below; the challenge expires <t:1700000000:R>.\n🤝 Friendly: the result doesn't count towards ratings.", board.Text)
	require.Equal(t, []string{"11"}, board.Ping)
	require.Equal(t, "Accept, Decline, Cancel", labels(board))
	m.Rated = true
	require.Contains(t, p.Board(m, nil).Text, "\n📈 Rated: the result counts towards both players' ratings.")
	m.Proposer, m.Hints = 1, true
	board = p.Board(m, nil)
	require.Contains(t, board.Text, "\n🤝 Friendly", "with hints")
	require.Contains(t, board.Text, "<@10>, <@11> challenges you")
	require.Contains(t, board.Text, "<@11>'s colour: White.")
	require.Contains(t, board.Text, "\n💡 With hints: ")
	m.ByLot = true
	require.Contains(t, p.Board(m, nil).Text, "The colours are drawn at random.")
	m.Phase, m.Closing = match.Closed, match.Declined
	board = p.Board(m, nil)
	require.Equal(t, "<@10> declined <@11>'s challenge (Kamisado (Simple)).", board.Text)
	require.Empty(t, board.Controls)
}

// The board after the end of a round has a picture of that end. The board after the next move or
// after the end of the match has none.
func TestRoundEndIsShownOnce(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	start, err := kamisado.ParseKFN("1ZPSARVM/N7/2r5/8/8/8/8/mv1aspzn N NR 0-0 estandar")
	require.NoError(t, err)
	m := between(t, ana, ben)
	m.Moves = []match.Move{{Seat: kamisado.Black, Move: "c6a8"}}
	m.Position, err = kamisado.NewMatch(start).Play(kamisado.Black, "c6a8")
	require.NoError(t, err)
	require.NotNil(t, p.Board(m, nil).Before)
	require.Nil(t, p.Board(over(m, game.Outcome{Winner: kamisado.Black, Method: game.Resigned}), nil).Before)
	m.Moves = append(m.Moves, match.Move{Seat: kamisado.White, Move: "b8b7"})
	m.Position, err = m.Position.Play(kamisado.White, "b8b7")
	require.NoError(t, err)
	require.Nil(t, p.Board(m, nil).Before)
}

// A table's heading has a line for each player.
func TestTableHeading(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withTable)
	text := p.Board(table(t), nil).Text
	require.True(t, strings.HasPrefix(text, "**[hands.name]** · `bbbbbbbb`\n• <@10>\n• <@11>\n• <@12>\n• <@13>\n🔒 Sealed seed"), text)
}

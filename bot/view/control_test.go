package view

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/bot/session"
	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
	"kamisado/store"
)

// What is picked on the way to a move shows in the message where it was pressed, whose
// picture stays; what the view does not offer is refused.
func TestPicked(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	position, err := minesweeper.Rules{}.New(nil, game.Seed{})
	require.NoError(t, err)
	mines := session.Session{Place: store.Place{Locale: "en-US"}, State: match.State{
		ID: "aaaaaaaa", Phase: match.Playing, Position: position,
		Proposal: match.Proposal{Game: minesweeper.ID, Players: []match.Player{ana}},
	}}
	towers := between(t, ana, ben)
	for name, c := range map[string]struct {
		match  session.Session
		picked Picks
		ok     bool
		text   string
	}{
		"a tower":           {towers, Picks{Group: "c1"}, true, ""},
		"no such tower":     {towers, Picks{Group: "z9"}, false, ""},
		"nothing":           {towers, Picks{}, false, ""},
		"no form":           {towers, Picks{Fields: []string{"b", ""}}, false, ""},
		"a column":          {mines, Picks{Fields: []string{"b", ""}}, true, "\n☝️ Chosen: Column **b**"},
		"a row besides":     {mines, Picks{Fields: []string{"b", "7"}}, true, "\n☝️ Chosen: Column **b** · Row **7**"},
		"no such column":    {mines, Picks{Fields: []string{"zz"}}, false, ""},
		"too many fields":   {mines, Picks{Fields: []string{"b", "1", "1"}}, false, ""},
		"a flag":            {mines, Picks{Fields: []string{}, Action: "!"}, true, "\n☝️ Chosen: **Flag**"},
		"a flag in b":       {mines, Picks{Fields: []string{"b"}, Action: "!"}, true, "\n☝️ Chosen: **Flag** · Column **b**"},
		"no such action":    {mines, Picks{Fields: []string{"b"}, Action: "?"}, false, ""},
		"no group in forms": {mines, Picks{Group: "b"}, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, plain := range []bool{false, true} {
				board, ok := p.PickedBoard(c.match, c.picked, plain, nil)
				require.Equal(t, c.ok, ok)
				hand, inHand := p.PickedHand(c.match, Reader{User: "10", Locale: "en-US"}, c.picked, plain)
				require.Equal(t, c.ok, inHand)
				if !ok {
					require.Empty(t, board)
					require.Empty(t, hand)
					continue
				}
				for _, m := range []chat.Message{board, hand} {
					require.Equal(t, !plain, m.KeepFile)
					require.Equal(t, plain, m.File != nil)
					require.True(t, strings.HasSuffix(m.Text, c.text), m.Text)
				}
				require.True(t,
					strings.HasSuffix(labels(board), "Text board, New match, Resign, More, Next match") ||
						strings.HasSuffix(labels(board), "Give up"))
				require.True(t, strings.HasSuffix(labels(hand), "Refresh"))
			}
		})
	}
	board, _ := p.PickedBoard(towers, Picks{Group: "c1"}, false, nil)
	menu := board.Controls[0].(chat.Menu)
	require.Equal(t, "c1", menu.Picked)
	for _, group := range menu.Groups {
		require.Equal(t, group.Value == "c1", len(group.Items) > 0, "the moves of other towers are not seen")
	}
	require.Equal(t, []string{"pick/aaaaaaaa/0", "play/aaaaaaaa/0"}, []string{menu.PickID, menu.PlayID})
}

// The field of a form that is left says what picking it does, and the buttons what else it
// could do; that is what a pick then makes of it.
func TestFormControls(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, nil)
	start, err := minesweeper.Rules{}.New(game.Options{"rows": "3", "columns": "2", "mines": "1"}, game.Seed{})
	require.NoError(t, err)
	m := session.Session{Place: store.Place{Locale: "en-US"}, State: match.State{
		ID: "aaaaaaaa", Phase: match.Playing, Position: start,
		Proposal: match.Proposal{Game: minesweeper.ID, Players: []match.Player{ana}},
	}}
	v := p.public(m)
	for name, c := range map[string]struct {
		picked Picks
		then   [2]string
		field  int
		value  string
		move   game.Move
	}{
		"nothing":            {Picks{}, [2]string{}, 0, "b", ""},
		"a column":           {Picks{Fields: []string{"b"}}, [2]string{"", "Open"}, 1, "2", "b2"},
		"a row":              {Picks{Fields: []string{"", "3"}}, [2]string{"Open", ""}, 0, "a", "a3"},
		"a flag in a column": {Picks{Fields: []string{"b"}, Action: "!"}, [2]string{"", "Flag"}, 1, "2", "b2!"},
		"another column":     {Picks{Fields: []string{"b"}}, [2]string{"", "Open"}, 0, "a", ""},
	} {
		controls := v.formControls(c.picked)
		form, row := controls[0].(chat.Form), controls[1].(chat.Buttons)
		require.Equal(t, c.then, [2]string{form[0].Then, form[1].Then}, name)
		require.Equal(t, []string{"Open", "Flag"}, []string{row[0].Label, row[1].Label}, name)
		require.Equal(t, c.picked.Action == "!", row[1].Style == chat.Primary, name)
		require.Equal(t, c.picked.Action == "", row[0].Style == chat.Primary, name)
		require.Equal(t, v.control("field", c.field, c.picked.Action, strings.Join(padded(c.picked.Fields, 2), ",")),
			form[c.field].ID, name)
		picked := Picks{Fields: padded(c.picked.Fields, 2), Action: c.picked.Action}
		picked.Fields[c.field] = c.value
		move, ok := Composed(m, Reader{User: "10"}, false, picked)
		require.Equal(t, c.move, move, name)
		require.Equal(t, c.move != "", ok, name)
	}
}

// A move is composed in a hand by whoever is to move, and by nobody else.
func TestFormOfAHand(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withTable)
	for seat, controls := range []int{1, 2} { // the form, and the button that refreshes
		v := p.view(table(t), game.Seat(seat), "en-US")
		v.view.ToMove = []game.Seat{1}
		v.view.Form = &game.MoveForm{
			Fields:  []game.FormField{{Label: game.Say("button.hand"), Values: []string{"a"}}},
			Actions: []game.FormAction{{Label: game.Say("button.hand")}},
		}
		require.Len(t, v.handControls(Picks{}), controls)
	}
}

// A table that waits for players says which seats are free and who takes them.
func TestLobby(t *testing.T) {
	t.Parallel()
	full := table(t)
	full.Phase, full.Lobby, full.Deadline = match.Pending, []game.Seat{3, 0, 1, 2}, 1_700_000_000_000
	full.Proposer = 3
	open, added, closed := full, full, full
	open.Players = append([]match.Player(nil), full.Players...)
	open.Players[1] = match.Player{}
	listo := open
	listo.Level = "listo"
	added.Players = append([]match.Player(nil), full.Players...)
	added.Players[1], added.Added = match.Player{Level: "tonto"}, []game.Seat{1}
	closed.Phase, closed.Closing = match.Closed, match.Expired
	for name, c := range map[string]struct {
		match   session.Session
		change  func(*Config)
		want    string
		buttons string
	}{
		"full":           {full, withTable, "The table is full: <@", "Join, Leave, Start, Close the table"},
		"full of people": {full, withPeople, "The table is full: <@", "Join, Leave, Start, Close the table"},
		"open": {
			open, withTable, "the computer ([hands.level.tonto]) will take the free seats",
			"Join, Leave, Start, Close the table, Add a computer player: choose its level",
		},
		"open, with a level": {
			listo, withTable, "the computer ([hands.level.listo]) will take the free seats",
			"Join, Leave, Start, Close the table, Add a computer player: choose its level",
		},
		"open for people": {
			open, withPeople, "<@13> can start the match as soon as all seats are taken.", "Join, Leave, Start, Close the table",
		},
		"with computers": {
			added, withTable, "anybody who joins takes a computer player's seat", "Join, Leave, Start, Close the table",
		},
		"dealt by hand": {
			full, func(c *Config) { withTable(c); c.Games[len(c.Games)-1].Opening = gametest.Deal },
			"The table is full: <@", "Join, Leave, Start and deal, Start, deal one by one, Close the table",
		},
		"closed": {
			closed, withTable, "didn't start in time. `/[command.hands.name] start` opens a new one.", "",
		},
		"the host's seat": {
			full, withTable, "\n• : <@10>\n• : <@11>\n• : <@12>\n• : <@13> (host)\n", "Join, Leave, Start, Close the table",
		},
		"a computer's seat": {
			added, withTable, "\n• : the computer ([hands.level.tonto])\n", "Join, Leave, Start, Close the table",
		},
		"a seat that is free": {
			open, withTable, "\n• : free seat\n", "Join, Leave, Start, Close the table, Add a computer player: choose its level",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, _ := newPresenter(t, c.change)
			m := p.Board(c.match, nil)
			require.Contains(t, m.Text, c.want)
			require.Equal(t, c.buttons, labels(m))
			require.Empty(t, m.Ping)
			require.Equal(t, c.match.Phase == match.Pending, strings.Contains(m.Text, c.match.Seed.Hash()))
		})
	}
}

// withPeople is withTable for people alone.
func withPeople(c *Config) {
	withTable(c)
	c.Games[len(c.Games)-1].Levels = nil
}

// A hand is the view of its seat: with its moves when it is its turn, and without after
// the end. Who has waited long enough may have a computer take the seat.
func TestHand(t *testing.T) {
	t.Parallel()
	p, _ := newPresenter(t, withTable)
	m := table(t)
	mover := m.ToMove()[0]
	hand := p.Hand(m, Reader{User: mover, Locale: "en-US"}, "A notice.")
	require.True(t, strings.HasPrefix(hand.Text, "A notice.\n🔐 Only you see this"), hand.Text)
	require.NotContains(t, hand.Text, "Sealed chance")
	require.Empty(t, hand.Ping)
	require.True(t, strings.HasSuffix(labels(hand), ", Refresh"))
	waiter := Reader{User: m.Players[(m.Seat(mover)+1)%4].User, Locale: "en-US"}
	p.Now = func() time.Time { return m.PlyAt.Add(match.ReplaceAfter - 1) }
	require.Equal(t, "Refresh", labels(p.Hand(m, waiter, "")))
	p.Now = func() time.Time { return m.PlyAt.Add(match.ReplaceAfter) }
	other := p.Hand(m, waiter, "")
	require.Equal(t, "Refresh, Replace Ana", labels(other))
	require.NotEqual(t, hand.File.Data, other.File.Data)
	require.NotEqual(t, hand.File.Name, other.File.Name)
	text := p.Hand(m, Reader{User: mover, Missing: []game.Term{chat.PermissionFiles}}, "")
	require.Nil(t, text.File)
	require.Contains(t, text.Text, "board HAND[")
	end := p.Hand(over(m, game.Outcome{Winner: 0, Method: game.Resigned}), Reader{User: mover}, "")
	require.Empty(t, end.Controls)
	require.Equal(t, gametest.HandsID, m.Game)
}

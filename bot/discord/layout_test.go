package discord

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot/chat"
	"kamisado/game/match"
)

// A layout keeps within Discord's limits whatever it is given.
func TestLayout(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		controls []chat.Control
		rows     int
	}{
		"nothing":            {nil, 0},
		"one group":          {[]chat.Control{someMenu(1, 24, "")}, 1},
		"many moves":         {[]chat.Control{someMenu(1, 60, "")}, 1},
		"groups":             {[]chat.Control{someMenu(8, 20, "")}, 1},
		"groups, one picked": {[]chat.Control{someMenu(8, 20, "g3")}, 2},
		"nonsense picked":    {[]chat.Control{someMenu(8, 20, "nonsense")}, 1},
		"many groups":        {[]chat.Control{someMenu(60, 60, "g1")}, 2},
		"buttons":            {[]chat.Control{someButtons(3)}, 1},
		"many buttons":       {[]chat.Control{someButtons(12)}, 3},
		"too many buttons":   {[]chat.Control{someButtons(70)}, 5},
		"a form":             {append(someForm(9, 9), someButtons(3), someButtons(4)), 4},
		"a wide form":        {append(someForm(30, 16), someButtons(3), someButtons(4)), 5},
		"the widest form":    {append(someForm(30, 30), someButtons(3), someButtons(4)), 5},
		"too many menus":     {append(someForm(60, 60), someButtons(3)), 5},
		"all there is":       {[]chat.Control{someMenu(8, 20, "g3"), someButtons(8), someButtons(3)}, 5},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rows := layout(c.controls)
			require.Len(t, rows, c.rows)
			require.NotNil(t, rows)
			ids := make(map[string]bool)
			for _, row := range rows {
				require.Equal(t, componentRow, row.Type)
				checkRow(t, row, ids)
			}
		})
	}
}

// Where rows are scarce the buttons that come first stay, in full rows.
func TestSqueezed(t *testing.T) {
	t.Parallel()
	acts, rest := someButtons(3), someButtons(9)
	rows := layout(append(someForm(30, 30), acts, rest))
	require.Len(t, rows, 5)
	var labels []string
	for _, row := range rows[:4] {
		require.Equal(t, componentSelect, row.Components[0].Type)
		labels = append(labels, row.Components[0].Placeholder)
		require.Len(t, row.Components[0].Options, 15)
	}
	require.Equal(t, []string{"Column a–o", "Column p–ad", "Row 1–15", "Row 16–30"}, labels)
	require.Len(t, rows[4].Components, 5)
	for i, want := range append(append(chat.Buttons{}, acts...), rest[:2]...) {
		require.Equal(t, encodeID(want.Do), rows[4].Components[i].CustomID)
	}
}

// What can be done by a button alone stays, wherever it stands; what can be typed too
// falls away.
func TestSqueezedKeepsWhatIsNoCommand(t *testing.T) {
	t.Parallel()
	const id = "k3v7x2mq"
	rows := layout(append(someForm(30, 30),
		chat.Buttons{{Label: "Hand", Do: chat.Hand{Match: id}}},
		chat.Buttons{
			{Label: "Hint", Do: chat.Hint{Match: id}},
			{Label: "Text", Do: chat.Show{Match: id, Text: true}},
			{Label: "New", Do: chat.Offer{Match: id, What: match.Restart}},
			{Label: "Resign", Do: chat.Resign{Match: id}},
		},
		chat.Buttons{{Label: "Stop", Do: chat.Offer{Match: id, What: match.Stop}}, {Label: "Replace", Do: chat.Replace{Match: id}}},
	))
	require.Len(t, rows, 5)
	var labels []string
	for _, button := range rows[4].Components {
		labels = append(labels, button.Label)
	}
	require.Equal(t, []string{"Hand", "Hint", "New", "Stop", "Replace"}, labels)
}

// Buttons that wait for a pick stay where they will be when they can be pressed, before
// those that can be typed, and leave their place to others that cannot.
func TestSqueezedWhileNothingIsPicked(t *testing.T) {
	t.Parallel()
	acts, rest := someButtons(3), someButtons(4)
	for i := range acts {
		acts[i].Disabled = true
		acts[i].Do = chat.Play{Match: "k3v7x2mq", Ply: i, Move: "p?"}
	}
	for i := range rest {
		rest[i].Do = chat.Hand{Match: "k3v7x2mq", Ply: i}
	}
	asCommands := chat.Buttons{
		{Label: "Hint", Do: chat.Hint{Match: "k3v7x2mq"}},
		{Label: "Text", Do: chat.Show{Match: "k3v7x2mq"}},
		{Label: "New", Do: chat.Offer{Match: "k3v7x2mq", What: match.Restart}},
		{Label: "Resign", Do: chat.Resign{Match: "k3v7x2mq"}},
	}
	for name, c := range map[string]struct{ rest, want chat.Buttons }{
		"typed": {asCommands, append(slices.Clone(acts), asCommands[0], asCommands[2])},
		"not":   {rest, append(slices.Clone(acts[:1]), rest...)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rows := layout(append(someForm(30, 30), acts, c.rest))
			require.Len(t, rows, 5)
			require.Len(t, rows[4].Components, 5)
			for i, want := range c.want {
				require.Equal(t, want.Disabled, rows[4].Components[i].Disabled)
				require.Equal(t, encodeID(want.Do), rows[4].Components[i].CustomID)
			}
		})
	}
}

// A form shows what was picked where that value is, and that an act waits for the rest.
func TestFormRows(t *testing.T) {
	t.Parallel()
	form := someForm(30, 9)[0].(chat.Form)
	form[0].Picked = "p"
	rows := layout([]chat.Control{form, chat.Buttons{{Label: "Open", Disabled: true, Do: chat.Play{Match: "k3v7x2mq", Move: "p?"}}}})
	require.Len(t, rows, 4)
	require.Equal(t, "Row", rows[2].Components[0].Placeholder)
	for i, row := range rows[:2] {
		for _, o := range row.Components[0].Options {
			require.Equal(t, i == 1 && o.Value == "p", o.Default)
		}
	}
	require.True(t, rows[3].Components[0].Disabled)
	require.Equal(t, "1:k3v7x2mq:3:turn:0.1:p,", rows[1].Components[0].CustomID)
}

// someForm is a form of columns and rows.
func someForm(columns, rows int) []chat.Control {
	form := chat.Form{{Label: "Column"}, {Label: "Row"}}
	for i := range columns {
		name := string(rune('a' + i%26))
		if i >= 26 {
			name = "a" + name
		}
		form[0].Values = append(form[0].Values, name)
	}
	for i := range rows {
		form[1].Values = append(form[1].Values, fmt.Sprint(i+1))
	}
	for i := range form {
		form[i].Pick = chat.PickPart{Match: "k3v7x2mq", Ply: 3, Part: i, Picked: []string{"p", ""}}
	}
	return []chat.Control{form}
}

func checkRow(t *testing.T, row component, ids map[string]bool) {
	t.Helper()
	require.NotEmpty(t, row.Components)
	require.LessOrEqual(t, len(row.Components), 5)
	for _, c := range row.Components {
		require.False(t, ids[c.CustomID], c.CustomID)
		ids[c.CustomID] = true
		require.LessOrEqual(t, len(c.CustomID), 100)
		require.NotEmpty(t, c.CustomID)
		if c.Type == componentButton {
			require.LessOrEqual(t, utf8.RuneCountInString(c.Label), 80)
			require.Positive(t, c.Style)
			continue
		}
		require.Len(t, row.Components, 1)
		require.LessOrEqual(t, len(c.Options), 25)
		require.NotEmpty(t, c.Options)
		require.LessOrEqual(t, utf8.RuneCountInString(c.Placeholder), 150)
		values := make(map[string]bool)
		for _, o := range c.Options {
			require.False(t, values[o.Value])
			values[o.Value] = true
			require.LessOrEqual(t, utf8.RuneCountInString(o.Label), 100)
			require.LessOrEqual(t, utf8.RuneCountInString(o.Description), 100)
		}
	}
}

func someMenu(groups, moves int, picked string) chat.Menu {
	long := strings.Repeat("é", 300)
	m := chat.Menu{
		Picked: picked, PickHint: long, PlayHint: long,
		Pick: func(group string) chat.Action { return chat.Pick{Match: "k3v7x2mq", Ply: 3, Group: group} },
		Play: func(string) chat.Action { return chat.Play{Match: "k3v7x2mq", Ply: 3} },
	}
	for g := range groups {
		group := chat.MenuGroup{Item: chat.Item{Value: fmt.Sprint("g", g), Label: long, Note: long}}
		for i := range moves {
			group.Items = append(group.Items, chat.Item{Value: fmt.Sprint("m", i), Label: long, Note: long})
		}
		m.Groups = append(m.Groups, group)
	}
	return m
}

// plies makes the ids of all buttons differ.
var plies atomic.Int64

func someButtons(n int) chat.Buttons {
	var all chat.Buttons
	for i := range n {
		all = append(all, chat.Button{
			Label: strings.Repeat("☃", 90), Style: chat.Style(i % 4), Do: chat.Resign{Match: "k3v7x2mq", Ply: int(plies.Add(1))},
		})
	}
	return all
}

// The body of a message keeps within the limits too and notifies nobody by its
// text.
func TestBody(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("@everyone ☃ ", 1000)
	b := body(chat.Message{Text: long, File: &chat.File{Name: "x.png", Alt: long}, Ping: []string{"1"}, ReplyTo: "2"})
	require.Equal(t, 2000, utf8.RuneCountInString(b.Content))
	require.Equal(t, 1024, utf8.RuneCountInString((*b.Attachments)[0].Description))
	require.Equal(t, mentions{Parse: []string{}, Users: []string{"1"}}, b.AllowedMentions)
	require.False(t, b.Reference.FailIfNotExists)
	require.Empty(t, *body(chat.Message{}).Attachments)
	require.Nil(t, body(chat.Message{KeepFile: true}).Attachments)
	require.NotNil(t, body(chat.Message{}).Components)
}

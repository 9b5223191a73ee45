package discord

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"kamisado/bot/bottest"
	"kamisado/bot/chat"
	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/kamisado"
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
		"many moves":         {[]chat.Control{someMenu(1, 60, "")}, 3},
		"groups":             {[]chat.Control{someMenu(8, 20, "")}, 1},
		"groups, one picked": {[]chat.Control{someMenu(8, 20, "g3")}, 2},
		"nonsense picked":    {[]chat.Control{someMenu(8, 20, "nonsense")}, 1},
		"many groups":        {[]chat.Control{someMenu(60, 60, "g1")}, 4},
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
				require.Equal(t, discordgo.ActionsRowComponent, row.Type)
				checkRow(t, row, ids)
			}
		})
	}
}

// A menu of channels has those that are chosen, as far as it takes them.
func TestChannelRow(t *testing.T) {
	t.Parallel()
	many := strings.Fields(strings.Repeat("1 ", 30))
	rows := layout([]chat.Control{chat.Channels{Hint: strings.Repeat("x", 200), Picked: many, ID: "set/channels"}, someButtons(3)})
	require.Len(t, rows, 2)
	choose := rows[0].Components[0]
	require.Equal(t, discordgo.ChannelSelectMenuComponent, choose.Type)
	require.Equal(t, maxPlaceholder, utf8.RuneCountInString(choose.Placeholder))
	require.Len(t, choose.Defaults, maxOptions)
	require.Equal(t, []int{0, maxOptions}, []int{*choose.MinValues, choose.MaxValues})
}

// A menu shows what is chosen already.
func TestPickedChoice(t *testing.T) {
	t.Parallel()
	choice := chat.Choice{Items: []chat.Item{{Value: "a"}, {Value: "b"}}, Picked: "b", ID: "set/time"}
	options := layout([]chat.Control{choice})[0].Components[0].Options
	require.Equal(t, []bool{false, true}, []bool{options[0].Default, options[1].Default})
}

// More moves than a menu holds are all there, in menus that say which they have.
func TestManyMoves(t *testing.T) {
	t.Parallel()
	menu := chat.Menu{PlayHint: "Choose a cell", PlayID: "play/k3v7x2mq/17"}
	menu.Groups = make([]chat.MenuGroup, 1)
	var moves []string
	for i := range 60 {
		moves = append(moves, "m"+strconv.Itoa(i))
		menu.Groups[0].Items = append(menu.Groups[0].Items, chat.Item{Value: moves[i], Label: moves[i]})
	}
	var hints, listed []string
	for _, row := range layout([]chat.Control{menu, someButtons(4)})[:3] {
		hints = append(hints, row.Components[0].Placeholder)
		require.Equal(t, "play/k3v7x2mq/17", withoutPage(row.Components[0].CustomID))
		for _, option := range row.Components[0].Options {
			listed = append(listed, option.Value)
		}
	}
	require.Equal(t, []string{"Choose a cell m0–m19", "Choose a cell m20–m39", "Choose a cell m40–m59"}, hints)
	require.Equal(t, moves, listed)
}

// Where rows are scarce the selects come first, and one row of buttons: of too many, those
// that exist as commands are dropped first, from the end.
func TestFullMessage(t *testing.T) {
	t.Parallel()
	button := func(id string) chat.Button { return chat.Button{Label: "x", ID: id} }
	spare := func(id string) chat.Button { return chat.Button{Label: "x", ID: id, Spare: true} }
	buttons := func(name string, n int) (all chat.Buttons) {
		for i := range n {
			all = append(all, button(chat.ControlID(name, i)))
		}
		return all
	}
	hand, replace, restart, stop := button("hand"), button("replace"), button("restart"), button("stop")
	hint, text, resign := spare("hint"), spare("text"), spare("resign")
	first, more := buttons("stop", 3), buttons("restart", 9)
	for name, c := range map[string]struct {
		rows []chat.Buttons
		want chat.Buttons
	}{
		"many":                {[]chat.Buttons{first, more}, slices.Concat(first, more[:2])},
		"commands":            {[]chat.Buttons{{hand}, {hint, text, restart, resign}, {stop, replace}}, chat.Buttons{hand, hint, restart, stop, replace}},
		"a form and commands": {[]chat.Buttons{first[:2], {hint, text, restart, resign}}, slices.Concat(first[:2], chat.Buttons{hint, text, restart})},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			controls := someForm(30, 30)
			for _, row := range c.rows {
				controls = append(controls, row)
			}
			rows := layout(controls)
			require.Len(t, rows, 5)
			for i, want := range []string{"Column a–o", "Column p–ad", "Row 1–15", "Row 16–30"} {
				require.Equal(t, want, rows[i].Components[0].Placeholder)
				require.Len(t, rows[i].Components[0].Options, 15)
			}
			require.Len(t, rows[4].Components, 5)
			for i, want := range c.want {
				require.Equal(t, want.ID, rows[4].Components[i].CustomID)
			}
		})
	}
}

// A form shows what was picked where that value is, and what picking the rest does.
func TestFormRows(t *testing.T) {
	t.Parallel()
	form := someForm(30, 9)[0].(chat.Form)
	form[0].Picked, form[1].Then = "p", "Open"
	rows := layout([]chat.Control{form, chat.Buttons{{Label: "Flag", ID: "act/k3v7x2mq/3/!/p,"}}})
	require.Len(t, rows, 4)
	require.Equal(t, "Row: Open", rows[2].Components[0].Placeholder)
	for i, row := range rows[:2] {
		for _, o := range row.Components[0].Options {
			require.Equal(t, i == 1 && o.Value == "p", o.Default)
		}
	}
	require.Equal(t, "act/k3v7x2mq/3/!/p,", rows[3].Components[0].CustomID)
	require.Equal(t, "field/k3v7x2mq/3/0//p,#1", rows[1].Components[0].CustomID)
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
		form[i].ID = chat.ControlID("field", "k3v7x2mq", 3, i, "", "p,")
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
		if c.Type == discordgo.ButtonComponent {
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
		PickID: "pick/k3v7x2mq/3", PlayID: "play/k3v7x2mq/3",
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
			Label: strings.Repeat("☃", 90), Style: chat.Style(i % 4), ID: chat.ControlID("resign", "k3v7x2mq", plies.Add(1)),
		})
	}
	return all
}

// The tests of the bot's other packages present messages within Discord's limits.
func TestLimits(t *testing.T) {
	t.Parallel()
	require.Equal(t, bottest.Limits(), Limits())
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

// No note of a Kamisado move is cut short in a select, whatever fills its gaps.
func TestNotesFit(t *testing.T) {
	t.Parallel()
	texts, err := catalogue()
	require.NoError(t, err)
	for _, tag := range lang.Tags() {
		requireFits := func(p game.Phrase) {
			text := texts.Speaker(tag).Say(p)
			require.LessOrEqual(t, utf8.RuneCountInString(text), maxLabel, "%s", text)
		}
		forced := 0
		for key := range texts.Texts(tag, "kamisado.choice.") {
			if key == "blocks" {
				continue
			}
			for colour := range kamisado.Colour(kamisado.Colours) {
				tower := kamisado.ColourTerm(colour)
				for side := kamisado.Black; side <= kamisado.White; side++ {
					term := kamisado.SideTerm(side)
					note := game.Say("kamisado.choice."+key, "Side", term, "Loser", term, "Tower", tower, "Colour", tower, "Pushed", tower,
						"Letter", kamisado.LetterTerm(colour), "Cell", "h1", "Next", "h2", "To", "h8", "Move", "h1h8")
					requireFits(note)
					if key[0] != 'f' {
						continue
					}
					for blocked := kamisado.Black; blocked <= kamisado.White; blocked++ {
						requireFits(game.Say("kamisado.choice.blocks", "Blocked", kamisado.SideTerm(blocked), "Cell", "h1", "Then", note))
						requireFits(game.Say("kamisado.choice.chain", "Cells", "a1, b2, c3, d4, e5", "Then", note))
						forced++
					}
				}
			}
		}
		require.Equal(t, 3*8*4, forced, "the keys of forced moves begin otherwise")
	}
}

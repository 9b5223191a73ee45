package discord

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
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

// printed returns rows of components as text: a select with its lines, of which picked ones have a star, or ids of
// buttons with their styles.
func printed(rows []component) (lines []string) {
	for _, row := range rows {
		var words []string
		for _, c := range row.Components {
			if c.Type == discordgo.ButtonComponent {
				words = append(words, fmt.Sprint(c.CustomID, " ", c.Style)+map[bool]string{true: " off"}[c.Disabled])
				continue
			}
			words = append(words, fmt.Sprintf("%s %q", c.CustomID, c.Placeholder))
			for _, o := range c.Options {
				words = append(words, o.Value+map[bool]string{true: "*"}[o.Default])
			}
			for _, d := range c.Defaults {
				words = append(words, d.Type+" "+d.ID)
			}
			if c.MinValues != nil {
				words = append(words, fmt.Sprint(*c.MinValues, "–", c.MaxValues))
			}
		}
		lines = append(lines, strings.Join(words, ", "))
	}
	return lines
}

// lines are lines of a menu with some values.
func lines(values string) (items []chat.Item) {
	for value := range strings.FieldsSeq(values) {
		items = append(items, chat.Item{Value: value, Label: value})
	}
	return items
}

// numbers are the numbers up to one.
func numbers(to int) (values []string) {
	for n := range to {
		values = append(values, strconv.Itoa(n+1))
	}
	return values
}

// Controls become rows of components: a menu that is too long becomes several, which say what they have. Where rows are
// scarce the selects come first, and then as many buttons as there is room for: of too many, those that exist as
// commands are dropped first, from the end.
func TestLayout(t *testing.T) {
	t.Parallel()
	button := func(id string) chat.Button { return chat.Button{Label: "x", ID: id} }
	spare := func(id string) chat.Button { return chat.Button{Label: "x", ID: id, Spare: true, Style: chat.Primary} }
	buttons := func(n int) (all chat.Buttons) {
		for _, id := range numbers(n) {
			all = append(all, button(id))
		}
		return all
	}
	ids := func(from, to int) string {
		return strings.Join(numbers(to)[from-1:], " 2, ") + " 2"
	}
	wide := chat.Form{
		{Label: "Column", Values: strings.Fields("a b c d e f g h i j k l m n o p q r s t u v w x y z aa ab ac ad"), ID: "f"},
		{Label: "Row", Values: numbers(30), ID: "r"},
	}
	wideRows := []string{
		`f "Column a–o", a, b, c, d, e, f, g, h, i, j, k, l, m, n, o`,
		`f#1 "Column p–ad", p, q, r, s, t, u, v, w, x, y, z, aa, ab, ac, ad`,
		`r "Row 1–15", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15`,
		`r#1 "Row 16–30", 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30`,
	}
	menu := chat.Menu{PickHint: "Which", PlayHint: "Where", PickID: "pick", PlayID: "play", Groups: []chat.MenuGroup{
		{Item: chat.Item{Value: "c1"}, Items: lines("c1c2 c1c3")}, {Item: chat.Item{Value: "d1"}, Items: lines("d1d2")},
	}}
	picked, one, many := menu, menu, menu
	picked.Picked, one.Groups = "d1", menu.Groups[:1]
	many.Groups = []chat.MenuGroup{{Items: lines(strings.Join(numbers(60), " "))}}
	for name, c := range map[string]struct {
		controls []chat.Control
		want     []string
	}{
		"nothing":            {nil, nil},
		"groups":             {[]chat.Control{menu}, []string{`pick "Which", c1, d1`}},
		"groups, one picked": {[]chat.Control{picked}, []string{`pick "Which", c1, d1*`, `play "Where", d1d2`}},
		"one group":          {[]chat.Control{one}, []string{`play "Where", c1c2, c1c3`}},
		"many moves": {[]chat.Control{many}, []string{
			`play "Where 1–20", ` + strings.Join(numbers(20), ", "), `play#1 "Where 21–40", ` + strings.Join(
				numbers(40)[20:], ", ",
			),
			`play#2 "Where 41–60", ` + strings.Join(numbers(60)[40:], ", "),
		}},
		"a choice": {
			[]chat.Control{chat.Choice{Hint: "When", Items: lines("a b"), Picked: "b", ID: "set/time"}},
			[]string{`set/time "When", a, b*`},
		},
		"nothing chosen": {
			[]chat.Control{chat.Choice{Hint: "When", Items: []chat.Item{{Label: "x"}}, ID: "set/time"}},
			[]string{`set/time "When", `},
		},
		"several": {
			[]chat.Control{chat.Several{Hint: "Who", Items: lines("a b c"), Picked: []string{"c", "a"}, ID: "s"}},
			[]string{`s "Who", a*, b, c*, 0–3`},
		},
		"channels": {
			[]chat.Control{chat.Channels{Hint: "Where", Picked: numbers(30), ID: "set/channels"}, buttons(1)},
			[]string{`set/channels "Where", channel ` + strings.Join(numbers(25), ", channel ") + `, 0–25`, ids(1, 1)},
		},
		"a form": {
			[]chat.Control{
				chat.Form{
					{Label: "Column", Values: []string{"a", "b"}, Picked: "b", ID: "f"},
					{Label: "Row", Values: []string{"1"}, Then: "Open", ID: "r"},
				},
			},
			[]string{`f "Column", a, b*`, `r "Row: Open", 1`},
		},
		"styles": {
			[]chat.Control{
				chat.Buttons{
					{ID: "a"},
					{ID: "b", Style: chat.Primary},
					{ID: "c", Style: chat.Agree},
					{ID: "d", Style: chat.Danger, Disabled: true},
				},
			},
			[]string{"a 2, b 1, c 3, d 4 off"},
		},
		"seven buttons":    {[]chat.Control{buttons(7)}, []string{ids(1, 4), ids(5, 7)}},
		"thirteen buttons": {[]chat.Control{buttons(13)}, []string{ids(1, 5), ids(6, 9), ids(10, 13)}},
		"too many buttons": {
			[]chat.Control{buttons(27)}, []string{ids(1, 5), ids(6, 10), ids(11, 15), ids(16, 20), ids(21, 25)},
		},
		"too many menus": {[]chat.Control{wide, wide, buttons(1)}, append(wideRows[:4:4], ids(1, 1))},
		"only menus":     {[]chat.Control{wide, wide}, append(wideRows[:4:4], wideRows[0])},
		"menus and buttons": {
			[]chat.Control{wide, buttons(2), buttons(9)}, append(wideRows[:4:4], "1 2, 2 2, 1 2, 2 2, 3 2"),
		},
		"menus and commands": {
			[]chat.Control{
				wide,
				chat.Buttons{button("hand")},
				chat.Buttons{spare("hint"), spare("text"), button("restart"), spare("resign")},
				chat.Buttons{button("stop"), button("replace")},
			},
			append(wideRows[:4:4], "hand 2, hint 1, restart 2, stop 2, replace 2"),
		},
	} {
		rows := layout(c.controls)
		require.NotNil(t, rows, name)
		require.Equal(t, c.want, printed(rows), name)
		for _, row := range rows {
			require.Equal(t, discordgo.ActionsRowComponent, row.Type)
		}
	}
}

// Texts of controls keep within Discord's limits.
func TestLongTexts(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("é", 300)
	item := chat.Item{Value: "a", Label: long, Note: long}
	many := chat.Menu{PickHint: long, Groups: slices.Repeat([]chat.MenuGroup{{Item: item}}, 30)}
	require.Len(t, layout([]chat.Control{many}), 1)
	rows := layout([]chat.Control{
		chat.Choice{Hint: long, Items: []chat.Item{item}},
		chat.Several{Hint: long, Items: slices.Repeat([]chat.Item{item}, 30)},
		chat.Channels{Hint: long},
		chat.Menu{PickHint: long, Groups: slices.Repeat([]chat.MenuGroup{{Item: item}}, 30)},
		chat.Buttons{{Label: long}},
	})
	for _, row := range rows[:4] {
		choose := row.Components[0]
		require.Equal(t, 150, utf8.RuneCountInString(choose.Placeholder))
		require.LessOrEqual(t, len(choose.Options), 25)
		for _, o := range choose.Options {
			require.Equal(t, []int{100, 100}, []int{utf8.RuneCountInString(o.Label), utf8.RuneCountInString(o.Description)})
		}
	}
	require.Equal(t, 80, utf8.RuneCountInString(rows[4].Components[0].Label))
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
			for colour := range kamisado.Colours {
				tower := kamisado.ColourTerm(colour)
				for side := kamisado.Black; side <= kamisado.White; side++ {
					term := kamisado.SideTerm(side)
					note := game.Say("kamisado.choice."+key, "Side", term, "Loser", term, "Tower", tower, "Colour", tower,
						"Pushed", tower,
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

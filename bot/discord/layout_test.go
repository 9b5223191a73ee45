package discord

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/bot"
)

// A layout keeps within Discord's limits whatever it is given.
func TestLayout(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		controls []bot.Control
		rows     int
	}{
		"nothing":            {nil, 0},
		"one group":          {[]bot.Control{someMenu(1, 24, "")}, 1},
		"many moves":         {[]bot.Control{someMenu(1, 60, "")}, 1},
		"groups":             {[]bot.Control{someMenu(8, 20, "")}, 1},
		"groups, one picked": {[]bot.Control{someMenu(8, 20, "g3")}, 2},
		"nonsense picked":    {[]bot.Control{someMenu(8, 20, "nonsense")}, 1},
		"many groups":        {[]bot.Control{someMenu(60, 60, "g1")}, 2},
		"buttons":            {[]bot.Control{someButtons(3)}, 1},
		"many buttons":       {[]bot.Control{someButtons(12)}, 3},
		"too many buttons":   {[]bot.Control{someButtons(70)}, 5},
		"all there is":       {[]bot.Control{someMenu(8, 20, "g3"), someButtons(8), someButtons(3)}, 5},
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

func someMenu(groups, moves int, picked string) bot.Menu {
	long := strings.Repeat("é", 300)
	m := bot.Menu{
		Picked: picked, PickHint: long, PlayHint: long,
		Pick: func(group string) bot.Action { return bot.Pick{Match: "k3v7x2mq", Ply: 3, Group: group} },
		Play: func(string) bot.Action { return bot.Play{Match: "k3v7x2mq", Ply: 3} },
	}
	for g := range groups {
		group := bot.MenuGroup{Item: bot.Item{Value: fmt.Sprint("g", g), Label: long, Note: long}}
		for i := range moves {
			group.Items = append(group.Items, bot.Item{Value: fmt.Sprint("m", i), Label: long, Note: long})
		}
		m.Groups = append(m.Groups, group)
	}
	return m
}

// plies makes the ids of all buttons differ.
var plies atomic.Int64

func someButtons(n int) bot.Buttons {
	var all bot.Buttons
	for i := range n {
		all = append(all, bot.Button{
			Label: strings.Repeat("☃", 90), Style: bot.Style(i % 4), Do: bot.Resign{Match: "k3v7x2mq", Ply: int(plies.Add(1))},
		})
	}
	return all
}

// The body of a message keeps within the limits too and notifies nobody by its
// text.
func TestBody(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("@everyone ☃ ", 1000)
	b := body(bot.Message{Text: long, File: &bot.File{Name: "x.png", Alt: long}, Ping: []string{"1"}, ReplyTo: "2"})
	require.Equal(t, 2000, utf8.RuneCountInString(b.Content))
	require.Equal(t, 1024, utf8.RuneCountInString((*b.Attachments)[0].Description))
	require.Equal(t, mentions{Parse: []string{}, Users: []string{"1"}}, b.AllowedMentions)
	require.False(t, b.Reference.FailIfNotExists)
	require.Empty(t, *body(bot.Message{}).Attachments)
	require.Nil(t, body(bot.Message{KeepFile: true}).Attachments)
	require.NotNil(t, body(bot.Message{}).Components)
}

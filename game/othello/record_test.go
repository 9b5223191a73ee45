package othello_test

import (
	"testing"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/othello"
)

// badRecords are match texts that are refused.
var badRecords = []struct{ text, key string }{
	{"", "othello.record.empty"},
	{"\n \n", "othello.record.empty"},
	{"8x8", "othello.position.fields"},
	{"8x8 8/8/8/8/8/8/8/8 X", "othello.position.over"},
	{startText + "\nX a1", "othello.record.line"},
	{startText + "\nO d3", "othello.record.line"},
	{startText + "\nd3", "othello.record.line"},
	{startText + "\nX d3\nO --", "othello.record.line"},
	{passing + "\nX a1\nX c8", "othello.record.due"},
	{passing + "\nX a1", "othello.record.due"},
	{passText, "othello.record.due"},
	{startText + "\n2-2 lleno", "othello.record.result"},
	{startText + "\n3-2 abandono", "othello.record.result"},
	{nearlyFull + "\nX a1\n37-27 bloqueo", "othello.record.result"},
	{startText + "\n2-2 abandono\nX d3", "othello.record.early"},
}

func TestBadRecords(t *testing.T) {
	t.Parallel()
	for _, c := range badRecords {
		gametest.RequireNoText(t, othello.Rules{}, c.text, c.key)
	}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		start, move string
		out         *game.Outcome
		want        string
	}{
		"running":  {passing, "a1", nil, passing + "\nX a1\nO --\n"},
		"resigned": {passing, "a1", &game.Outcome{Winner: othello.White, Method: game.Resigned}, passing + "\nX a1\nO --\n4-1 abandono\n"},
		"too late": {startText, "d3", &game.Outcome{Winner: othello.White, Method: game.TimedOut}, startText + "\nX d3\n4-1 tiempo\n"},
		"full":     {nearlyFull, "a1", nil, nearlyFull + "\nX a1\n37-27 lleno\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := match.Record{Options: game.Options{game.OptionPosition: c.start}}
			r = gametest.Moves(t, othello.Rules{}, r, game.Move(c.move))
			if c.out != nil {
				r.Outcome = c.out
			}
			gametest.RequireText(t, othello.Rules{}, r, c.want)
		})
	}
}

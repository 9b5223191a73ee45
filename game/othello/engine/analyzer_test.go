package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/othello"
)

func TestAnalyzer(t *testing.T) {
	t.Parallel()
	empty := strings.Repeat("-", 56)
	full := strings.Repeat("X", 63)
	for name, test := range map[string]struct{ position, want string }{
		"a move ends it and takes all":     {"XO------" + empty + " X", `"score":64,"best":["c1"]`},
		"who must pass is played on for":   {"XO------" + empty + " O", `"score":-64,"best":["pass"]`},
		"over, the winner gets the rest":   {"XX------" + empty + " X", `"score":64,"best":[]`},
		"over and a draw with empty cells": {"X------O" + empty + " O", `"score":0,"best":[]`},
		"an empty board is a draw too":     {"--------" + empty + " O", `"score":0,"best":[]`},
		"over and full":                    {full + "O X", `"score":62,"best":[]`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			requireAnswer(t, test.position, test.want)
		})
	}
}

// hard are positions on which programs that solve ends are compared: numbers 40 to 44 of
// the FFO suite, with 20, 22, 22, 23 and 23 empty cells.
var hard = []struct{ position, want string }{
	{"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", `"score":38,"best":["a2"]`},
	{"-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", `"score":0,"best":["h4"]`},
	{"--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", `"score":6,"best":["g2"]`},
	{"--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", `"score":-12,"best":["c7","g3"]`},
	{"--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", `"score":-14,"best":["b8","d2"]`},
}

// Hard positions with more empty cells than the other tests can afford.
func TestAnalyzerHard(t *testing.T) {
	t.Parallel()
	gametest.Slow(t)
	for _, test := range hard[:gametest.Cases(1, 0)] {
		requireAnswer(t, test.position, test.want)
	}
}

func requireAnswer(t testing.TB, position, want string) {
	t.Helper()
	answer, err := Analyzer{}.Analyze(t.Context(), position)
	require.NoError(t, err)
	text, err := json.Marshal(answer)
	require.NoError(t, err)
	require.Contains(t, string(text), `{"position":"`+position+`",`)
	require.Contains(t, string(text), want)
}

func TestAnalyzerRefuses(t *testing.T) {
	t.Parallel()
	for text, key := range map[string]string{
		"":                                          "othello.position.fields",
		strings.Repeat("-", 62) + " X":              "othello.position.signs",
		strings.Repeat("-", 63) + "y X":             "othello.position.signs",
		strings.Repeat("ñ", 64) + " X":              "othello.position.fields",
		strings.Repeat("-", 64) + " Z":              "othello.position.turn",
		strings.Repeat("-", 64) + " X X":            "othello.position.signs",
		"10x10 10/10/10/10/4OX4/4XO4/10/10/10/10 X": "othello.solve.size",
	} {
		_, err := Analyzer{}.Analyze(t.Context(), text)
		var refusal *game.Error
		require.True(t, errors.As(err, &refusal), text)
		require.Equal(t, game.KindPosition, refusal.Kind)
		require.Equal(t, key, refusal.Why.Key, text)
	}
}

func FuzzAnalyse(f *testing.F) {
	f.Add(strings.Repeat("XO", 29) + "XX---- X")
	f.Add("ñ X")
	f.Add("8x8 OOOOOOOO/XXXXXXXX/8/XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/OOOOOOOO X")
	f.Fuzz(func(t *testing.T, text string) {
		if p, err := othello.ParsePosition(text); err == nil && p.Empty().Len() > 8 {
			t.Skip("many empty cells take long to solve")
		}
		answer, err := Analyzer{}.Analyze(t.Context(), text)
		if err != nil {
			return
		}
		a := answer.(Answer)
		require.LessOrEqual(t, max(a.Score, -a.Score), 64)
		require.NotNil(t, a.Best)
	})
}

// Black to move wins all 64 cells by its only move, c1: empty cells go to the winner.
func ExampleAnalyzer_Analyze() {
	answer, _ := Analyzer{}.Analyze(context.Background(), "XO"+strings.Repeat("-", 62)+" X")
	a := answer.(Answer)
	fmt.Println(a.Score, a.Best)
	// Output: 64 [c1]
}

// BenchmarkHard finds the scores and all best moves of the hard positions.
func BenchmarkHard(b *testing.B) {
	for i, test := range hard {
		b.Run(fmt.Sprint(40+i), func(b *testing.B) {
			for b.Loop() {
				requireAnswer(b, test.position, test.want)
			}
		})
	}
}

package kamisado_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
	"kamisado/game/match"
)

// read reads a text of any form.
func read(text string) (match.Reading, error) {
	return match.Read([]game.Rules{kamisado.Rules{}}, match.Source{Data: []byte(text)})
}

// Matches without letters of the sides lead to the position that they led to there.
func TestTranscripts(t *testing.T) {
	t.Parallel()
	const zeroKFN = "8/8/8/S7/az6/8/8/2n4s N -- 0-0 simple"
	const pushKFN = "N7/8/8/8/3Z4/3r+4/6pv/7n N -- 1-2 estandar"
	for name, c := range map[string]struct {
		text, head string
		moves      string
	}{
		"numbered":        {"1. c1-c6 a8-a7 2. c6-c7", startKFN, "c1c6 a8a7 c6c7"},
		"numbered, zeros": {"01. c1-c6 a8-a7 02. c6-c7", startKFN, "c1c6 a8a7 c6c7"},
		"in lines":        {"1. c1-c6 a8-a7\n2. c6-c7\n", startKFN, "c1c6 a8a7 c6c7"},
		"a line a move":   {"c1c6\na8 a7", startKFN, "c1c6 a8a7"},
		"words":           {"C1 to C6, a8 TO a7", startKFN, "c1c6 a8a7"},
		"words, Spanish":  {"c1 a c6, a8 a a7", startKFN, "c1c6 a8a7"},
		"dashes":          {"c1–c6 a8 — a7 c6->c7", startKFN, "c1c6 a8a7 c6c7"},
		"published":       {"1. Red Forward 5 orange left 1", startKFN, "c1c6 a8b7"},
		"Black's left":    {"Pink Left 3", startKFN, "e1b4"},
		"Spanish":         {"Rojo adelante 5\nnaranja izquierda 1", startKFN, "c1c6 a8b7"},
		"points":          {"4N3/8/8/8/8/8/a7/8 N -- 0-0 simple\na2a8 1-0", "4N3/8/8/8/8/8/a7/8 N -- 0-0 simple", "a2a8"},
		"a round":         {"4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar\na2a8 -- b8b7", "4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar", "a2a8 b8b7"},
		"zero move":       {zeroKFN + "\nc1-c7 (a5)", zeroKFN, "c1c7"},
		"zero, two cells": {zeroKFN + "\nc1-c7 a5-a5", zeroKFN, "c1c7"},
		"zero, published": {zeroKFN + "\nOrange Forward 6\nPink Forward 0", zeroKFN, "c1c7"},
		"zero, a dash":    {zeroKFN + "\nOrange Forward 6 --", zeroKFN, "c1c7"},
		"zero, brackets":  {zeroList + "(d7) b3d1", startKFN, "d1d7 g8b3 b3d1"},
		"zero, named":     {zeroList + "Amarilla izquierda 0 b3d1", startKFN, "d1d7 g8b3 b3d1"},
		"zero, a chain":   {deadlockKFN + "\nc1c7 (a5) Pink Forward 0, -- 0-1 L --", deadlockKFN, "c1c7 L"},
		"zero, one of it": {deadlockKFN + "\nc1c7 (h1), Orange Forward 0, L", deadlockKFN, "c1c7 L"},
		"push":            {pushKFN + "\nRed Forward 1, (h1), Orange Forward 7", pushKFN, "d3 a8a1"},
		"push, two cells": {pushKFN + "\nd3-d4, h1-h1, a8-a1 1-3", pushKFN, "d3 a8a1"},
		"push, a line":    {pushKFN + "\nd3 a8-a1", pushKFN, "d3 a8a1"},
		"push, blanks":    {pushKFN + "\nd3 a8 a1 ", pushKFN, "d3 a8a1"},
		"zero, a word":    {zeroKFN + "\nOrange Forward 6 pass", zeroKFN, "c1c7"},
		"push, one cell":  {pushKFN + "\nRed Forward 1\na8a1", pushKFN, "d3 a8a1"},
	} {
		r, err := read(c.text)
		if !assert.NoError(t, err, name) {
			continue
		}
		require.Equal(t, game.Term("kamisado.format.transcript"), r.Format, name)
		assert.Equal(t, kfnOf(play(t, at(t, c.head), fields(c.moves)...)), kfnOf(r.Position.(*kamisado.Match)), name)
	}
}

// Points that end a match which goes on say that somebody has resigned.
func TestTranscriptResults(t *testing.T) {
	t.Parallel()
	won := &game.Outcome{Winner: kamisado.White, Method: kamisado.ByRow, Score: []int{0, 1}}
	for text, want := range map[string]*game.Outcome{
		"c1-c6 1-0":                 {Winner: kamisado.Black, Method: game.Resigned},
		"c1‑c6 0‑1":                 {Winner: kamisado.White, Method: game.Resigned},
		"c1-c6 0-0":                 nil,
		roundList + " 1-3":          {Winner: kamisado.White, Method: game.Resigned},
		roundList + " 1-0 -- 3-0":   {Winner: kamisado.Black, Method: game.Resigned},
		zeroList + "b3d1 0-1":       won,
		zeroList + "b3d1\n0—1 Fila": won,
	} {
		r, err := read(text)
		require.NoError(t, err, text)
		require.Equal(t, want, r.Outcome, text)
	}
}

// zeroList is a list after which Black's yellow tower on d7 has made a zero move, roundList one after a round.
const (
	zeroList  = "d1d7 g8b3 "
	roundList = "4N3/8/8/8/8/8/a7/8 N -- 0-0 estandar\na2a8"
)

// badTranscripts are refused, with the place and the reason.
var badTranscripts = map[string]struct {
	text         string
	line, column any
	why          string
}{
	"a phrase":            {"I left my phone", nil, nil, "kamisado.kfn.fields"},
	"a phrase after":      {"c1-c6 I left my phone", 1, 7, "kamisado.notation"},
	"a forced tower":      {"c1-c6\nc8-c7", 2, 1, "kamisado.illegal.forced"},
	"too far":             {"Red Forward 8", 1, 1, "kamisado.notation"},
	"over the edge":       {"Brown left 1", 1, 1, "kamisado.notation"},
	"no zero move":        {"c1-c6 a8-a8", 1, 7, "kamisado.illegal.same"},
	"no zero word":        {"c1-c6 Red Forward 0", 1, 7, "kamisado.notation"},
	"another's zero move": {zeroList + "(h8) b3d1", 1, 11, "kamisado.notation"},
	"another zero, cells": {zeroList + "a1-a1 b3d1", 1, 11, "kamisado.illegal.opponent"},
	"another zero, named": {zeroList + "Red Forward 0 b3d1", 1, 11, "kamisado.notation"},
	"one zero move twice": {zeroList + "(d7) (d7)", 1, 16, "kamisado.notation"},
	"a zero move, a pass": {zeroList + "(d7) --", 1, 16, "kamisado.notation"},
	"no tower's zero":     {zeroList + "hello phone 0", 1, 11, "kamisado.notation"},
	"no tower's, my":      {zeroList + "my phone 0", 1, 11, "kamisado.notation"},
	"zero of no block":    {roundList + " (b8)", 2, 6, "kamisado.notation"},
	"a zero move more":    {"c1-c6 (a8)", 1, 7, "kamisado.notation"},
	"cut":                 {"c1-c6 a8-", 1, 7, "kamisado.illegal.pushsimple"},
	"a date":              {"c1-c6 2026-11-29", 1, 11, "kamisado.notation"},
	"no pass":             {"c1-c6 pass", 1, 7, "kamisado.notation"},
	"no winner":           {"c1-c6 1-1", 1, 7, "kamisado.points"},
	"no such winner":      {roundList + " 3-3", 2, 6, "kamisado.points"},
	"too few to win":      {roundList + " 0-1", 2, 6, "kamisado.points"},
	"points taken":        {roundList + " 0-3", 2, 6, "kamisado.points"},
	"the other's win":     {zeroList + "b3d1 1-0", 1, 16, "kamisado.points"},
	"too many points":     {"c1c6 99-99", 1, 6, "kamisado.points"},
	"another method":      {zeroList + "b3d1 0-1 bloqueo", 1, 16, "kamisado.points"},
	"no row reached":      {"c1c6 0-0 fila", 1, 6, "kamisado.points"},
	"after the result":    {"c1-c6 1-0 a8-a7", 1, 11, "kamisado.over"},
	"after a position":    {"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple\nc1-c6 a8-a9", 2, 7, "kamisado.illegal.pushsimple"},
}

func TestTranscriptsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range badTranscripts {
		_, err := read(c.text)
		gametest.RequireRefused(t, err, c.line, c.column, c.why, name)
	}
}

// A match is read in cells and in the published style as it was played.
func TestTranscriptsAreRead(t *testing.T) {
	t.Parallel()
	colours := strings.Fields("yellow azul Brown naranja púrpura Red ROSA green")
	rapid.Check(t, func(t *rapid.T) {
		m := kamisado.NewMatch(kamisado.Start(kamisado.Simple))
		var text strings.Builder
		for i := range rapid.IntRange(1, 40).Draw(t, "plies") {
			if len(m.ToMove()) == 0 {
				break
			}
			p := m.Board()
			move := rapid.SampledFrom(p.AppendMoves(nil)).Draw(t, "move")
			if i%2 == 0 {
				fmt.Fprintf(&text, "%d. ", i/2+1)
			}
			if rapid.Bool().Draw(t, "published") {
				across, ahead := int(move.To%8)-int(move.From%8), int(move.From/8)-int(move.To/8)
				if p.Turn() == kamisado.White {
					across, ahead = -across, -ahead
				}
				way := "left"
				if across >= 0 {
					way = []string{"Forward", "derecha"}[min(across, 1)]
				}
				fmt.Fprintf(&text, "%s %s %d ", colours[p.At(move.From).Colour], way, ahead)
			} else {
				fmt.Fprintf(&text, "%s%s%s ", move.From, rapid.SampledFrom([]string{"-", "", " to ", "–", " -> "}).Draw(t, "sign"), move.To)
			}
			next, err := m.PlayMove(p.Turn(), move)
			require.NoError(t, err)
			m = next
		}
		r, err := read(text.String())
		require.NoError(t, err, text.String())
		require.Equal(t, m, r.Position, text.String())
	})
}

// No text is read as something that its own text is not.
func FuzzTranscript(f *testing.F) {
	f.Add("1. c1-c6 a8-a7 2. Red Forward 5 (d7) 1-0")
	f.Add("N7/8/8/8/3Z4/3r+4/6pv/7n N -- 1-2 estandar\nd3-d4, h1-h1, a8-a1 --")
	for _, name := range slices.Sorted(maps.Keys(badTranscripts)) {
		f.Add(badTranscripts[name].text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := read(text)
		if err != nil {
			return
		}
		own, err := match.WriteText(kamisado.Rules{}, r.Record)
		require.NoError(t, err)
		_, p, err := match.ReadText(kamisado.Rules{}, own)
		require.NoError(t, err)
		require.Equal(t, r.Position, p)
	})
}

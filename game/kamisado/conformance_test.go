package kamisado_test

import (
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/kamisado"
)

// TestMain keeps property tests short in a quick run.
func TestMain(m *testing.M) { gametest.Main(m, gametest.Cases("100", "10")) }

// maxPlies is by when a match is over. Every move brings a tower at least one of
// seven rows ahead, and a push, of which a sumo makes at most seven as it cannot
// be pushed itself, takes one tower one row back. A match has at most five rounds.
const maxPlies = 5 * 2 * 16 * 7

// maxPublishedPlies is by when a published match is over: each round brings its winner a point, so
// that a marathon has at most 29. A tower makes at most seven moves and one more for each time it
// is pushed back, and only by towers of higher rank: rank 3 in at most 28 moves of both sides
// pushes 84 times, with those rank 2 makes at most 140 moves and pushes 280 times, rank 1 at most 476, and rank 0
// then 952. After each round but the last one there is a choice.
const maxPublishedPlies = 29 * (28 + 140 + 476 + 952 + 1)

func TestConformance(t *testing.T) {
	t.Parallel()
	gametest.Conformance(t, hear, gametest.Config{
		Rules:    kamisado.Rules{},
		Options:  []game.Options{nil, {"mode": "simple"}, {"mode": "estandar"}},
		Draw:     drawOptions,
		MaxPlies: maxPlies,
	}, gametest.Config{Rules: kamisado.Rules{}, Draw: drawPublishedOptions, MaxPlies: maxPublishedPlies})
}

// Searches copy positions by the million: they stay small.
func TestPositionIsCompact(t *testing.T) {
	t.Parallel()
	require.Equal(t, 48, int(unsafe.Sizeof(kamisado.Position{})), "the comment on Position says so")
}

// parseCustom reads the starts of the recorded games (testdata/FORMAT.md):
// "initial" or "board;sumos;lastN;lastB;turn".
func parseCustom(t testing.TB, text, mode string) kamisado.Position {
	t.Helper()
	if mode == "standard" {
		mode = "estandar"
	}
	if text == "initial" {
		m, _ := kamisado.ModeOf(mode)
		return kamisado.Start(m)
	}
	f := strings.Split(text, ";")
	require.Len(t, f, 5)
	p, err := kamisado.ParseKFN(gametest.RecordedKFN(f[0], f[1], f[4], f[2]+f[3], [2]int{}, mode))
	require.NoError(t, err)
	return p
}

// boardText and sumosText write a position as the recorded games do.
func boardText(p *kamisado.Position) string {
	text := []byte(strings.Repeat(".", 64))
	for cell := range kamisado.NoCell {
		if t := p.At(cell); t.Present {
			text[cell] = t.Colour.Letter()
			if t.Side == kamisado.Black {
				text[cell] |= 0x20
			}
		}
	}
	return string(text)
}

func sumosText(p *kamisado.Position) string {
	var cells []string
	for cell := range kamisado.NoCell {
		if p.At(cell).Sumo() {
			cells = append(cells, cell.String())
		}
	}
	slices.Sort(cells)
	return strings.Join(cells, " ")
}

func lastText(p *kamisado.Position) string {
	return p.Last(kamisado.Black).String() + p.Last(kamisado.White).String()
}

func sideText(side game.Seat) string { return string(kamisado.SideLetter(side)) }

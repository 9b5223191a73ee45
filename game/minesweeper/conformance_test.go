package minesweeper_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
	"kamisado/game/match"
	"kamisado/game/minesweeper"
)

// maxPlies is by when a match on up to a hundred cells is over: every move that is
// not idle opens one, and where only flags are left one of them has to be taken first.
const maxPlies = 2*100 + gametest.MaxIdle

func TestMain(m *testing.M) { gametest.Main(m, gametest.Cases("100", "10")) }

func TestConformance(t *testing.T) {
	t.Parallel()
	gametest.Conformance(t, addAll, gametest.Config{
		Rules: minesweeper.Rules{},
		Options: []game.Options{
			nil, {"preset": "principiante"}, {"preset": "principiante", "guess-free": "si"}, {"rows": "2", "columns": "30"},
		},
		Draw:     drawOptions,
		MaxPlies: maxPlies,
		Idle:     func(move game.Move) bool { return strings.HasSuffix(string(move), "!") },
		Twin:     twin,
	})
}

func drawOptions(t *rapid.T) game.Options {
	s := drawSetup(t, 10)
	return game.Options{"rows": strconv.Itoa(s.Rows), "columns": strconv.Itoa(s.Columns), "mines": strconv.Itoa(s.Mines)}
}

// twin lays the mines elsewhere, where the open cells do not tell, and draws another
// seed. Before the first opening the seed is all there is to hide.
func twin(t *rapid.T, p game.Position, _ game.Seat) (game.Position, bool) {
	m := p.(*minesweeper.Match)
	if _, over := m.Outcome(); over {
		return nil, false
	}
	seed := drawSeed(t)
	if m.Mines() == nil {
		return m.WithMines(nil, seed), true
	}
	mines := m.Mines().Clone()
	for i := range 8 {
		var from []int
		for cell := range mines.All() {
			if i%2 == 0 || len(openNear(m, cell)) > 0 {
				from = append(from, cell)
			}
		}
		if len(from) == 0 {
			continue
		}
		cell := rapid.SampledFrom(from).Draw(t, "from")
		if to := alike(m, mines, cell); len(to) > 0 {
			mines.Remove(cell)
			mines.Add(rapid.SampledFrom(to).Draw(t, "to"))
		}
	}
	return m.WithMines(mines, seed), true
}

// alike returns the closed cells without a mine that no open number tells from a cell: they
// touch the same ones.
func alike(m *minesweeper.Match, mines minesweeper.Set, cell int) (cells []int) {
	touched := openNear(m, cell)
	for other := range m.Setup().Cells() {
		if !m.IsOpen(other) && !mines.Has(other) && slices.Equal(touched, openNear(m, other)) {
			cells = append(cells, other)
		}
	}
	return cells
}

// openNear returns the open cells around one, in order.
func openNear(m *minesweeper.Match, cell int) (open []int) {
	for near := range m.Setup().Near(cell) {
		if m.IsOpen(near) {
			open = append(open, near)
		}
	}
	slices.Sort(open)
	return open
}

func addAll(t *testing.T, book *gametest.PhraseBook) {
	t.Helper()
	for _, c := range optionCases {
		_, err := minesweeper.Rules{}.New(c.options, game.Seed{})
		book.AddError(err)
	}
	for _, c := range recordCases {
		_, _, err := match.ReadText(minesweeper.Rules{}, c.text)
		book.AddError(err)
	}
	for _, c := range badForeign {
		_, err := readForeign(c.text)
		why, _ := game.WhyOf(err).Args["Why"].(game.Phrase)
		book.Add(why)
	}
	for _, c := range playCases {
		m := play(t, begin(t, smallOptions, smallSeed), c.moves...)
		v := m.View(game.Nobody)
		book.AddView(v)
		for _, move := range c.refused {
			book.Add(refusal(t, m, move).Why)
		}
	}
	full := play(t, begin(t, smallOptions, smallSeed), toggled(2*25)...)
	book.AddError(full.CheckLimit(minesweeper.Player, "a1!"))
	flagged := play(t, begin(t, smallOptions, smallSeed), "a1!", "b1!", "c1!", "d1!", "e1!") // more than there are mines
	book.AddView(flagged.View(game.Nobody))
	for _, options := range []game.Options{nil, {"guess-free": "si"}} {
		facts := minesweeper.Rules{}.Facts(options)
		book.Add(facts.Variant)
		book.Add(game.Phrase{Key: string(facts.SeatNames[0])})
	}
	for _, table := range (minesweeper.Rules{}).Leaderboards() {
		book.Add(table.Label)
	}
	for _, field := range (minesweeper.Rules{}).Fields() {
		book.Add(field.About)
		book.Add(game.Phrase{Key: string(field.Name)})
	}
	book.Add(minesweeper.Rules{}.Format(1))
	book.Add(refusal(t, hopeless(), "h8").Why)
}

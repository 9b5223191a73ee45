package text_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

// longest is a board on which all that Alt says is at its longest,
// whether or not a match can get there.
func longest() game.View {
	b := &kamisado.Board{
		Mode: kamisado.Standard, Round: 5, Points: [2]int{2, 2},
		Last:   [2]kamisado.Colour{kamisado.Purpura, kamisado.Purpura},
		Forced: 63, Targets: 1<<18 - 1, Pushable: 1 << 30, Trace: kamisado.Trace{From: 1, To: 2, Pushed: 3, Zero: 4},
		Earlier: []kamisado.Trace{{From: 1, To: 2, Pushed: 3, Zero: 4}, {From: 1, To: 2, Pushed: 3, Zero: 4}},
	}
	for i := range 16 {
		b.Towers[i*4+3] = kamisado.Tower{Side: game.Seat(i / 8), Colour: kamisado.Purpura, Rank: 1, Present: true}
	}
	return game.View{Game: kamisado.ID, Board: b}
}

// The longest that can be told of a game fits in both languages without being cut.
func TestAltFits(t *testing.T) {
	t.Parallel()
	turned := longest()
	turned.Bottom = kamisado.White
	fits := func(p text.Printer, v game.View) {
		for _, language := range []string{"es", "en"} {
			got := p.Alt(v, speaker(t, v.Game, language), altLimit)
			require.LessOrEqual(t, utf8.RuneCountInString(got), altLimit)
			require.NotContains(t, got, "…")
		}
	}
	fits(text.Kamisado{}, turned)
	fits(text.Minesweeper{}, view(t, minesweeper.Rules{}, game.Options{"rows": "99", "columns": "99"}))

	for _, shape := range [][2]int{{8, 8}, {10, 10}, {10, 14}, {14, 10}} {
		for _, step := range []int{1, 2, 3, 4} {
			b := &othello.Board{Rows: shape[0], Columns: shape[1], Turn: othello.White, Last: shape[0]*shape[1] - 1}
			for cell := range shape[0] * shape[1] {
				side := (cell/step + cell/shape[1]) % 2
				b.Discs = append(b.Discs, othello.Disc(side+1))
				b.Count[side]++
				if cell%3 == 0 { // more legal cells than any position is known to have
					b.Legal = append(b.Legal, cell)
				}
				if cell < 28 { // as many as no move turns over
					b.Turned = append(b.Turned, cell)
				}
			}
			fits(text.Othello{}, game.View{Game: othello.ID, Board: b})
		}
	}

	table := &sixes.Board{Turn: sixes.South, Turns: 99, Last: sixes.CardOf(sixes.Diamonds, 10)}
	for suit := range table.Runs {
		table.Runs[suit] = sixes.Run{Low: 5, High: 12}
	}
	for seat := range table.Seats {
		table.Seats[seat] = sixes.Place{Cards: 0, Passes: 99, Out: 4}
	}
	for range 13 {
		table.Hand = append(table.Hand, sixes.CardOf(sixes.Clubs, 10))
		table.Playable = append(table.Playable, true)
	}
	fits(text.Sixes{}, game.View{Game: sixes.ID, Board: table})
}

func TestAltIsCutAtTheLimit(t *testing.T) {
	t.Parallel()
	chatter := func(game.Phrase) string { return strings.Repeat("ñandú, pingüino y cigüeña", 5) }
	for _, limit := range []int{1, 30, altLimit} {
		got := text.Kamisado{}.Alt(longest(), chatter, limit)
		require.Equal(t, limit, utf8.RuneCountInString(got))
		require.True(t, strings.HasSuffix(got, "…"))
	}
	require.NotContains(t, text.Kamisado{}.Alt(longest(), chatter, 0), "…")
}

// Boards too large to be told row by row are told by what can be opened next.
func TestAltOfALargeBoard(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"es", "en"} {
		for _, side := range []string{"30", "99"} {
			v := view(t, minesweeper.Rules{}, game.Options{"rows": side, "columns": side, "mines": "90"}, "b2")
			told := text.Minesweeper{}.Alt(v, speaker(t, minesweeper.ID, language), altLimit)
			require.LessOrEqual(t, utf8.RuneCountInString(told), altLimit)
			require.Greater(t, utf8.RuneCountInString(told), altLimit/2)
			require.NotContains(t, told, "…")
			require.Regexp(t, `: a\d+|: [a-z]+1, `, told)
		}
	}
}

// At the end the mines of such a board are told, and what was wrong.
func TestAltOfALargeBoardThatIsLost(t *testing.T) {
	t.Parallel()
	b := &minesweeper.Board{Size: minesweeper.Size{Rows: 30, Columns: 30}, Squares: make([]minesweeper.Square, 900), Last: 1, Lost: true}
	for i := range b.Squares {
		b.Squares[i] = minesweeper.Closed
	}
	b.Squares[1], b.Squares[2], b.Squares[3] = minesweeper.Exploded, minesweeper.WrongFlag, minesweeper.Open+1
	v := game.View{Game: minesweeper.ID, Board: b, Outcome: &game.Outcome{Winner: game.Nobody}}
	alt := func() string { return text.Minesweeper{}.Alt(v, speaker(t, minesweeper.ID, "en"), altLimit) }
	b.Squares[899] = minesweeper.Mine
	require.True(t, strings.HasSuffix(alt(),
		" The mine that exploded: b1. Flags where there was no mine: c1. Mines without a flag: ad30."), alt())
	for i := range 800 {
		b.Squares[30+i] = minesweeper.Mine
	}
	require.Regexp(t, `Mines without a flag: a2, b2.* and \d+ more\.$`, alt())
}

// With more flags than mines there is no mine without a flag, and not less than none.
func TestAltOfTooManyFlags(t *testing.T) {
	t.Parallel()
	v := view(t, minesweeper.Rules{}, game.Options{"rows": "2", "columns": "2", "mines": "1"}, "a1!", "b1!")
	require.Contains(t, text.Minesweeper{}.Alt(v, speaker(t, minesweeper.ID, "en"), altLimit), "mines without a flag: 0;")
}

// The text names twelve moves of a kind. An ellipsis stands for all others.
func TestAdvised(t *testing.T) {
	t.Parallel()
	v := view(t, minesweeper.Rules{}, nil)
	for _, row := range "123" {
		for _, column := range "abcde" {
			v.Advised = append(v.Advised, game.AdvisedMove{Move: game.Move([]rune{column, row}), Sure: true})
		}
	}
	for count, want := range map[int]string{
		12: "Good moves: a1, b1, c1, d1, e1, a2, b2, c2, d2, e2, a3, b3.",
		13: "Good moves: a1, b1, c1, d1, e1, a2, b2, c2, d2, e2, a3, b3, ….",
	} {
		advised := v
		advised.Advised = v.Advised[:count]
		require.Equal(t, want, text.Minesweeper{}.Advised(advised, speaker(t, minesweeper.ID, "en")))
	}
}

// The best move of the opponent after a wrong answer is not called a good one.
func TestReply(t *testing.T) {
	t.Parallel()
	v := view(t, kamisado.Rules{}, nil, "c1c6")
	v.Advised = []game.AdvisedMove{{Move: "a8a7", Sure: true, Reply: true}}
	say := speaker(t, kamisado.ID, "en")
	require.Equal(t, "Best reply: a8a7.", text.Kamisado{}.Advised(v, say))
	require.Contains(t, text.Kamisado{}.Alt(v, say, altLimit), " Best reply: a8a7. ")
	require.Contains(t, text.Kamisado{}.Describe(v, "a7", say), ", the best reply")
}

// Rows end in words of either gender: al rey, a la reina.
func TestSixesRows(t *testing.T) {
	t.Parallel()
	for high, want := range map[int][2]string{
		7:  {"Fila de diamantes: del 2 al 7.", "Row of diamonds: 2 to 7."},
		10: {"Fila de diamantes: del 2 al 10.", "Row of diamonds: 2 to 10."},
		11: {"Fila de diamantes: del 2 a la sota.", "Row of diamonds: 2 to jack."},
		12: {"Fila de diamantes: del 2 a la reina.", "Row of diamonds: 2 to queen."},
		13: {"Fila de diamantes: del 2 al rey.", "Row of diamonds: 2 to king."},
	} {
		b := &sixes.Board{Turn: sixes.West, Last: sixes.NoCard}
		b.Runs[sixes.Diamonds] = sixes.Run{Low: 2, High: high}
		for i, language := range []string{"es", "en"} {
			told := text.Sixes{}.Alt(game.View{Game: sixes.ID, Board: b}, speaker(t, sixes.ID, language), altLimit)
			require.Contains(t, told, want[i])
		}
	}
}

// A view without a hand names no card that is not on the table.
func TestSixesTellNoHiddenCard(t *testing.T) {
	t.Parallel()
	say := speaker(t, sixes.ID, "en")
	for cards := range 53 {
		v := sixesAfter(t, cards).View(game.Nobody)
		told := text.Sixes{}.Board(v, "es") + text.Sixes{}.Alt(v, say, altLimit)
		for c := range sixes.NoCard {
			run := v.Board.(*sixes.Board).Runs[c.Suit()]
			if run.Low == 0 || c.Value() < run.Low || c.Value() > run.High {
				require.NotContains(t, told, c.Symbol())
				cell, err := text.Sixes{}.Cell(v, c.String())
				require.NoError(t, err)
				require.Equal(t, c.String()+" -", cell)
			}
		}
	}
}

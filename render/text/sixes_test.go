package text_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"kamisado/game"
	"kamisado/game/match"
	"kamisado/game/sixes"
	"kamisado/render/text"
)

// sixesAfter is a match of a fixed seed after so many cards, each the first playable
// one of its hand.
func sixesAfter(t testing.TB, cards int) game.Position {
	t.Helper()
	p, err := sixes.NewMatch(game.Seed{}).Play(sixes.West, sixes.DealAll)
	require.NoError(t, err)
	for range cards {
		seat := p.ToMove()[0]
		for move := range p.Legal(seat) {
			p, err = p.Play(seat, move)
			require.NoError(t, err)
			break
		}
	}
	return p
}

// sixesViews are the views that the goldens show.
func sixesViews(t testing.TB) map[string]game.View {
	t.Helper()
	dealing, err := sixes.NewMatch(game.Seed{}).Play(sixes.East, sixes.DealOne)
	require.NoError(t, err)
	running := sixesAfter(t, 20)
	out := game.Outcome{Winner: game.Nobody, Method: game.Resigned}
	return map[string]game.View{
		"sixes-dealing":  dealing.View(sixes.West),
		"sixes-start":    sixesAfter(t, 0).View(game.Nobody),
		"sixes-table":    running.View(game.Nobody),
		"sixes-hand":     running.View(running.ToMove()[0]),
		"sixes-waiting":  running.View((running.ToMove()[0] + 1) % 4),
		"sixes-out":      sixesAfter(t, 48).View(game.Nobody),
		"sixes-end":      sixesAfter(t, 52).View(sixes.West),
		"sixes-resigned": match.EndView(running, game.Nobody, out),
	}
}

// A golden has the board and all that is said of it, in both languages.
func TestSixesGoldens(t *testing.T) {
	t.Parallel()
	for name, view := range sixesViews(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := text.Sixes{}
			requireSameInColour(t, p, view)
			var got strings.Builder
			got.WriteString(p.Board(view, "es") + "\n" + p.Alt(view, speaker(t, sixes.ID, "es"), altLimit) + "\n\n" + p.Alt(view, speaker(t, sixes.ID, "en"), altLimit) + "\n\n")
			for _, cell := range []string{"6h", "ac", "10c", "ks", "west", "north"} {
				in, err := p.Cell(view, cell)
				require.NoError(t, err)
				got.WriteString(in + "; " + p.Describe(view, cell, speaker(t, sixes.ID, "es")) + "; " + p.Describe(view, cell, speaker(t, sixes.ID, "en")) + "\n")
			}
			requireGolden(t, name, got.String())
		})
	}
}

// A view without a hand names no card that is not on the table.
func TestSixesTellNoHiddenCard(t *testing.T) {
	t.Parallel()
	say := speaker(t, sixes.ID, "en")
	for cards := range 53 {
		p := sixesAfter(t, cards)
		view := p.View(game.Nobody)
		b := view.Board.(*sixes.Board)
		told := text.Sixes{}.Board(view, "es") + text.Sixes{}.Alt(view, say, altLimit)
		for c := range sixes.NoCard {
			run := b.Runs[c.Suit()]
			if run.Low == 0 || c.Value() < run.Low || c.Value() > run.High {
				require.NotContains(t, told, c.Symbol())
				cell, err := text.Sixes{}.Cell(view, c.String())
				require.NoError(t, err)
				require.Equal(t, c.String()+" -", cell)
			}
		}
	}
}

// The longest that can be told fits: a whole hand, all of it playable, long rows.
func TestSixesAltFits(t *testing.T) {
	t.Parallel()
	b := &sixes.Board{Turn: sixes.South, Turns: 99, Last: sixes.CardOf(sixes.Diamonds, 10)}
	for suit := range b.Runs {
		b.Runs[suit] = sixes.Run{Low: 5, High: 12}
	}
	for seat := range b.Seats {
		b.Seats[seat] = sixes.Place{Cards: 0, Passes: 99, Out: 4}
	}
	for range 13 {
		b.Hand = append(b.Hand, sixes.CardOf(sixes.Clubs, 10))
		b.Playable = append(b.Playable, true)
	}
	requireAltFits(t, text.Sixes{}, sixes.ID, game.View{Game: sixes.ID, Board: b})
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

// Seats have their names of either language, and one answer.
func TestSixesSeats(t *testing.T) {
	t.Parallel()
	start, want := sixesAfter(t, 0).View(game.Nobody), make(map[string]string)
	for seat, names := range [][]string{{"west", "oeste", " WEST "}, {"south", "Sur"}, {"east", "ESTE"}, {"north", "norte "}} {
		for _, name := range names {
			want[name] = sixes.SeatName(game.Seat(seat)) + " cards: 13 f: 0"
		}
	}
	requireCells(t, text.Sixes{}, start, want, []string{"somewhere over the rainbow"}, "sixes.cell")
	require.Empty(t, text.Sixes{}.Describe(start, "a1", nil))
}

// Words say what the picture of a hand marks while its owner waits: which cards fit the table,
// and which were played since their last turn.
func TestSixesWhileWaiting(t *testing.T) {
	t.Parallel()
	six, seven, eight, ace := sixes.SixOfHearts, sixes.CardOf(sixes.Hearts, 7), sixes.CardOf(sixes.Hearts, 8), sixes.CardOf(sixes.Clubs, 1)
	b := &sixes.Board{
		Turn: sixes.East, Last: seven, Turns: 3, Hand: []sixes.Card{ace, eight}, Playable: []bool{false, false},
		History: []sixes.Turn{{Seat: sixes.North, Card: sixes.NoCard}, {Seat: sixes.West, Card: six}, {Seat: sixes.South, Card: seven}},
	}
	b.Runs[sixes.Hearts] = sixes.Run{Low: 6, High: 7}
	v, say := game.View{Game: sixes.ID, Seat: sixes.North, Board: b}, speaker(t, sixes.ID, "es")
	alt := text.Sixes{}.Alt(v, say, 0)
	require.Contains(t, alt, "Últimas cartas, por orden: 6♥, 7♥. Juega Este. Tu mano: A♣, 8♥. Cartas que ya caben en la mesa: 8♥. ")
	require.Equal(t, "8 de corazones, en tu mano, la siguiente de su fila", text.Sixes{}.Describe(v, eight.String(), say))
	require.Equal(t, "as de tréboles, en tu mano", text.Sixes{}.Describe(v, ace.String(), say))
	b.Turn, b.Playable[1] = sixes.North, true
	require.Contains(t, text.Sixes{}.Alt(v, say, 0), "Tu mano: A♣, 8♥. Puedes jugar 8♥. ")
	// A review shows it to others.
	v.Board.(*sixes.Board).Revealed = true
	alt = text.Sixes{}.Alt(v, say, 0)
	require.Contains(t, alt, "Mano de quien juega: A♣, 8♥. ")
	require.NotContains(t, alt, "Puedes")
	require.Equal(t, "8 de corazones, en tu mano, se puede jugar", text.Sixes{}.Describe(v, eight.String(), say))
}

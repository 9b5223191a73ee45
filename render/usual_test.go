package render

import (
	"math/rand/v2"
	"time"

	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render/internal/tile"
)

// gameTiles is a tile set and pictures as they turn up in play, all of one grid.
type gameTiles struct {
	tileSet
	grid  tile.Grid
	usual func() [][]tile.Tile
}

// allTiles are those of all games.
func allTiles() map[string]gameTiles {
	of := func(set tileSet, g tile.Grid, usual func(random *rand.Rand, n int) game.View) gameTiles {
		return gameTiles{set, g, func() (all [][]tile.Tile) {
			random := rand.New(rand.NewPCG(1, 2))
			for n := range 24 {
				l, _ := set.layout(usual(random, n), Options{})
				all = append(all, l.tiles)
			}
			return all
		}}
	}
	return map[string]gameTiles{
		"kamisado":    of(kamisadoTiles{}, tile.NewGrid(8, 8, Width), usualKamisado),
		"othello":     of(othelloTiles{}, othelloGrid(10, 14), usualOthello(10, 14)),
		"connect4":    of(connectFourTiles{}, connectFourGrid(), usualConnectFour),
		"minesweeper": of(minesweeperTiles{}, fieldGrid(16, 16), usualMinesweeper),
		"sixes":       of(newSixesTiles(), tableGrid(true), usualSixes),
	}
}

// drawnTiles are the tiles that are drawn for others: those, or the parts that they are put
// together of.
func drawnTiles(set tileSet, g tile.Grid, tiles []tile.Tile) (drawn []tile.Tile) {
	for _, t := range tiles {
		if parts := tile.Parts(set, g, t); parts != nil {
			drawn = append(drawn, parts...)
		} else {
			drawn = append(drawn, t)
		}
	}
	return drawn
}

// usualKamisado is a board after some moves.
func usualKamisado(random *rand.Rand, n int) game.View {
	kfns := []string{
		"NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple",
		"NZP+SARVM/8/8/8/8/8/8/mv+raspzn N -- 1-1 estandar",
		"NZPSAR+VM/8/8/8/8/8/8/m+vras+pzn N -- 2-1 estandar",
		"N+Z+P+S+A+R+V+M+/8/8/8/8/8/8/m+v+r+a+s+p+z+n+ N -- 0-0 estandar",
	}
	start, _ := kamisado.ParseKFN(kfns[n%len(kfns)])
	m := kamisado.NewMatch(start)
	for range random.IntN(30) {
		p := m.Board()
		moves := p.AppendMoves(nil)
		next, err := m.PlayMove(p.Turn(), moves[random.IntN(len(moves))])
		if err != nil || len(next.ToMove()) == 0 {
			break
		}
		m = next
	}
	return m.View(game.Nobody)
}

// usualConnectFour is a board that fills up.
func usualConnectFour(random *rand.Rand, n int) game.View {
	b := &connectfour.Board{Turn: game.Seat(n % 2), Last: connectfour.NoCell}
	for column := range b.Open {
		high := min(connectfour.Rows, random.IntN(n/3+1))
		for row := range high {
			b.Last = (connectfour.Rows-1-row)*connectfour.Columns + column
			b.Discs[b.Last] = connectfour.Disc(1 + random.IntN(2))
		}
		b.Open[column] = high < connectfour.Rows
	}
	if n%6 == 5 {
		b.Turn, b.Line = game.Nobody, []int{28, 29, 30, 31}
	}
	return game.View{Board: b}
}

// usualMinesweeper is a minefield of which more and more is open.
func usualMinesweeper(random *rand.Rand, n int) game.View {
	b := &minesweeper.Board{Size: minesweeper.Size{Rows: 16, Columns: 16}, Left: 40 - n, Last: random.IntN(256)}
	for range 256 {
		square := minesweeper.Closed
		switch r := random.IntN(48); {
		case r < n && random.IntN(3) == 0:
			square = minesweeper.Open
		case r < n:
			square = minesweeper.Open + minesweeper.Square(1+random.IntN(4)*random.IntN(3)/2)
		case random.IntN(6) == 0:
			square = minesweeper.Flagged
		}
		b.Squares = append(b.Squares, square)
	}
	return game.View{Board: b, Elapsed: time.Duration(n) * 7 * time.Second}
}

// usualSixes is a table that fills up, with a hand.
func usualSixes(random *rand.Rand, n int) game.View {
	b := &sixes.Board{Turn: game.Seat(n % 4), Turns: 3 * n, Last: sixes.NoCard, Hand: []sixes.Card{}}
	for suit := range b.Runs {
		if n > 0 && random.IntN(n) > 0 {
			b.Runs[suit] = sixes.Run{Low: max(1, 6-random.IntN(1+n/3)), High: min(13, 6+random.IntN(1+n/3))}
			b.Last = sixes.CardOf(sixes.Suit(suit), b.Runs[suit].Low)
		}
		b.Seats[suit] = sixes.Place{Cards: 13 - n/2, Passes: random.IntN(1 + n/2)}
	}
	for range 13 - n/2 {
		b.Hand = append(b.Hand, sixes.Card(random.IntN(52)))
		b.Playable = append(b.Playable, random.IntN(4) == 0)
	}
	return game.View{Board: b}
}

// usualOthello makes boards of more and more discs. Those of ten columns and fourteen rows
// are the largest pictures, so the code is fitted to them.
func usualOthello(columns, rows int) func(random *rand.Rand, n int) game.View {
	return func(random *rand.Rand, n int) game.View { return someDiscs(random, n, columns, rows) }
}

// someDiscs is the n-th such board.
func someDiscs(random *rand.Rand, n, columns, rows int) game.View {
	cells := columns * rows
	b := &othello.Board{Rows: rows, Columns: columns, Discs: make([]othello.Disc, cells), Last: random.IntN(cells), Turn: game.Seat(n % 2)}
	for i := range b.Discs {
		switch r := random.IntN(26); {
		case r <= n || i == b.Last:
			b.Discs[i] = othello.Disc(1 + random.IntN(2))
			if random.IntN(10) == 0 {
				b.Turned = append(b.Turned, i)
			}
		case random.IntN(6) == 0:
			b.Legal = append(b.Legal, i)
		}
	}
	return game.View{Board: b}
}

package render_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"kamisado/bot/lang"
	"kamisado/game"
	"kamisado/game/connectfour"
	"kamisado/game/kamisado"
	"kamisado/game/minesweeper"
	"kamisado/game/othello"
	"kamisado/game/sixes"
	"kamisado/render"
)

// painted is a game's painter and what it paints.
type painted struct {
	new func() *render.TilePainter
	// random draws any view, also such as no match can reach.
	random func(t *rapid.T) game.View
	// usual are the views that goldens show.
	usual func(t testing.TB) map[string]game.View
}

// everyGame are the painters of all games.
func everyGame() map[string]painted {
	all := map[string]painted{
		"kamisado": {
			render.NewKamisado,
			func(t *rapid.T) game.View { return game.View{Game: kamisado.ID, Board: randomBoard(t)} },
			kamisadoViews,
		},
		"othello": {
			render.NewOthello, randomDiscs,
			func(testing.TB) map[string]game.View { return viewsOf(othello.ID, othelloBoards()) },
		},
		"connect4": {
			render.NewConnectFour, randomRack,
			func(testing.TB) map[string]game.View { return viewsOf(connectfour.ID, connectFourBoards()) },
		},
		"minesweeper": {
			render.NewMinesweeper, randomField,
			func(testing.TB) map[string]game.View {
				views := make(map[string]game.View)
				for name, s := range fieldCases() {
					views[name] = game.View{Game: minesweeper.ID, Board: s.board, Elapsed: s.elapsed}
				}
				return views
			},
		},
		"sixes": {
			render.NewSixes, randomTable,
			func(testing.TB) map[string]game.View { return viewsOf(sixes.ID, tables()) },
		},
	}
	for name, g := range all {
		all[name] = g.withHints(name)
	}
	return all
}

// boardCase is a board of the goldens: a set-up position and moves from it.
type boardCase struct {
	name  string
	kfn   string
	moves []string
}

// boardCases are boards that show everything there is to draw.
var boardCases = []boardCase{
	{name: "start", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple"},
	{name: "middle", kfn: "4A1VM/1ZP+S4/2n2R+1s+/8/1v6/N7/m7/2ra1pz1 N -Z 1-1 estandar", moves: []string{"g1g4"}},
	{name: "crossing", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{"c1c6", "a8a7"}},
	{name: "pushable", kfn: "1ZPSARVM/8/8/2N5/2r+5/8/8/mv1aspzn N -R 1-0 estandar"},
	{name: "pushed", kfn: "1ZPSARVM/8/8/2N5/2r+5/8/8/mv1aspzn N -R 1-0 estandar", moves: []string{"c4"}},
	{name: "zero", kfn: "NZPSARVM/mv6/8/8/8/8/8/2raspzn N -- 0-0 simple", moves: []string{"c1c6"}},
	{name: "sumos", kfn: "N+Z+P+S+A+R+V+M+/8/8/8/8/8/8/m+v+r+a+s+p+z+n+ B NV 2-2 estandar"},
	{name: "end", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{"c1c6", "a8a7", "c6a8"}},
	{name: "diagonal", kfn: "NZPSARVM/8/8/8/8/8/8/mvraspzn N -- 0-0 simple", moves: []string{"c1a3"}},
}

// view plays the moves of a case.
func (c boardCase) view(t testing.TB) game.View {
	t.Helper()
	start, err := kamisado.ParseKFN(c.kfn)
	require.NoError(t, err)
	var p game.Position = kamisado.NewMatch(start)
	for _, move := range c.moves {
		p, err = p.Play(p.ToMove()[0], game.Move(move))
		require.NoError(t, err)
	}
	return p.View(game.Nobody)
}

// kamisadoViews are what goldens show: the cases, and marks that no match brings together.
func kamisadoViews(t testing.TB) map[string]game.View {
	views := make(map[string]game.View)
	for _, c := range boardCases {
		views[c.name] = c.view(t)
	}
	views["large"], views["turned"], views["english"] = views["middle"], views["pushed"], views["middle"]
	views["crowded"] = crowded(t)
	for name, mistake := range map[string][3]string{"missed": {"c4", "a6", "-"}, "missedpush": {"c4", "c5", "c6"}} {
		v := boardCases[3].view(t)
		b := v.Board.(*kamisado.Board)
		b.From, b.To, b.Pushed = cellOf(mistake[0]), cellOf(mistake[1]), cellOf(mistake[2])
		b.Missed, b.Targets, b.Pushable = true, 0, 0
		v.Advised = advise("c4e6", "c4b5")
		views[name] = v
	}
	return views
}

// cellOf is NoCell for "-".
func cellOf(name string) kamisado.Cell {
	cell, _ := kamisado.CellOf(name)
	return cell
}

// crowded has every mark there is on one board, met in every way that play allows and some
// more.
func crowded(t testing.TB) game.View {
	v := boardCases[0].view(t)
	b := v.Board.(*kamisado.Board)
	home := b.Towers
	clear(b.Towers[:])
	for i, tower := range home[:8] {
		tower.Sumo = i%2 == 0
		b.Towers[i+24] = tower
		tower.Side = kamisado.Black
		b.Towers[i+32] = tower
	}
	b.Forced, b.Zero = cellOf("c4"), cellOf("c4")
	b.From, b.To, b.Pushed = cellOf("c3"), cellOf("c4"), cellOf("c5")
	b.Targets = kamisado.CellSet(0xffff << 8).With(cellOf("c3"))
	b.Pushable = kamisado.CellSet(0xff << 24).With(cellOf("c4"))
	return v
}

// discs reads a board of Othello: one line a row, X black, O white.
func discs(rows ...string) *othello.Board {
	b := &othello.Board{Rows: len(rows), Columns: len(rows[0]), Last: othello.NoCell, Turn: game.Nobody}
	for _, row := range rows {
		for _, c := range row {
			disc := othello.Empty
			switch c {
			case 'X':
				disc = othello.BlackDisc
				b.Count[othello.Black]++
			case 'O':
				disc = othello.WhiteDisc
				b.Count[othello.White]++
			}
			b.Discs = append(b.Discs, disc)
		}
	}
	return b
}

// othelloBoards are what goldens show.
func othelloBoards() map[string]*othello.Board {
	start := discs("........", "........", "........", "...OX...", "...XO...", "........", "........", "........")
	start.Turn, start.Legal = othello.Black, []int{19, 26, 37, 44}
	middle := discs("........", "..O.....", "..OXX...", "..OXXX..", "..OOOX..", "..X.OX..", "........", "........")
	middle.Turn, middle.Legal = othello.White, []int{12, 22, 30, 38, 46, 50}
	middle.Last, middle.Turned = 20, []int{28, 27}
	end := discs("XXXXXXXO", "XXXXXXOO", "XXOXOXXO", "XXXOOXXO", "XXOOXXXO", "XOXXXXXO", "OOOOOXXO", "OOOOOOOX")
	end.Last, end.Turned = 63, []int{54, 45}
	ten := discs("..........", "..........", "..........", "....OO....", "....OX....", "....XXX...", "..........", "..........", "..........", "..........")
	ten.Turn, ten.Legal, ten.Last, ten.Turned = othello.White, []int{64, 66, 67, 57}, 56, []int{55}
	wide := discs("..............", "..............", "..............", "......OO......", "......OX......", "......XX......",
		"..............", "..............", "..............", "..............")
	wide.Turn, wide.Legal = othello.Black, []int{33, 34, 35, 47, 61}
	high := discs("..........", "..........", "..........", "..........", "..........", "..........", "....OX....", "....XO....",
		"..........", "..........", "..........", "..........", "..........", "..........")
	high.Turn, high.Legal = othello.Black, []int{54, 63, 76, 85}
	return map[string]*othello.Board{"start": start, "middle": middle, "end": end, "ten": ten, "wide": wide, "high": high}
}

// boardBlue reads a board of Connect Four: six lines, R red, Y yellow.
func boardBlue(turn game.Seat, last int, rows ...string) *connectfour.Board {
	b := &connectfour.Board{Turn: turn, Last: last}
	for i, row := range rows {
		for j, c := range row {
			switch c {
			case 'R':
				b.Discs[i*connectfour.Columns+j] = connectfour.RedDisc
			case 'Y':
				b.Discs[i*connectfour.Columns+j] = connectfour.YellowDisc
			}
		}
	}
	for column := range b.Open {
		b.Open[column] = turn != game.Nobody && b.Discs[column] == connectfour.Empty
	}
	return b
}

// connectFourBoards are what goldens show.
func connectFourBoards() map[string]*connectfour.Board {
	won := boardBlue(game.Nobody, 17, ".......", "...Y...", "...RR..", "..RYYY.", ".RYRYR.", "RYRYRYY")
	won.Line = []int{17, 23, 29, 35}
	full := boardBlue(game.Nobody, 3, "RYRYRYR", "RYRYRYR", "YRYRYRY", "YRYRYRY", "RYRYRYR", "RYRYRYR")
	return map[string]*connectfour.Board{
		"start":  boardBlue(connectfour.Red, connectfour.NoCell),
		"middle": boardBlue(connectfour.Yellow, 17, "...Y...", "...R...", "...RY..", "..RYRY.", ".RYRYR.", ".YRYRYY"),
		"won":    won,
		"full":   full,
	}
}

// field makes a minefield in which about so many hundredths of the cells are open.
func field(columns, rows, open int) *minesweeper.Board {
	random := rand.New(rand.NewPCG(uint64(columns), uint64(rows)))
	b := &minesweeper.Board{Rows: rows, Columns: columns, Mines: columns * rows / 5, Last: minesweeper.NoCell}
	mines := make([]bool, columns*rows)
	for i := range mines {
		mines[i] = random.IntN(5) == 0
	}
	around := func(i int) (n minesweeper.Square) {
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				x, y := i%columns+dx, i/columns+dy
				if x >= 0 && y >= 0 && x < columns && y < rows && mines[y*columns+x] {
					n++
				}
			}
		}
		return n
	}
	for i, mine := range mines {
		switch shown := random.IntN(100) < open; {
		case !shown:
			b.Squares = append(b.Squares, minesweeper.Closed)
		case mine:
			b.Squares = append(b.Squares, minesweeper.Flagged)
		default:
			b.Squares = append(b.Squares, minesweeper.Open+around(i))
			b.Last = i
		}
	}
	b.Left = b.Mines / 3
	return b
}

// fieldCase is a minefield of the goldens.
type fieldCase struct {
	board   *minesweeper.Board
	elapsed time.Duration
}

// fieldCases are what goldens show.
func fieldCases() map[string]fieldCase {
	start := field(9, 9, 0)
	start.Left = 10
	lost := field(9, 9, 80)
	copy(lost.Squares, []minesweeper.Square{
		0, 1, 2, 3, 4, 5, 6, 7, 8,
		minesweeper.Closed, minesweeper.Flagged, minesweeper.Mine, minesweeper.WrongFlag, minesweeper.Exploded,
	})
	lost.Last, lost.Lost, lost.Left = 13, true, -2
	return map[string]fieldCase{
		"start":  {start, 0},
		"lost":   {lost, 83 * time.Second},
		"ten":    {field(10, 10, 50), 671 * time.Second},
		"wide":   {field(30, 16, 70), 65 * time.Minute},
		"square": {field(16, 16, 60), 5 * time.Second},
		"large":  {field(30, 30, 80), 167 * time.Hour},
		"small":  {field(2, 2, 40), time.Second},
		"narrow": {field(2, 30, 60), time.Minute},
	}
}

// tables are what goldens show.
func tables() map[string]*sixes.Board {
	all13 := [4]sixes.Place{{Cards: 13}, {Cards: 13}, {Cards: 13}, {Cards: 13}}
	dealing := &sixes.Board{Turn: game.Nobody, Deck: 23, Last: sixes.NoCard, Seats: [4]sixes.Place{{Cards: 8}, {Cards: 7}, {Cards: 7}, {Cards: 7}}}
	middle := &sixes.Board{
		Runs:  [4]sixes.Run{{Low: 4, High: 9}, {Low: 1, High: 11}, {}, {Low: 6, High: 6}},
		Seats: [4]sixes.Place{{Cards: 8, Passes: 2}, {Cards: 7}, {Cards: 10, Passes: 12}, {Cards: 9, Passes: 1}},
		Turn:  sixes.East, Turns: 37, Last: sixes.CardOf(sixes.Hearts, 11),
	}
	private := *middle
	private.Hand = []sixes.Card{
		sixes.CardOf(sixes.Spades, 6), sixes.CardOf(sixes.Hearts, 12), sixes.CardOf(sixes.Diamonds, 10), sixes.CardOf(sixes.Clubs, 1), sixes.CardOf(sixes.Spades, 13),
		sixes.CardOf(sixes.Diamonds, 5), sixes.CardOf(sixes.Clubs, 12), sixes.CardOf(sixes.Spades, 8), sixes.CardOf(sixes.Hearts, 13), sixes.CardOf(sixes.Diamonds, 2),
	}
	private.Playable = []bool{true, true, false, false, false, true, false, false, false, false}
	waiting := *middle
	waiting.Turn, waiting.Hand, waiting.Playable = sixes.West, private.Hand, make([]bool, len(private.Hand))
	late := &sixes.Board{
		Runs:  [4]sixes.Run{{Low: 1, High: 13}, {Low: 1, High: 13}, {Low: 1, High: 13}, {Low: 2, High: 12}},
		Seats: [4]sixes.Place{{Passes: 21, Out: 2}, {Passes: 4, Out: 1}, {Cards: 1, Passes: 30}, {Cards: 1, Passes: 27}},
		Turn:  sixes.North, Turns: 132, Last: sixes.CardOf(sixes.Diamonds, 2),
	}
	end := &sixes.Board{
		Runs:  [4]sixes.Run{{Low: 1, High: 13}, {Low: 1, High: 13}, {Low: 1, High: 13}, {Low: 1, High: 13}},
		Seats: [4]sixes.Place{{Passes: 21, Out: 2}, {Passes: 4, Out: 1}, {Passes: 31, Out: 4}, {Passes: 27, Out: 3}},
		Turn:  game.Nobody, Turns: 135, Last: sixes.CardOf(sixes.Diamonds, 13),
	}
	hand := make([]sixes.Card, 13)
	for i := range hand {
		hand[i] = sixes.CardOf(sixes.Suit(i%4), 13-i)
	}
	full := &sixes.Board{Turn: sixes.West, Last: sixes.NoCard, Seats: all13, Hand: hand, Playable: make([]bool, 13)}
	full.Playable[7] = true
	return map[string]*sixes.Board{
		"start": {Turn: sixes.South, Last: sixes.NoCard, Seats: all13}, "dealing": dealing, "middle": middle,
		"private": &private, "waiting": &waiting, "late": late, "end": end, "full": full,
	}
}

// sixesOptions are the names and words of the goldens of los seises.
func sixesOptions(t testing.TB, picture string) render.Options {
	t.Helper()
	catalogue, err := lang.New()
	require.NoError(t, err)
	o := render.Options{Language: "es", Say: catalogue.Speaker(lang.Spanish).Say, Names: []string{"Ada", "Bruno", "Clara", "Listo"}}
	switch picture {
	case "late", "waiting":
		o.Language, o.Say, o.Names = "en", catalogue.Speaker(lang.English).Say, []string{"Maximiliano von und zu Hohenstein", "李小龍", "Zoë 🌸 Ibáñez", "𝕃𝕖𝕠"}
	case "dealing":
		o.Language, o.Say, o.Names = "en", catalogue.Speaker(lang.English).Say, []string{"Foolish", "Smart", "Expert", "Wwwwwwwwwwwwwwww"}
	}
	return o
}

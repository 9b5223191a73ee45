package gametest

import (
	"iter"
	"strconv"
	"strings"

	"kamisado/game"
	"kamisado/game/match"
)

// NimID is the game's name.
const NimID game.ID = "nim"

// Options of Nim: how many stones lie on the heap, 12 when not given, and how
// many seats there are, 2 when not given.
const (
	OptionHeap  = "heap"
	OptionSeats = "seats"
)

// Nim is a heap from which the seats in turn take one to three stones. Who
// takes the last one wins. A move is the number of stones.
type Nim struct{}

// Games are the package's games: Nim for any number, Hands for four.
func Games() match.Games { return match.Games{NimID: Nim{}, HandsID: Hands{}} }

// Heap is a position of Nim.
type Heap struct {
	Stones, Seats int
	Turn          game.Seat
	Taken         []int
	Seed          game.Seed
}

// ID is "nim".
func (Nim) ID() game.ID { return NimID }

// Facts are those of one to four seats.
func (Nim) Facts(game.Options) game.Facts {
	return game.Facts{MinSeats: 1, MaxSeats: 4, Draw: true, Takeback: true}
}

// New starts a match. Its seed is kept in the position, so that a test can see
// which one a restart was given.
func (Nim) New(options game.Options, seed game.Seed) (game.Position, error) {
	h := Heap{Stones: 12, Seats: 2, Seed: seed}
	for name, into := range map[string]*int{OptionHeap: &h.Stones, OptionSeats: &h.Seats} {
		text, given := options[name]
		if !given {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return nil, game.Refuse(game.KindOption, 0, "nim.option", "Name", name)
		}
		*into = n
	}
	return h, nil
}

// Parse takes any number, with spaces around it.
func (Nim) Parse(text string) (game.Move, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return "", game.Refuse(game.KindNotation, 0, "nim.notation")
	}
	return game.Move(strconv.Itoa(n)), nil
}

// ToMove is the seat whose turn it is, none when the heap is empty.
func (h Heap) ToMove() []game.Seat {
	if h.Stones == 0 {
		return nil
	}
	return []game.Seat{h.Turn}
}

// Legal yields 1, 2 and 3, as far as there are stones.
func (h Heap) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		for n := 1; n <= min(3, h.Stones) && seat == h.Turn; n++ {
			if !yield(game.Move(strconv.Itoa(n))) {
				return
			}
		}
	}
}

// Play takes stones.
func (h Heap) Play(seat game.Seat, move game.Move) (game.Position, error) {
	n, err := strconv.Atoi(string(move))
	switch {
	case err != nil:
		return nil, game.Refuse(game.KindNotation, 0, "nim.notation")
	case h.Stones == 0:
		return nil, game.Refuse(game.KindOver, 0, "nim.over")
	case seat != h.Turn:
		return nil, game.Refuse(game.KindTurn, 0, "nim.turn")
	case n < 1 || n > min(3, h.Stones):
		return nil, game.Refuse(game.KindIllegal, 1, "nim.illegal")
	}
	h.Stones -= n
	h.Taken = append(h.Taken[:len(h.Taken):len(h.Taken)], n)
	h.Turn = game.Seat((int(h.Turn) + 1) % h.Seats)
	return h, nil
}

// Outcome gives the win to whoever took the last stone.
func (h Heap) Outcome() (game.Outcome, bool) {
	if h.Stones > 0 {
		return game.Outcome{Winner: game.Nobody}, false
	}
	return game.Outcome{Winner: game.Seat((int(h.Turn) + h.Seats - 1) % h.Seats), Method: "last"}, true
}

// View shows everything to everybody.
func (h Heap) View(seat game.Seat) game.View {
	return game.View{Game: NimID, Seat: seat, ToMove: h.ToMove(), Notation: strconv.Itoa(h.Stones)}
}

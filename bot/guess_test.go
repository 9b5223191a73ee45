package bot

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"kamisado/game"
	"kamisado/game/gametest"
)

// guessID is the game's name.
const guessID game.ID = "guess"

// guessTries is how many wrong numbers lose.
const guessTries = 3

// guess is a game for one: a number from 1 to 9 that the seed has chosen is found in
// three tries, or not. A move is a number. Its leaderboard is of times.
type guess struct{}

var (
	_ game.Scorer      = guess{}
	_ game.SeedAuditor = guess{}
)

// secret is a position of guess.
type secret struct {
	Number int
	Tried  []int
}

var _ game.EndViewer = secret{}

// ID is "guess".
func (guess) ID() game.ID { return guessID }

// Facts are those of one seat.
func (guess) Facts(game.Options) game.Facts { return game.Facts{MinSeats: 1, MaxSeats: 1} }

// New hides a number. There are no options.
func (guess) New(options game.Options, seed game.Seed) (game.Position, error) {
	if len(options) > 0 {
		return nil, game.Refuse(game.KindOption, 0, "guess.option")
	}
	return secret{Number: guessNumber(seed)}, nil
}

// Parse takes a number from 1 to 9.
func (guess) Parse(text string) (game.Move, error) {
	if n, err := strconv.Atoi(strings.TrimSpace(text)); err == nil && n >= 1 && n <= 9 {
		return game.Move(strconv.Itoa(n)), nil
	}
	return "", game.Refuse(game.KindNotation, 0, "guess.notation")
}

// Deal is the number.
func (guess) Deal(seed game.Seed, _ game.Options, _ string) ([]string, error) {
	return []string{strconv.Itoa(guessNumber(seed))}, nil
}

// FirstMove is of no account: the number is there from the start.
func (guess) FirstMove(game.Position) (first string, ok bool) { return "", true }

// guessNumber is the number of a seed.
func guessNumber(seed game.Seed) int { return 1 + int(seed[0])%9 }

// Leaderboards is one, of times.
func (guess) Leaderboards() []game.Leaderboard {
	return []game.Leaderboard{{Name: "9", Label: game.Say("guess.table"), Ranking: game.Lowest}}
}

// Score is how long it took to find the number, in milliseconds.
func (guess) Score(_ game.Position, out game.Outcome, seat game.Seat, took time.Duration) (string, int64, bool) {
	return "9", took.Milliseconds(), out.Method == "found" && seat == out.Winner
}

// Format says the time.
func (guess) Format(points int64) game.Phrase { return game.Say("guess.points", "Points", int(points)) }

// ToMove is the only seat.
func (s secret) ToMove() []game.Seat {
	if _, over := s.Outcome(); over {
		return nil
	}
	return []game.Seat{0}
}

// Legal yields all numbers.
func (s secret) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		for n := 1; n <= 9 && seat == 0 && len(s.ToMove()) > 0; n++ {
			if !yield(game.Move(strconv.Itoa(n))) {
				return
			}
		}
	}
}

// Play tries a number.
func (s secret) Play(seat game.Seat, move game.Move) (game.Position, error) {
	n, err := strconv.Atoi(string(move))
	switch {
	case len(s.ToMove()) == 0:
		return nil, game.Refuse(game.KindOver, 0, "guess.over")
	case seat != 0:
		return nil, game.Refuse(game.KindTurn, 0, "guess.turn")
	case err != nil || n < 1 || n > 9:
		return nil, game.Refuse(game.KindNotation, 0, "guess.notation")
	}
	s.Tried = append(s.Tried[:len(s.Tried):len(s.Tried)], n)
	return s, nil
}

// Outcome is Nobody's win after too many tries: a defeat.
func (s secret) Outcome() (game.Outcome, bool) {
	switch tries := len(s.Tried); {
	case tries > 0 && s.Tried[tries-1] == s.Number:
		return game.Outcome{Winner: 0, Method: "found"}, true
	case tries == guessTries:
		return game.Outcome{Winner: game.Nobody, Method: "missed"}, true
	}
	return game.Outcome{Winner: game.Nobody}, false
}

// View shows the number once the match is over.
func (s secret) View(seat game.Seat) game.View {
	if out, over := s.Outcome(); over {
		return s.EndView(seat, out)
	}
	v := game.View{Game: guessID, Seat: seat, ToMove: s.ToMove(), Notation: fmt.Sprint(s.Tried)}
	v.Prompt = game.Say("guess.prompt")
	numbers := game.Group{Key: "numbers", Label: game.Say("guess.numbers")}
	for move := range s.Legal(0) {
		numbers.Choices = append(numbers.Choices, game.Choice{Move: move, Label: game.Say("guess.number", "Number", string(move))})
	}
	v.Groups = []game.Group{numbers}
	return v
}

// EndView shows the number.
func (s secret) EndView(seat game.Seat, out game.Outcome) game.View {
	return game.View{Game: guessID, Seat: seat, Notation: fmt.Sprint(s.Tried) + " " + strconv.Itoa(s.Number), Outcome: out.Clone()}
}

// TestGuess: the game for one keeps the contract, and no view tells the number.
func TestGuess(t *testing.T) {
	t.Parallel()
	gametest.Run(t, gametest.Config{
		Rules: guess{}, MaxPlies: guessTries,
		Twin: func(t *rapid.T, p game.Position, _ game.Seat) (game.Position, bool) {
			s := p.(secret)
			if _, over := s.Outcome(); over {
				return nil, false
			}
			s.Number = 10
			return s, true
		},
	})
}

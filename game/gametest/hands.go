package gametest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"kamisado/game"
)

// HandsID is the game's name.
const HandsID game.ID = "hands"

// Deal is the move that gives out the cards; any seat may make it.
const Deal game.Move = "deal"

// The size of Hands: four seats with three of twelve cards.
const (
	handsSeats = 4
	handsCards = 3
)

// Hands is a game for four with hands that others do not see: first anybody deals,
// then the seats in turn play a card that is higher than the last one. Who has none
// passes; where nobody has one, all cards may be played again. Who first has no cards
// wins, the others go on for places, or agree to stop. A move is a card, from 0 to 11.
// Its leaderboard is a sum of wins.
type Hands struct{}

var (
	_ game.Scorer      = Hands{}
	_ game.SeedAuditor = Hands{}
)

// Held is a position of Hands.
type Held struct {
	Seed   game.Seed
	Dealt  bool
	Hands  [handsSeats][]int
	Passes [handsSeats]int
	// Out are the seats that have played all cards, in that order.
	Out []game.Seat
	// Top is the last card, -1 when all may be played.
	Top  int
	Turn game.Seat
}

var _ game.Stopper = Held{}

// ID is "hands".
func (Hands) ID() game.ID { return HandsID }

// Facts are those of four seats with hands.
func (Hands) Facts(game.Options) game.Facts {
	return game.Facts{MinSeats: handsSeats, MaxSeats: handsSeats, Hidden: true}
}

// New keeps the seed for the deal. There are no options.
func (Hands) New(options game.Options, seed game.Seed) (game.Position, error) {
	if len(options) > 0 {
		return nil, game.Refuse(game.KindOption, 0, "hands.option")
	}
	return Held{Seed: seed, Top: -1}, nil
}

// Parse takes "deal" and cards.
func (Hands) Parse(text string) (game.Move, error) {
	text = strings.TrimSpace(text)
	if text == string(Deal) {
		return Deal, nil
	}
	card, err := strconv.Atoi(text)
	if err != nil {
		return "", game.Refuse(game.KindNotation, 0, "hands.notation")
	}
	return game.Move(strconv.Itoa(card)), nil
}

// Deal are the hands, a line a seat.
func (Hands) Deal(seed game.Seed, _ game.Options, _ string) (lines []string, err error) {
	for _, hand := range (Held{Seed: seed}).deal().Hands {
		lines = append(lines, fmt.Sprint(hand))
	}
	return lines, nil
}

// FirstMove is of no account; there is none before the deal.
func (Hands) FirstMove(p game.Position) (first string, ok bool) { return "", p.(Held).Dealt }

// Leaderboards is one, of matches won.
func (Hands) Leaderboards() []game.Leaderboard {
	return []game.Leaderboard{{Name: "won", Label: game.Say("hands.table"), Ranking: game.Sum}}
}

// Score is 1 for the winner.
func (Hands) Score(_ game.Position, out game.Outcome, seat game.Seat, _ time.Duration) (string, int64, bool) {
	played := out.Method == "out" || out.Method == "stopped"
	return "won", 1, played && seat != game.Nobody && seat == out.Winner
}

// Format says how many.
func (Hands) Format(points int64) game.Phrase { return game.Say("hands.points", "Points", int(points)) }

// deal gives out the cards.
func (h Held) deal() Held {
	cards := rand.New(rand.NewChaCha8(h.Seed)).Perm(handsSeats * handsCards)
	for seat := range h.Hands {
		h.Hands[seat] = cards[seat*handsCards : (seat+1)*handsCards : (seat+1)*handsCards]
	}
	h.Dealt = true
	return h
}

// ToMove is everybody before the deal, then one seat.
func (h Held) ToMove() []game.Seat {
	if _, over := h.Outcome(); over {
		return nil
	}
	if !h.Dealt {
		return []game.Seat{0, 1, 2, 3}
	}
	return []game.Seat{h.Turn}
}

// Legal yields the deal, or the cards of the hand that may be played.
func (h Held) Legal(seat game.Seat) iter.Seq[game.Move] {
	return func(yield func(game.Move) bool) {
		if !slices.Contains(h.ToMove(), seat) || !h.Dealt && !yield(Deal) {
			return
		}
		for _, card := range h.Hands[seat] {
			if card > h.Top && !yield(game.Move(strconv.Itoa(card))) {
				return
			}
		}
	}
}

// Play deals, or plays a card.
func (h Held) Play(seat game.Seat, move game.Move) (game.Position, error) {
	switch {
	case len(h.ToMove()) == 0:
		return nil, game.Refuse(game.KindOver, 0, "hands.over")
	case !slices.Contains(h.ToMove(), seat):
		return nil, game.Refuse(game.KindTurn, 0, "hands.turn")
	case !slices.Contains(slices.Collect(h.Legal(seat)), move):
		return nil, game.Refuse(game.KindIllegal, 1, "hands.illegal")
	}
	if move == Deal {
		return h.deal(), nil
	}
	card, err := strconv.Atoi(string(move))
	if err != nil {
		return nil, err
	}
	h.Hands[seat] = slices.DeleteFunc(slices.Clone(h.Hands[seat]), func(c int) bool { return c == card })
	h.Top = card
	if len(h.Hands[seat]) == 0 {
		h.Out = append(h.Out[:len(h.Out):len(h.Out)], seat)
	}
	return h.pass(), nil
}

// pass gives the turn to the next seat with a card that may be played.
func (h Held) pass() Held {
	if len(h.Out) == handsSeats {
		return h
	}
	for {
		for range handsSeats {
			h.Turn = (h.Turn + 1) % handsSeats
			hand := h.Hands[h.Turn]
			if len(hand) > 0 && slices.Max(hand) > h.Top {
				return h
			}
			if len(hand) > 0 {
				h.Passes[h.Turn]++
			}
		}
		h.Top = -1
	}
}

// Outcome is there when all are out.
func (h Held) Outcome() (game.Outcome, bool) {
	if len(h.Out) == handsSeats {
		return game.Outcome{Winner: h.Out[0], Method: "out", Passes: h.Passes[:]}, true
	}
	return game.Outcome{Winner: game.Nobody}, false
}

// Stop is possible once somebody has won.
func (h Held) Stop() (game.Outcome, bool) {
	if _, over := h.Outcome(); over || len(h.Out) == 0 {
		return game.Outcome{Winner: game.Nobody}, false
	}
	return game.Outcome{Winner: h.Out[0], Method: "stopped", Passes: h.Passes[:]}, true
}

// View shows a seat its own hand and nobody else's.
func (h Held) View(seat game.Seat) game.View {
	v := game.View{Game: HandsID, Seat: seat, ToMove: h.ToMove(), Notation: fmt.Sprint(h.Top, h.Out)}
	if seat != game.Nobody {
		v.Board = h.Hands[seat]
	}
	if out, over := h.Outcome(); over {
		v.Outcome = &out
		return v
	}
	v.Prompt = game.Say("hands.prompt")
	if !h.Dealt {
		seat = 0 // everybody may deal
	}
	hand := game.Group{Key: "hand", Label: game.Say("hands.hand")}
	for move := range h.Legal(seat) {
		hand.Choices = append(hand.Choices, game.Choice{Move: move, Label: game.Say("hands.card", "Card", string(move))})
	}
	if len(hand.Choices) > 0 {
		v.Groups = []game.Group{hand}
	}
	return v
}

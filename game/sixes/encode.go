package sixes

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"kamisado/game"
)

// Encode gives the seed, how many cards are dealt, the cards played and, when the
// match was ended from outside, how: a line each, from which all the rest follows. It
// holds what is hidden, and is for the store alone.
func (m *Match) Encode() []byte {
	var played []string
	for _, t := range m.history {
		if t.Card != NoCard {
			played = append(played, t.Card.String())
		}
	}
	text := m.seed.String() + "\n" + strconv.Itoa(m.dealt) + "\n" + strings.Join(played, " ") + "\n"
	if m.outcome != nil && m.table != Everything {
		// An outcome is numbers and a word: it can always be written.
		end, _ := json.Marshal(m.outcome)
		text += string(end) + "\n"
	}
	return []byte(text)
}

// decode reads what Encode wrote and nothing else.
func decode(text string) (*Match, error) {
	lines := strings.Split(text, "\n")
	var seed game.Seed
	if len(lines) < 4 || len(lines) > 5 || seed.UnmarshalText([]byte(lines[0])) != nil {
		return nil, badCode()
	}
	dealt, err := strconv.Atoi(lines[1])
	if err != nil || dealt < 0 || dealt > DeckSize {
		return nil, badCode()
	}
	m, err := NewMatch(seed).deal(dealt).replay(strings.Fields(lines[2]))
	if err != nil {
		return nil, err
	}
	if len(lines) == 5 {
		if m, err = m.ended(lines[3]); err != nil {
			return nil, err
		}
	}
	if string(m.Encode()) != text {
		return nil, badCode()
	}
	return m, nil
}

// replay plays cards, each by whoever is to move.
func (m *Match) replay(cards []string) (*Match, error) {
	for _, text := range cards {
		c, err := ParseCard(text)
		if err != nil || m.dealing() || m.outcome != nil || m.judgeCard(m.turn, c) != nil {
			return nil, badCode()
		}
		m = m.put(c)
	}
	return m, nil
}

// ended is a match that was ended from outside.
func (m *Match) ended(text string) (*Match, error) {
	var out game.Outcome
	if json.Unmarshal([]byte(text), &out) != nil || m.outcome != nil || !plausible(&out) {
		return nil, badCode()
	}
	return m.End(out).(*Match), nil
}

// plausible tells whether an outcome can be one of four seats.
func plausible(out *game.Outcome) bool {
	ofSeats := func(numbers []int) bool { return len(numbers) == 0 || len(numbers) == Seats }
	return slices.Contains([]game.Seat{game.Nobody, West, South, East, North}, out.Winner) &&
		out.Method != "" && ofSeats(out.Score) && ofSeats(out.Passes)
}

func badCode() error { return game.Refuse(game.KindPosition, 0, game.Say("sixes.code")) }

package sixes

import (
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
		return game.EncodeEnded(text, m.outcome)
	}
	return []byte(text)
}

// decode reads what Encode wrote of a match that was not ended from outside, and nothing
// else.
func decode(text string) (*Match, *game.Outcome, error) {
	lines := strings.Split(text, "\n")
	var seed game.Seed
	if len(lines) != 4 || seed.UnmarshalText([]byte(lines[0])) != nil {
		return nil, nil, badCode()
	}
	dealt, err := strconv.Atoi(lines[1])
	if err != nil || dealt < 0 || dealt > DeckSize {
		return nil, nil, badCode()
	}
	m, err := NewMatch(seed).deal(dealt).replay(strings.Fields(lines[2]))
	if err != nil {
		return nil, nil, err
	}
	if string(m.Encode()) != text {
		return nil, nil, badCode()
	}
	return m, m.outcome.Clone(), nil
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

func badCode() error { return game.Refuse(game.KindPosition, 0, game.Say("sixes.code")) }

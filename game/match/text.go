package match

import (
	"fmt"
	"strings"

	"kamisado/game"
)

// seedWord begins the line of a match's seed.
const seedWord = "semilla"

// Text is the match as text. While it goes on everybody may read it: nothing hidden
// stands in it.
func (s *State) Text(games Games) string {
	text, err := WriteText(games[s.Game], s.Record())
	if err != nil {
		return "" // the moves were played, and can be played again
	}
	return text
}

// Record is what was played since the match began or was started again.
func (s *State) Record() Record {
	r := Record{s.Options, s.Seed, s.Moves, s.Outcome, game.FoundIn(s.Position)}
	if r.Outcome != nil && r.Outcome.Method == game.Unfinished {
		r.Outcome = nil // there is nothing to say about it
	}
	return r
}

// Record is a match as it was played: all that its positions follow from.
type Record struct {
	Options game.Options
	Seed    game.Seed
	Moves   []Move
	// Outcome is how it ended, nil when it goes on. Where a text does not say who has won,
	// the winner is Nobody.
	Outcome *game.Outcome
	// Found is what the rules searched for, see game.SearchRules; empty when it is to be
	// searched for.
	Found string
}

// Replay plays a match again and calls see, which may be nil, with each position from the
// first on, and returns the last one. Errors are those of New and Play.
func Replay(rules game.Rules, r Record, see func(game.Position)) (game.Position, error) {
	position, err := begin(rules, r.Options, r.Seed, r.Found)
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		if see != nil {
			see(position)
		}
		if i == len(r.Moves) {
			return position, nil
		}
		if position, err = position.Play(r.Moves[i].Seat, r.Moves[i].Move); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
}

// begin is the first position of a match.
func begin(rules game.Rules, options game.Options, seed game.Seed, found string) (game.Position, error) {
	if search, ok := rules.(game.SearchRules); ok && found != "" {
		return search.Resume(options, seed, found)
	}
	return rules.New(options, seed)
}

// WriteText writes a match as text. A game that is no game.TextRules has a plain one.
// Errors are those of Replay.
func WriteText(rules game.Rules, r Record) (string, error) {
	f := formatOf(rules)
	var head string
	var moves []string
	last, err := Replay(rules, r, func(p game.Position) {
		if head == "" {
			head = f.Head(p)
		}
		moves = append(moves, f.Notes(p)...)
	})
	if err != nil {
		return "", err
	}
	lines := []string{head}
	if r.Outcome == nil {
		return strings.Join(append(lines, moves...), "\n") + "\n", nil
	}
	if f.Secret != nil {
		lines = append(lines, seedWord+" "+r.Seed.String())
		if found := game.FoundIn(last); found != "" {
			lines = append(lines, f.Secret.Found+" "+found)
		}
		lines = append(lines, f.dealt(last)...)
	}
	lines = append(append(lines, moves...), f.Result(last, *r.Outcome))
	return strings.Join(append(lines, f.below(last)...), "\n") + "\n", nil
}

// format is a game.TextFormat with what is left out filled in.
type format struct{ game.TextFormat }

// formatOf is the format of a game; one that has none writes what its events note.
func formatOf(rules game.Rules) format {
	if texts, ok := rules.(game.TextRules); ok {
		return format{texts.TextFormat()}
	}
	return format{game.TextFormat{
		Head:   func(game.Position) string { return string(rules.ID()) },
		Notes:  func(p game.Position) []string { return game.Notes(p.View(game.Nobody).LastEvents) },
		Result: func(_ game.Position, out game.Outcome) string { return string(out.Method) },
	}}
}

// dealt and below are the lines of a secret, none where there is none.
func (f *format) dealt(p game.Position) []string {
	if f.Secret == nil || f.Secret.Dealt == nil {
		return nil
	}
	return f.Secret.Dealt(p)
}

func (f *format) below(p game.Position) []string {
	if f.Secret == nil || f.Secret.Below == nil {
		return nil
	}
	return f.Secret.Below(p)
}

package match

import (
	"errors"
	"fmt"
	"slices"

	"kamisado/game"
)

// Opening is what was played before a match began, where it goes on from a text that somebody
// brought: an imported match. It counts for no rating and no record, its opening is not taken
// back, and a restart or a rematch begins with it again.
type Opening struct {
	// Moves are none where the text was that of a position, which the options then name.
	Moves Moves `json:"moves,omitempty"`
	// Found is as in Record.
	Found string `json:"found,omitempty"`
	// Dropped is how many moves at the end of the text were left out, because with them
	// somebody has won, or nobody can.
	Dropped int `json:"dropped,omitempty"`
}

// SetUp reports whether the match does not begin as its game does.
func (p *Proposal) SetUp() bool { return p.Opening != nil || p.Options[game.OptionPosition] != "" }

// opened are the moves before the match began.
func (p *Proposal) opened() []Move {
	if p.Opening == nil || len(p.Opening.Moves) == 0 {
		return nil
	}
	return p.Opening.Moves
}

// first is the position that the match begins with.
func (p *Proposal) first(rules game.Rules) (game.Position, error) {
	r := Record{Options: p.Options, Seed: p.Seed, Moves: p.opened()}
	if p.Opening != nil {
		r.Found = p.Opening.Found
	}
	for _, m := range r.Moves {
		if m.Seat < 0 || int(m.Seat) >= len(p.Players) {
			return nil, fmt.Errorf("%s: a move of seat %d among %d players", p.Game, m.Seat, len(p.Players))
		}
	}
	return Replay(rules, r, nil)
}

// Played are the moves that were made in the match itself, after what was played before it
// began.
func Played(s *State) []Move { return s.Moves[len(s.opened()):] }

// Start is how an imported match begins.
type Start struct {
	Game    game.ID
	Options game.Options
	// Seed is that of a game with secrets, which follow from it; nil in the others.
	Seed    *game.Seed
	Opening Opening
}

// Said is what the players are told of it.
func (o *Opening) Said() []game.Phrase {
	said := []game.Phrase{game.Say("match.import.position")}
	if moves := len(o.Moves); moves > 0 {
		said[0] = game.Say("match.import.moves", "Moves", moves, "Plural", moves)
	}
	if o.Dropped > 0 {
		said = append(said, game.Say("match.import.dropped", "Moves", o.Dropped, "Plural", o.Dropped))
	}
	return said
}

// Import reads a text as the start of a match: that of a match as ReadText does or, as a text
// without moves, a position. A match that is over goes on from the last position in which it
// was not decided. The first line says which of the games it is; among one alone the text is
// that game's. Import refuses a match that exceeds the limit of a game.Limiter. Errors are
// *game.Error, with the number of the line in texts of several lines.
func Import(rules []game.Rules, text string) (Start, error) {
	of, err := RulesOf(rules, text)
	if err != nil {
		return Start{}, err
	}
	start := Start{Game: of.ID()}
	lines := slices.Collect(linesOf(text))
	r := reader{rules: of, format: formatOf(of), lines: lines, start: &start}
	if err := r.read(); err != nil {
		return Start{}, atLine(err, lines)
	}
	start.Options = r.record.Options
	if r.Secret != nil {
		start.Seed = &r.record.Seed
	}
	start.Opening.Dropped = len(r.record.Moves) - len(start.Opening.Moves)
	return start, nil
}

// RulesOf returns which of the games a text is of, by its first line; among one alone it is that
// one's. Errors are *game.Error.
func RulesOf(all []game.Rules, text string) (game.Rules, error) {
	head, ok := firstLine(text)
	switch {
	case !ok:
		return nil, refuse(game.KindPosition, "match.import.empty")
	case len(all) == 1:
		return all[0], nil
	}
	for _, rules := range all {
		if options, err := OptionsOf(rules, text); err == nil {
			if _, err := rules.New(options, game.Seed{}); err == nil {
				return rules, nil
			}
		}
	}
	for _, rules := range all {
		if form := formatOf(rules).HeadForm; form != nil && form.MatchString(head.Text) {
			return rules, nil // which says what is wrong with it
		}
	}
	return nil, head.Refuse("match.import.head")
}

// OptionsOf returns the options in the first line of a match text, without reading its moves. Errors are
// *game.Error.
func OptionsOf(rules game.Rules, text string) (game.Options, error) {
	f := formatOf(rules)
	if f.ReadHead == nil {
		return nil, refuse(game.KindPosition, "match.text")
	}
	head, _ := firstLine(text)
	return f.ReadHead(head)
}

// decided reports whether somebody has won at a position, or nobody can.
func decided(p game.Position) bool {
	if _, over := p.Outcome(); over {
		return true
	}
	stopper, ok := p.(game.Stopper)
	if !ok {
		return false
	}
	_, ok = stopper.Stop()
	return ok
}

// atLine has the refusal of the position that a text begins with name its line, where there
// are others.
func atLine(err error, lines []game.Line) error {
	refusal, ok := errors.AsType[*game.Error](err)
	if !ok || len(lines) < 2 || refusal.Why.Args["Line"] != nil {
		return err
	}
	return game.Refuse(refusal.Kind, refusal.Rule, game.Say("match.import.line", "Line", lines[0].Number, "Why", refusal.Why))
}

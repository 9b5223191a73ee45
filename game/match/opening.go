package match

import (
	"fmt"

	"kamisado/game"
)

// Opening is what was played before a match began: in an imported match, which goes on from a text that somebody
// brought, or moves that its game.Opener dealt. An imported match counts for no rating and no record. An opening is
// not taken back, and a restart or a rematch begins with it again; a third match has a new one dealt.
type Opening struct {
	// Moves are none where the text was that of a position, which the options then name.
	Moves Moves `json:"moves,omitempty"`
	// Found is as in Record.
	Found string `json:"found,omitempty"`
	// Outcome is set if nothing is played: the match is over as it begins, and is there to be looked at.
	Outcome *game.Outcome `json:"outcome,omitempty"`
	// Format is as in Reading.
	Format game.Term `json:"format,omitempty"`
	// Dealt is how many matches in a row have begun with an opening that was dealt; 0 in an imported match.
	Dealt int `json:"dealt,omitempty"`
}

// Imported reports whether an opening, which may be nil, was imported.
func (o *Opening) Imported() bool { return o != nil && o.Dealt == 0 }

// SetUp reports whether the match does not begin as its game does.
func (p *Proposal) SetUp() bool { return p.Opening.Imported() || p.Options[game.OptionPosition] != "" }

// deal adds the opening that the options ask for, if there is none yet.
func (p *Proposal) deal(rules game.Rules) {
	opener, ok := rules.(game.Opener)
	if !ok || p.Opening != nil {
		return
	}
	for i, move := range opener.Opening(p.Options, p.Seed) {
		if p.Opening == nil {
			p.Opening = &Opening{Dealt: 1}
		}
		p.Opening.Moves = append(p.Opening.Moves, Move{game.Seat(i % 2), move})
	}
}

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
	if moves := len(o.Moves); o.Dealt > 0 {
		said[0] = game.Say("match.opening.dealt", "Moves", moves)
	} else if moves > 0 {
		said[0] = game.Say("match.import.moves", "Moves", moves, "Plural", moves)
	}
	if o.Format != "" {
		said = append(said, game.Say("match.import.format", "Format", o.Format))
	}
	return said
}

// decided reports whether somebody has won at a position, or nobody can.
func decided(p game.Position) bool {
	_, over := p.Outcome()
	_, stops := stopAt(p)
	return over || stops
}

package match

import (
	"encoding/json"
	"fmt"

	"kamisado/game"
)

// snapshot is a State as JSON: the position as its game encodes it, times in unix
// milliseconds.
type snapshot struct {
	ID       ID
	Version  int
	Phase    Phase
	Proposal Proposal
	Ply      int
	Position string        `json:",omitempty"`
	Offers   []Offering    `json:",omitempty"`
	Outcome  *game.Outcome `json:",omitempty"`
	Closing  EventKind     `json:",omitempty"`
	Next     ID            `json:",omitempty"`
	Since    int64         `json:",omitempty"`
	Added    []game.Seat   `json:",omitempty"`
	Turned   int64         `json:",omitempty"`
	Began    int64         `json:",omitempty"`
	Ended    int64         `json:",omitempty"`
	Decided  []Player      `json:",omitempty"`
}

// Encode gives the state as JSON, from which Decode makes an equal one. A
// snapshot saves folding the log; it is a cache and never the truth.
func (s *State) Encode() []byte {
	return encode(snapshot{
		s.ID, s.Version, s.Phase, s.Proposal, s.Ply, string(s.Position.Encode()),
		s.Offers, s.Outcome, s.Closing, s.Next, milli(s.ComputerTurnAt), s.Added, milli(s.PlyAt), milli(s.StartedAt), milli(s.EndedAt), s.Decided,
	})
}

// Decode reads a state as Encode wrote it.
func Decode(games Games, text []byte) (State, error) {
	var snap snapshot
	if err := json.Unmarshal(text, &snap); err != nil {
		return State{}, fmt.Errorf("snapshot of a match: %w", err)
	}
	rules, ok := games[snap.Proposal.Game]
	if !ok {
		return State{}, fmt.Errorf("snapshot of match %s: no game %q", snap.ID, snap.Proposal.Game)
	}
	position, err := rules.Decode([]byte(snap.Position))
	if err != nil {
		return State{}, fmt.Errorf("snapshot of match %s: %w", snap.ID, err)
	}
	if _, over := position.Outcome(); !over && snap.Outcome != nil {
		position = position.End(*snap.Outcome)
	}
	return State{
		ID: snap.ID, Version: snap.Version, Phase: snap.Phase, Proposal: snap.Proposal, Ply: snap.Ply,
		Position: position, Offers: snap.Offers, Outcome: snap.Outcome, Closing: snap.Closing, Next: snap.Next,
		ComputerTurnAt: fromMilli(snap.Since), Added: snap.Added, PlyAt: fromMilli(snap.Turned),
		StartedAt: fromMilli(snap.Began), EndedAt: fromMilli(snap.Ended), Decided: snap.Decided,
	}, nil
}

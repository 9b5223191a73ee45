package match

import (
	"encoding/json"
	"fmt"
	"strings"

	"kamisado/game"
)

// snapshot is a State as JSON, times in unix milliseconds.
type snapshot struct {
	ID       ID
	Version  int
	Phase    Phase
	Proposal Proposal
	Ply      int
	// Moves are a line each, the seat's number before the move.
	Moves string `json:",omitempty"`
	// Found is what the rules searched for, see game.SearchRules.
	Found     string        `json:",omitempty"`
	Offers    []Offering    `json:",omitempty"`
	Outcome   *game.Outcome `json:",omitempty"`
	Closing   EventKind     `json:",omitempty"`
	Next      ID            `json:",omitempty"`
	Since     int64         `json:",omitempty"`
	Added     []game.Seat   `json:",omitempty"`
	Turned    int64         `json:",omitempty"`
	Began     int64         `json:",omitempty"`
	Ended     int64         `json:",omitempty"`
	Decided   []Player      `json:",omitempty"`
	TimeUp    int64         `json:",omitempty"`
	Credited  int64         `json:",omitempty"`
	Halt      HaltReason    `json:",omitempty"`
	Replay    string        `json:",omitempty"`
	Replaying int64         `json:",omitempty"`
	Place     Place         `json:",omitzero"`
	// These are what the state has by the same names.
	DrawOffers []int       `json:",omitempty"`
	Refusals   int         `json:",omitempty"`
	RefusedAt  int64       `json:",omitempty"`
	TakenBack  int         `json:",omitempty"`
	Hinted     []game.Seat `json:",omitempty"`
	PlacedPly  int         `json:",omitempty"`
	Thread     EventKind   `json:",omitempty"`
	// HaltedBy and Stranded are nil where they are zero.
	HaltedBy *Player       `json:",omitempty"`
	Stranded *strandedSnap `json:",omitempty"`
}

// strandedSnap is a Stranding in a snapshot.
type strandedSnap struct {
	Why   Obstacle
	Seat  game.Seat
	Since int64
}

// Encode returns the state as JSON, from which Decode makes an equal one. A snapshot saves
// reading and folding the log; it is a cache: the log decides.
func (s *State) Encode() []byte { return encode(s.snapshot()) }

func (s *State) snapshot() snapshot {
	snap := snapshot{
		ID: s.ID, Version: s.Version, Phase: s.Phase, Proposal: s.Proposal, Ply: s.Ply, Moves: joinMoves(s.Moves), Found: game.FoundIn(s.Position),
		Offers: s.Offers, Outcome: s.Outcome, Closing: s.Closing, Next: s.Next, Since: milli(s.ComputerTurnAt), Added: s.Added,
		Turned: milli(s.PlyAt), Began: milli(s.StartedAt), Ended: milli(s.EndedAt), Decided: s.Decided,
		TimeUp: milli(s.TimeUp), Credited: milli(s.Credited), Halt: s.Halt, Replay: s.Replay, Replaying: milli(s.Replaying),
		DrawOffers: s.DrawOffers, Refusals: s.Refusals, RefusedAt: milli(s.RefusedAt), TakenBack: s.TakenBack,
		Hinted: s.Hinted, Place: s.Place, PlacedPly: s.PlacedPly, Thread: s.Thread,
	}
	if s.HaltedBy != (Player{}) {
		snap.HaltedBy = &s.HaltedBy
	}
	if s.Stranded.Why != "" {
		snap.Stranded = &strandedSnap{s.Stranded.Why, s.Stranded.Seat, milli(s.Stranded.Since)}
	}
	return snap
}

// Decode reads a state as Encode wrote it, or EncodeStored with the people that it has left out.
func Decode(games Games, text []byte, n Naming) (State, error) {
	var snap snapshot
	if err := json.Unmarshal(text, &snap); err != nil {
		return State{}, fmt.Errorf("snapshot of a match: %w", err)
	}
	snap.name(n)
	s := State{
		ID: snap.ID, Version: snap.Version, Phase: snap.Phase, Proposal: snap.Proposal, Ply: snap.Ply,
		Offers: snap.Offers, Outcome: snap.Outcome, Closing: snap.Closing, Next: snap.Next,
		ComputerTurnAt: fromMilli(snap.Since), Added: snap.Added, PlyAt: fromMilli(snap.Turned),
		StartedAt: fromMilli(snap.Began), EndedAt: fromMilli(snap.Ended), Decided: snap.Decided,
		TimeUp: fromMilli(snap.TimeUp), Credited: fromMilli(snap.Credited), Halt: snap.Halt, Replay: snap.Replay, Replaying: fromMilli(snap.Replaying),
		DrawOffers: snap.DrawOffers, Refusals: snap.Refusals, RefusedAt: fromMilli(snap.RefusedAt), TakenBack: snap.TakenBack,
		Hinted: snap.Hinted, Place: snap.Place, PlacedPly: snap.PlacedPly, Thread: snap.Thread,
	}
	if snap.HaltedBy != nil {
		s.HaltedBy = *snap.HaltedBy
	}
	if from := snap.Stranded; from != nil {
		s.Stranded = Stranding{from.Why, from.Seat, fromMilli(from.Since)}
	}
	if err := s.restore(games, &snap); err != nil {
		return State{}, fmt.Errorf("snapshot of match %s: %w", snap.ID, err)
	}
	return s, nil
}

// restore plays the moves of a snapshot.
func (s *State) restore(games Games, snap *snapshot) (err error) {
	rules, ok := games[s.Game]
	if !ok {
		return noGame(s.Game)
	}
	if s.Moves, err = splitMoves(snap.Moves); err != nil {
		return err
	}
	s.Position, err = Replay(rules, Record{Options: s.Options, Seed: s.Seed, Moves: s.Moves, Found: snap.Found}, nil)
	return err
}

// Moves are moves that are stored as lines.
type Moves []Move

// MarshalText never fails.
func (m Moves) MarshalText() ([]byte, error) { return []byte(joinMoves(m)), nil }

// UnmarshalText reads what MarshalText wrote.
func (m *Moves) UnmarshalText(text []byte) (err error) {
	*m, err = splitMoves(string(text))
	return err
}

// joinMoves returns moves as lines, each with the seat's number before the move.
func joinMoves(moves []Move) string {
	var text strings.Builder
	for _, m := range moves {
		text.WriteByte('0' + byte(m.Seat))
		text.WriteString(string(m.Move))
		text.WriteByte('\n')
	}
	return text.String()
}

// splitMoves reads what joinMoves wrote.
func splitMoves(text string) (moves []Move, err error) {
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] < '0' || line[0] > '9' {
			return nil, fmt.Errorf("no move: %q", line)
		}
		moves = append(moves, Move{game.Seat(line[0] - '0'), game.Move(line[1:])})
	}
	return moves, nil
}

package match

import (
	"encoding/json"
	"fmt"
	"strings"

	"kamisado/game"
)

// snapshot is a State as JSON, without its position.
type snapshot struct {
	State
	// Found is what the rules searched for, see game.SearchRules.
	Found string `json:",omitempty"`
}

// Encode returns the state as JSON, from which Decode makes an equal one. A snapshot saves
// reading and folding the log; it is a cache: the log decides.
func (s *State) Encode() []byte { return encode(snapshot{*s, game.FoundIn(s.Position)}) }

// Decode reads a state as Encode wrote it, or EncodeStored with the people that it has left out.
func Decode(games Games, text []byte, n Naming) (State, error) {
	snap, err := readSnapshot(text, n)
	if err != nil {
		return State{}, err
	}
	s := snap.State
	rules, ok := games[s.Game]
	if !ok {
		return State{}, fmt.Errorf("snapshot of match %s: %w", s.ID, noGame(s.Game))
	}
	s.Position, err = Replay(rules, Record{Options: s.Options, Seed: s.Seed, Moves: s.Moves, Found: snap.Found}, nil)
	if err != nil {
		return State{}, fmt.Errorf("snapshot of match %s: %w", s.ID, err)
	}
	return s, nil
}

// readSnapshot reads a snapshot without playing the match again.
func readSnapshot(text []byte, n Naming) (snapshot, error) {
	var s snapshot
	if err := json.Unmarshal(text, &s); err != nil {
		return s, fmt.Errorf("snapshot of a match: %w", err)
	}
	for seat, person := range n.Seats {
		if seat < len(s.Players) && s.Players[seat] == (Player{}) {
			s.Players[seat] = person
		}
	}
	s.mapOthers(func(p Player) Player {
		if p.Person == 0 {
			return p
		}
		return n.People[p.Person]
	})
	return s, nil
}

// ReadResult reads a result from a snapshot, see State.Result, without playing the match again.
func ReadResult(text []byte, n Naming, user string) (r Result, ok bool) {
	s, err := readSnapshot(text, n)
	if err != nil {
		return r, false
	}
	return s.Result(user)
}

// Summary is what a snapshot says of a match.
type Summary struct {
	Phase   Phase
	Players []Player
	// Host is the user who proposed the match or leads its table. Table is set if the match began at a
	// table that waits for players.
	Host  string
	Table bool
	// Moves is how many there were.
	Moves   int
	Outcome *game.Outcome
	Closing EventKind
}

// ReadSummary reads a snapshot, without playing the match again.
func ReadSummary(text []byte, n Naming) (Summary, error) {
	s, err := readSnapshot(text, n)
	if err != nil {
		return Summary{}, err
	}
	return Summary{s.Phase, s.Players, s.Host(), len(s.Lobby) > 0, len(s.Moves), s.Outcome, s.Closing}, nil
}

// Seat is where a user sits, game.Nobody for others.
func (s *Summary) Seat(user string) game.Seat { return seatOf(s.Players, user) }

// Moves are moves that are stored as lines.
type Moves []Move

// MarshalText returns lines, each with the seat's number before the move. It never fails.
func (m Moves) MarshalText() ([]byte, error) {
	var text []byte
	for _, move := range m {
		text = append(append(append(text, '0'+byte(move.Seat)), move.Move...), '\n')
	}
	return text, nil
}

// UnmarshalText reads what MarshalText wrote.
func (m *Moves) UnmarshalText(text []byte) error {
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || line[0] < '0' || line[0] > '9' {
			return fmt.Errorf("no move: %q", line)
		}
		*m = append(*m, Move{game.Seat(line[0] - '0'), game.Move(line[1:])})
	}
	return nil
}

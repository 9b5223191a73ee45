package match

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"kamisado/game"
)

// Command is something a person, a computer or the clock wants of a match. Each stands beside the events that it
// causes: Propose, Play, PlayFor, Resign and NoteHint here; Accept, Decline, Cancel, Expire, Join, Leave,
// AddComputer and Begin in lobby.go; Offer, Agree and Refuse in offer.go; Extend, RestoreTime, TimeOut, ClaimWin
// and CallOff in clock.go; Replace and RemovePlayer in replace.go; Halt, Block and Unblock in halt.go; Relocate and
// KeepThread in place.go; ClaimReplay, ReleaseReplay and KeepReplay in replay.go.
type Command interface {
	// decide adds what happens, or returns a refusal.
	decide(*decision) error
}

// decision is a match while a command is decided: the state after the events so far.
type decision struct {
	State
	games  Games
	now    time.Time
	events []Event
}

type (
	// Propose creates the match.
	Propose struct{ Proposal Proposal }
	// Play makes a move.
	Play struct {
		User string
		// Ply is the position the player saw; AnyPly accepts the current one.
		Ply int
		// Text is the move as typed.
		Text string
	}
	// PlayFor makes a move for a computer. It names the ply that the computer saw,
	// because the match may have moved on while it computed.
	PlayFor struct {
		Seat game.Seat
		Ply  int
		Move game.Move
	}
	// Resign ends the match in the opponent's favour. Where more than two play and
	// somebody else is left, it leaves the seat to a computer of the level, and the
	// match goes on; with no level, in a game without computers, the match ends
	// there too. Where somebody has won already it then ends as if it had been stopped,
	// and the winner has nothing to give up while others go on.
	Resign struct{ User, Level string }
	// NoteHint records that the user is given a hint. It is refused after the first one since the match
	// began or was restarted.
	NoteHint struct{ User string }
)

// AnyPly is the ply of a command that means the match as it is now.
const AnyPly = -1

// Decide turns a command into the events it causes, numbered and dated, and the state
// after them, or refuses it with a *game.Error; any other error is a mistake of the
// caller, such as a game it does not have. Apply makes the same state of the events. The
// given state is not changed.
func Decide(games Games, s State, c Command, now time.Time) ([]Event, State, error) {
	d := decision{State: s, games: games, now: now}
	if err := c.decide(&d); err != nil {
		return nil, s, err
	}
	return d.events, d.State, nil
}

// add makes an event happen. body is a pointer to the type that its kind has, nil where there is none.
func (d *decision) add(kind EventKind, seat game.Seat, body any) error {
	e := Event{Seq: d.Version + 1, At: d.now, Kind: kind, Seat: seat}
	if body != nil {
		e.Body = encode(body)
	} else if kind == Accepted {
		body = new(seating)
	}
	d.events = append(d.events, e)
	return d.apply(d.games, e, body)
}

func (c Propose) decide(d *decision) error {
	if d.Version != 0 {
		return fmt.Errorf("match %s: proposed already", d.ID)
	}
	c.Proposal.deal(d.games[c.Proposal.Game])
	first, err := c.Proposal.start(d.games)
	if err != nil {
		return err
	}
	return d.add(Proposed, c.Proposal.Proposer, &proposed{c.Proposal, first})
}

func (c Play) decide(d *decision) error {
	if err := d.MayPlay(c.User, c.Ply); err != nil {
		return err
	}
	seat := d.Seat(c.User)
	rules := d.games[d.Game]
	if rules == nil {
		return noGame(d.Game)
	}
	text, err := rules.Parse(c.Text)
	if err != nil {
		return cmp.Or(game.MisreadAt(d.Position, c.Text), err)
	}
	next, err := d.Position.Play(seat, text)
	if err == nil {
		err = game.CheckLimit(d.Position, seat, text)
	}
	if err != nil {
		return err
	}
	return d.add(Moved, seat, &move{text, next})
}

func (c PlayFor) decide(d *decision) error {
	if err := d.playingAt(c.Ply); err != nil {
		return err
	}
	if seat, _, ok := d.Computer(); !ok || seat != c.Seat {
		return fmt.Errorf("match %s: no computer is to move on seat %d", d.ID, c.Seat)
	}
	next, err := d.Position.Play(c.Seat, c.Move)
	if err != nil {
		return err
	}
	return d.add(Moved, c.Seat, &move{c.Move, next})
}

func (c Resign) decide(d *decision) error {
	seat, err := d.seated(c.User, Playing)
	if err != nil {
		return err
	}
	if d.Table() {
		out, decided := d.stop()
		others := len(d.People()) > 1
		switch {
		case decided && out.Winner == seat && others:
			return refuse(game.KindDone, "match.resign.won")
		case c.Level != "" && others:
			return d.replace(seat, c.Level, seat)
		case decided:
			return d.add(Stopped, game.Nobody, nil)
		}
	}
	return d.add(Resigned, seat, nil)
}

func (c NoteHint) decide(d *decision) error {
	seat, err := d.seated(c.User, Playing)
	if err != nil {
		return err
	}
	if slices.Contains(d.Hinted, seat) {
		return refuse(game.KindDone, "match.stale")
	}
	return d.add(Hinted, seat, nil)
}

// refuse returns a refusal that no rule of a game is behind.
func refuse(kind game.Kind, why string, pairs ...any) error {
	return game.Refuse(kind, 0, why, pairs...)
}

// want refuses a command that the match is too late for, or too early.
func (s *State) want(phases ...Phase) error {
	if slices.Contains(phases, s.Phase) {
		return nil
	}
	why := "match.phase."
	if len(s.Lobby) > 0 && (s.Phase == Pending || s.Phase == Closed) {
		why = "match.lobby."
	}
	return refuse(game.KindOver, why+string(s.Phase))
}

// current refuses a command meant for another position.
func (s *State) current(ply int) error {
	if ply == AnyPly || ply == s.Ply {
		return nil
	}
	return refuse(game.KindStale, "match.stale")
}

// playingAt refuses a command unless the match is being played, at a ply.
func (s *State) playingAt(ply int) error { return cmp.Or(s.want(Playing), s.current(ply)) }

// seated returns the seat of a player of a match in a phase.
func (s *State) seated(user string, phase Phase) (game.Seat, error) {
	seat := s.Seat(user)
	if seat == game.Nobody {
		return seat, refuse(game.KindStranger, "match.stranger")
	}
	return seat, s.want(phase)
}

// seatedAt returns the seat of a player of a match in a phase, at a ply.
func (s *State) seatedAt(user string, phase Phase, ply int) (game.Seat, error) {
	seat, err := s.seated(user, phase)
	return seat, cmp.Or(err, s.current(ply))
}

// MayLook refuses a user who has no hand in a match, not yet or not any more.
func (s *State) MayLook(user string) error {
	_, err := s.seated(user, Playing)
	return err
}

// MayPlay refuses a user who may not make a move in the position of a ply.
func (s *State) MayPlay(user string, ply int) error {
	seat, err := s.seatedAt(user, Playing, ply)
	if err == nil && !slices.Contains(s.Position.ToMove(), seat) {
		err = refuse(game.KindTurn, "match.turn")
	}
	return err
}

package match

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"kamisado/game"
)

// Command is something a person, a computer or the clock wants of a match. It is
// one of Propose, Accept, Decline, Cancel, Expire, Play, PlayFor, Replace, Resign, NoteHint, Offer,
// Agree, Refuse, Extend, Credit, Lapse, Claim, Abandon, Halt, Strand, Free, Depart, Relocate,
// ClaimReplay,
// ReleaseReplay, KeepReplay and KeepThread, or, at a table that waits for players, of Join, Leave, AddComputer
// and Begin.
type Command interface {
	// decide returns what happens, or a refusal. It does not change the state.
	decide(games Games, s *State) ([]happening, error)
}

// happening is an event that has no number and no time yet; its body is a pointer to
// the type of its kind, nil where there is none.
type happening struct {
	kind EventKind
	seat game.Seat
	body any
}

type (
	// Propose creates the match.
	Propose struct{ Proposal Proposal }
	// Accept starts a proposed match. Any invited player starts it for all; who
	// plays alone or with computers accepts the proposal too. Anybody but who made it accepts
	// an open challenge.
	Accept struct {
		User string
		// Name and Since are as in Player, for an open challenge.
		Name  string
		Since int64
	}
	// Decline closes a proposed match.
	Decline struct{ User string }
	// Cancel takes a proposal back.
	Cancel struct{ User string }
	// Expire closes a proposed match whose time is over.
	Expire struct{}
	// Play makes a move.
	Play struct {
		User string
		// Ply is the position the player saw; AnyPly accepts the current one.
		Ply int
		// Text is the move as typed.
		Text string
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
	// Offer agrees to something; it happens when all players have.
	Offer struct {
		User string
		What Offering
		// Ply is as in Play.
		Ply int
		// Seed is for a restart, Next for a rematch, should this offer complete it.
		Seed game.Seed
		Next ID
		// Proven is set for a draw in a position that is proven drawn: then a computer
		// agrees.
		Proven bool
		// Now is when it is offered, for a takeback.
		Now time.Time
	}
	// Agree accepts a draw or a takeback that the opponent has offered.
	Agree struct {
		User string
		What Offering
		Ply  int
	}
	// Refuse declines what Agree accepts.
	Refuse struct {
		User string
		What Offering
		Ply  int
	}
)

// AnyPly is the ply of a command that means the match as it is now.
const AnyPly = -1

// Decide turns a command into the events it causes, numbered and dated, and the state
// after them, or refuses it with a *game.Error; any other error is a mistake of the
// caller, such as a game it does not have. Apply makes the same state of the events. The
// given state is not changed.
func Decide(games Games, s State, c Command, now time.Time) ([]Event, State, error) {
	all, err := c.decide(games, &s)
	if err != nil {
		return nil, s, err
	}
	events, next := make([]Event, len(all)), s
	for i, h := range all {
		e := Event{Seq: next.Version + 1, At: now, Kind: h.kind, Seat: h.seat}
		if h.body != nil {
			e.Body = encode(h.body)
		} else {
			h.body = e.Kind.newBody()
		}
		if next, err = next.after(games, e, h.body); err != nil {
			return nil, s, err
		}
		events[i] = e
	}
	return events, next, nil
}

func one(kind EventKind, seat game.Seat, body any) []happening {
	return []happening{{kind, seat, body}}
}

func (c Propose) decide(games Games, s *State) ([]happening, error) {
	if s.Version != 0 {
		return nil, fmt.Errorf("match %s: proposed already", s.ID)
	}
	p := c.Proposal
	first, err := p.start(games)
	if err != nil {
		return nil, err
	}
	return one(Proposed, p.Proposer, &proposed{p, first}), nil
}

func (c Accept) decide(_ Games, s *State) ([]happening, error) {
	if s.Open && s.Seat(c.User) == game.Nobody {
		return c.takeSeat(s)
	}
	return s.answer(c.User, Accepted)
}

// takeSeat gives the free seat of an open challenge to the user, and starts the match.
func (c Accept) takeSeat(s *State) ([]happening, error) {
	if c.User == "" {
		return nil, fmt.Errorf("match %s: nobody accepts", s.ID)
	}
	if s.Phase == Playing || s.Phase == Over {
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.open.taken"))
	}
	if err := s.want(Pending); err != nil {
		return nil, err
	}
	seat := s.Free()[0]
	players := slices.Clone(s.Players)
	players[seat] = Player{User: c.User, Name: c.Name, Since: c.Since}
	return one(Accepted, seat, &seating{players}), nil
}

func (c Decline) decide(_ Games, s *State) ([]happening, error) { return s.answer(c.User, Declined) }

// answer is what a user does about a proposal, who may answer it.
func (s *State) answer(user string, kind EventKind) ([]happening, error) {
	if err := s.want(Pending); err != nil {
		return nil, err
	}
	if len(s.Lobby) > 0 {
		return nil, game.Refuse(game.KindStale, 0, game.Say("match.lobby.open"))
	}
	seat := s.Seat(user)
	if seat == game.Nobody {
		return nil, game.Refuse(game.KindStranger, 0, game.Say("match.notinvited"))
	}
	switch {
	case seat != s.Proposer:
	case s.Open:
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.open.own"))
	case len(s.People()) > 1:
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.ownproposal"))
	}
	return one(kind, seat, nil), nil
}

func (c Cancel) decide(_ Games, s *State) ([]happening, error) {
	if err := s.want(Pending); err != nil {
		return nil, err
	}
	if seat := s.Seat(c.User); seat == game.Nobody || seat != s.Proposer {
		why := game.Say("match.notproposer")
		switch {
		case len(s.Lobby) > 0:
			why = game.Say("match.lobby.host")
		case s.Open:
			why = game.Say("match.open.notproposer")
		}
		return nil, game.Refuse(game.KindStranger, 0, why)
	}
	return one(Cancelled, s.Proposer, nil), nil
}

func (c Expire) decide(_ Games, s *State) ([]happening, error) {
	if err := s.want(Pending); err != nil {
		return nil, err
	}
	return one(Expired, game.Nobody, nil), nil
}

func (c Play) decide(games Games, s *State) ([]happening, error) {
	if err := s.MayPlay(c.User, c.Ply); err != nil {
		return nil, err
	}
	seat := s.Seat(c.User)
	rules := games[s.Game]
	if rules == nil {
		return nil, noGame(s.Game)
	}
	text, err := rules.Parse(c.Text)
	if err != nil {
		return nil, cmp.Or(game.MisreadAt(s.Position, c.Text), err)
	}
	next, err := s.Position.Play(seat, text)
	if err == nil {
		err = game.CheckLimit(s.Position, seat, text)
	}
	if err != nil {
		return nil, err
	}
	return one(Moved, seat, &move{text, next}), nil
}

func (c Resign) decide(_ Games, s *State) ([]happening, error) {
	seat, err := s.seated(c.User, Playing)
	if err != nil {
		return nil, err
	}
	if s.Table() {
		out, decided := s.stop()
		others := len(s.People()) > 1
		switch {
		case decided && out.Winner == seat && others:
			return nil, game.Refuse(game.KindDone, 0, game.Say("match.resign.won"))
		case c.Level != "" && others:
			return s.replace(seat, &replacement{Player{Level: c.Level}, seat}), nil
		case decided:
			return one(Stopped, game.Nobody, nil), nil
		}
	}
	return one(Resigned, seat, nil), nil
}

func (c NoteHint) decide(_ Games, s *State) ([]happening, error) {
	seat, err := s.seated(c.User, Playing)
	if err != nil {
		return nil, err
	}
	if slices.Contains(s.Hinted, seat) {
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.stale"))
	}
	return one(Hinted, seat, nil), nil
}

// want refuses a command that the match is too late for, or too early.
func (s *State) want(phase Phase) error {
	if s.Phase == phase {
		return nil
	}
	if len(s.Lobby) > 0 && (s.Phase == Pending || s.Phase == Closed) {
		return game.Refuse(game.KindOver, 0, game.Say("match.lobby."+string(s.Phase)))
	}
	return game.Refuse(game.KindOver, 0, game.Say("match.phase."+string(s.Phase)))
}

// seated is the seat of a player of a match in a phase.
func (s *State) seated(user string, phase Phase) (game.Seat, error) {
	seat := s.Seat(user)
	if seat == game.Nobody {
		return seat, game.Refuse(game.KindStranger, 0, game.Say("match.stranger"))
	}
	return seat, s.want(phase)
}

// current refuses a command meant for another position.
func (s *State) current(ply int) error {
	if ply == AnyPly || ply == s.Ply {
		return nil
	}
	return game.Refuse(game.KindStale, 0, game.Say("match.stale"))
}

// MayLook refuses a user who has no hand in a match, not yet or not any more.
func (s *State) MayLook(user string) error {
	_, err := s.seated(user, Playing)
	return err
}

// MayPlay refuses a user who may not make a move in the position of a ply.
func (s *State) MayPlay(user string, ply int) error {
	seat, err := s.seated(user, Playing)
	if err != nil {
		return err
	}
	if err := s.current(ply); err != nil {
		return err
	}
	if !slices.Contains(s.Position.ToMove(), seat) {
		return game.Refuse(game.KindTurn, 0, game.Say("match.turn"))
	}
	return nil
}

package match

import (
	"slices"

	"kamisado/game"
)

// invited is the seat of somebody who may answer the proposal.
func (s *State) invited(user string) (game.Seat, error) {
	if err := s.want(Pending); err != nil {
		return game.Nobody, err
	}
	if len(s.Lobby) > 0 {
		return game.Nobody, game.Refuse(game.KindStale, 0, game.Say("match.lobby.open"))
	}
	seat := s.Seat(user)
	if seat != game.Nobody && seat == s.Proposer && len(s.People()) > 1 {
		return game.Nobody, game.Refuse(game.KindDone, 0, game.Say("match.ownproposal"))
	}
	if seat == game.Nobody {
		return game.Nobody, game.Refuse(game.KindStranger, 0, game.Say("match.notinvited"))
	}
	return seat, nil
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

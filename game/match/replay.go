package match

import "kamisado/game"

// Views are what a seat saw of a match, ply by ply: of the first position, and then after
// each move. The last one says how the match ended, also where it was ended from outside the
// rules. Errors are those of Replay.
func Views(rules game.Rules, r Record, seat game.Seat) (views []game.View, err error) {
	last, err := Replay(rules, r, func(p game.Position) { views = append(views, p.View(seat)) })
	if err != nil {
		return nil, err
	}
	if _, over := last.Outcome(); !over && r.Outcome != nil {
		views[len(views)-1] = EndView(last, seat, *r.Outcome)
	}
	return views, nil
}

// KeepReplay notes which message shows a match that is over again, once.
type KeepReplay struct{ Message string }

func (c KeepReplay) decide(_ Games, s *State) ([]happening, error) {
	if err := s.want(Over); err != nil {
		return nil, err
	}
	if s.Replay != "" {
		return nil, game.Refuse(game.KindDone, 0, game.Say("match.stale"))
	}
	return one(Replayed, game.Nobody, &replay{c.Message}), nil
}
